/** @typedef {import('./player.js').Player} Player */

const maxStep = 2;
const enough = 0.9;

/**
 * Tells the server that someone listens, how long, and whether to the end. It tells nothing about who: the only
 * name is a random one that this showing of the page was given.
 * @param {Player} player
 */
export function reportPlays({ element, audio, duration }) {
  const page = /** @type {HTMLElement} */ (element.closest('[data-view]'));
  const view = page.dataset['view'] ?? '';
  const address = `${location.pathname}/plays${location.search}`;
  let heard = 0;
  let last = 0;
  let completed = false;
  let told = '';
  const tell = () => {
    const body = JSON.stringify({ view, seconds: Math.floor(heard), completed });
    if (audio.played.length === 0 || body === told) return;
    told = body;
    const headers = { 'Content-Type': 'application/json' };
    // A report that gets lost is one count less, and nothing to trouble the listener with.
    fetch(address, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(() => {});
  };
  audio.addEventListener('timeupdate', () => {
    const step = audio.currentTime - last;
    if (!audio.paused && step > 0 && step < maxStep) heard += step;
    last = audio.currentTime;
    if (told === '' && heard >= 1) tell();
  });
  audio.addEventListener('ended', () => {
    completed = heard >= duration() * enough;
    tell();
  });
  addEventListener('pagehide', tell);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
