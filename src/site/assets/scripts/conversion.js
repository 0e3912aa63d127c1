import { joinMediaSession } from './media-session.js';
import { mountPlayer } from './player.js';
import { listenToKeys } from './player-keys.js';

/** Updates the progress of a running conversion, and reloads the page when its status changes. */
for (const part of document.querySelectorAll('[data-events]')) {
  if (!(part instanceof HTMLElement)) continue;
  const bar = part.querySelector('progress');
  const percent = part.querySelector('.progress-percent');
  const events = new EventSource(part.dataset['events'] ?? '');
  /** @param {MessageEvent<string>} message */
  const update = ({ data }) => {
    const { status, progress_percent: done } = JSON.parse(data);
    if (bar) bar.value = done;
    if (percent) percent.textContent = `${done}%`;
    if (status === part.dataset['status']) return;
    events.close();
    location.reload();
  };
  events.addEventListener('status', update);
  events.addEventListener('progress', update);
}

const element = document.querySelector('.player');
if (element instanceof HTMLElement) {
  const player = mountPlayer(element);
  listenToKeys(player);
  joinMediaSession(player);
  for (const link of document.querySelectorAll('a[data-start]')) {
    link.addEventListener('click', (event) => {
      if (!(link instanceof HTMLElement)) return;
      event.preventDefault();
      player.seek(Number(link.dataset['start']));
      void player.play();
    });
  }
}
