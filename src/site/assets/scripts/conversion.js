import { mountPlayer } from './player.js';

/** Updates the progress of a running conversion, and reloads the page when its status changes. */
for (const part of document.querySelectorAll('[data-events]')) {
  if (!(part instanceof HTMLElement)) continue;
  const events = new EventSource(part.dataset['events'] ?? '');
  const showLeft = timeLeft(part);
  /** @param {MessageEvent<string>} message */
  const update = ({ data }) => {
    const { status, progress_percent: done } = JSON.parse(data);
    const [bar, percent] = [part.querySelector('progress'), part.querySelector('.progress-percent')];
    if (bar) bar.value = done;
    if (percent) percent.textContent = `${done}%`;
    showLeft(done);
    for (const beginning of part.querySelectorAll('[data-from]'))
      if (done >= Number(beginning.getAttribute('data-from'))) beginning.removeAttribute('hidden');
    if (status === part.dataset['status']) return;
    events.close();
    reload();
  };
  events.addEventListener('status', update);
  events.addEventListener('progress', update);
}

/** Reloads the page as soon as neither the beginning nor the previous episode is playing. */
function reload() {
  const isPlaying = [...document.querySelectorAll('audio')].some(({ paused }) => !paused);
  if (isPlaying || document.querySelector('[data-hear][aria-pressed="true"]')) setTimeout(reload, 500);
  else location.reload();
}

/**
 * Shows the remaining time: first the estimate, then the measured speed.
 *
 * @param {HTMLElement} part
 * @returns {(done: number) => void}
 */
function timeLeft(part) {
  const place = part.querySelector('[data-time-left]');
  const opened = Date.now();
  /** @type {{ at: number, done: number } | undefined} */
  let first;
  return (done) => {
    const now = Date.now();
    first ??= { at: now, done };
    const speed = (done - first.done) / (now - first.at);
    const estimate = Number(part.dataset['left']) - (now - opened) / 1000;
    // The first percent points say little about the speed of the rest.
    if (done < 10) return;
    const seconds = done - first.done >= 5 ? (100 - done) / speed / 1000 : estimate;
    if (place)
      place.textContent =
        seconds < 60 ? lessThanAMinute(seconds) : `About ${Math.round(seconds / 60)} min left`;
  };
}

/** @param {number} seconds */
function lessThanAMinute(seconds) {
  return seconds < 10 ? 'A few seconds left' : `About ${Math.round(seconds / 10) * 10} seconds left`;
}

const player = mountPlayer();
for (const link of document.querySelectorAll('a[data-start]')) {
  link.addEventListener('click', (event) => {
    if (!player) return;
    event.preventDefault();
    player.seek(Number(link.getAttribute('data-start')));
    void player.play();
  });
}
