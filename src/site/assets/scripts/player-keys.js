/** @typedef {import('./player.js').Player} Player */

const small = 5;
const large = 15;

/**
 * Space and arrows work anywhere on the page, single letters only inside the player.
 * @param {Player} player
 */
export function listenToKeys(player) {
  const { element, audio, seek, toggle } = player;
  /** @type {Record<string, () => void>} */
  const anywhere = {
    ' ': toggle,
    ArrowLeft: () => seek(audio.currentTime - small),
    ArrowRight: () => seek(audio.currentTime + small),
  };
  /** @type {Record<string, () => void>} */
  const inside = {
    k: toggle,
    j: () => seek(audio.currentTime - large),
    l: () => seek(audio.currentTime + large),
    m: () => {
      audio.muted = !audio.muted;
    },
    Home: () => seek(0),
    End: () => seek(player.duration()),
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    const isInside = element.contains(target);
    if (isTaken(target, event.key)) return;
    const act = anywhere[event.key] ?? (isInside ? inside[event.key] : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/**
 * Whether the focused element handles the key itself. The seek bar moves by our steps instead of its own.
 * @param {Element} target
 * @param {string} key
 */
function isTaken(target, key) {
  if (target.matches('.player-seek')) return false;
  if (target.matches('input, select, textarea, [contenteditable]')) return true;
  return key === ' ' && target.closest('button, summary, a, details') !== null;
}
