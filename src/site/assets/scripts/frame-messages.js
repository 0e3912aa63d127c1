/** @typedef {import('./player.js').Player} Player */

/**
 * Notifies the embedding page of playback events: see the guide embed-a-player.md. Any site can embed the player, so messages
 * contain only what its visitors can see.
 * @param {Player} player
 */
export function notifyParent({ element, audio, duration }) {
  if (parent === window) return;
  /** @param {string} event */
  const notify = (event) => {
    const message = {
      source: 'aloud',
      event,
      id: element.dataset['id'],
      currentTime: Math.round(audio.currentTime * 1000) / 1000,
      duration: duration(),
    };
    parent.postMessage(message, '*');
  };
  audio.addEventListener('play', () => notify('play'));
  audio.addEventListener('pause', () => {
    if (!audio.ended) notify('pause');
  });
  audio.addEventListener('ended', () => notify('ended'));
  let second = -1;
  audio.addEventListener('timeupdate', () => {
    if (audio.paused || Math.floor(audio.currentTime) === second) return;
    second = Math.floor(audio.currentTime);
    notify('progress');
  });
  notify('ready');
}
