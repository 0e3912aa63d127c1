/** @typedef {import('./player.js').Player} Player */

/**
 * Shows the episode on lock screens and supports media keys.
 * @param {Player} player
 */
export function joinMediaSession(player) {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  const { element, audio, seek, duration } = player;
  /** @type {[MediaSessionAction, (details: MediaSessionActionDetails) => void][]} */
  const actions = [
    ['play', () => void player.play()],
    ['pause', () => audio.pause()],
    ['seekbackward', ({ seekOffset }) => seek(audio.currentTime - (seekOffset ?? 15))],
    ['seekforward', ({ seekOffset }) => seek(audio.currentTime + (seekOffset ?? 15))],
    ['seekto', ({ seekTime }) => seek(seekTime ?? audio.currentTime)],
  ];
  const reportPosition = () => {
    const position = Math.min(audio.currentTime, duration());
    mediaSession.setPositionState({ duration: duration(), position, playbackRate: audio.playbackRate });
  };
  audio.addEventListener('play', () => {
    const { title = '', artist = '', artwork } = element.dataset;
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork: artwork ? [{ src: artwork }] : [] });
    for (const [action, act] of actions) mediaSession.setActionHandler(action, act);
  });
  for (const event of ['play', 'seeked', 'ratechange', 'loadedmetadata'])
    audio.addEventListener(event, reportPosition);
}
