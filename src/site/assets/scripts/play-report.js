/** @typedef {import('./player.js').Player} Player */

const maxStep = 2;
const enough = 0.9;

/**
 * Reports how long someone listened, and whether to the end. The report is anonymous: its only identifier is the random one
 * of this page view.
 * @param {Player} player
 */
export function reportPlays({ element, audio, duration }) {
  const page = /** @type {HTMLElement} */ (element.closest('[data-view]'));
  const view = page.dataset['view'] ?? '';
  const address = `${location.pathname}/plays${location.search}`;
  let heard = 0;
  let last = 0;
  let completed = false;
  let reported = '';
  const report = () => {
    const body = JSON.stringify({ view, seconds: Math.floor(heard), completed });
    if (audio.played.length === 0 || body === reported) return;
    reported = body;
    const headers = { 'Content-Type': 'application/json' };
    // Losing a report only affects statistics.
    fetch(address, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(() => {});
  };
  audio.addEventListener('timeupdate', () => {
    const step = audio.currentTime - last;
    if (!audio.paused && step > 0 && step < maxStep) heard += step;
    last = audio.currentTime;
    if (reported === '' && heard >= 1) report();
  });
  audio.addEventListener('ended', () => {
    completed = heard >= duration() * enough;
    report();
  });
  addEventListener('pagehide', report);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}
