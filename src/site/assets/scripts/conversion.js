import { joinMediaSession } from './media-session.js';
import { mountPlayer } from './player.js';
import { listenToKeys } from './player-keys.js';

/** Moves the bar while a conversion is made, and shows the page anew when its status changes. */
for (const part of document.querySelectorAll('[data-events]')) {
  if (!(part instanceof HTMLElement)) continue;
  const bar = part.querySelector('progress');
  const percent = part.querySelector('.progress-percent');
  const events = new EventSource(part.dataset['events'] ?? '');
  /** @param {MessageEvent<string>} message */
  const tell = ({ data }) => {
    const { status, progress_percent: done } = JSON.parse(data);
    if (bar) bar.value = done;
    if (percent) percent.textContent = `${done} %`;
    if (status === part.dataset['status']) return;
    events.close();
    location.reload();
  };
  events.addEventListener('status', tell);
  events.addEventListener('progress', tell);
}

const element = document.querySelector('.player');
if (element instanceof HTMLElement) {
  const player = mountPlayer(element);
  listenToKeys(player);
  joinMediaSession(player);
  for (const link of document.querySelectorAll('a[data-moment]')) {
    link.addEventListener('click', (event) => {
      if (!(link instanceof HTMLElement)) return;
      event.preventDefault();
      player.seek(Number(link.dataset['moment']));
      void player.play();
    });
  }
}
