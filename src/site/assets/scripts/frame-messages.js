/** @typedef {import('./player.js').Player} Player */

/**
 * Tells the embedding page what happens: see docs/embedding.md. Anyone may embed, so anyone may hear it; it holds
 * nothing that a visitor of that page could not see.
 * @param {Player} player
 */
export function notifyParent({ element, audio, duration }) {
  if (parent === window) return;
  /** @param {string} event */
  const tell = (event) => {
    const message = {
      source: 'aloud',
      event,
      id: element.dataset['id'],
      currentTime: Math.round(audio.currentTime * 1000) / 1000,
      duration: duration(),
    };
    parent.postMessage(message, '*');
  };
  audio.addEventListener('play', () => tell('play'));
  audio.addEventListener('pause', () => {
    if (!audio.ended) tell('pause');
  });
  audio.addEventListener('ended', () => tell('ended'));
  let second = -1;
  audio.addEventListener('timeupdate', () => {
    if (audio.paused || Math.floor(audio.currentTime) === second) return;
    second = Math.floor(audio.currentTime);
    tell('progress');
  });
  tell('ready');
}
