/** @typedef {import('./player.js').Player} Player */

const handScroll = 1500;
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/**
 * Highlights the current sentence, keeps it in view, and plays the sentence that is clicked.
 * @param {Player} player
 */
export function followTranscript(player) {
  const transcript = document.querySelector('.transcript');
  if (!transcript) return;
  const sentences = /** @type {HTMLElement[]} */ ([...transcript.querySelectorAll('.sentence')]);
  const starts = sentences.map(({ dataset }) => Number(dataset['start']));
  const view = keepInView(player);
  let current = -1;
  player.onTime((seconds) => {
    const index = player.audio.played.length === 0 && seconds === 0 ? -1 : lastBefore(starts, seconds);
    if (index === current) return;
    sentences[current]?.classList.remove('is-heard');
    current = index;
    const sentence = sentences[index];
    sentence?.classList.add('is-heard');
    if (sentence) view.show(sentence);
  });
  transcript.addEventListener('click', (event) => {
    const sentence = /** @type {Element} */ (event.target).closest('.sentence');
    // Selecting text to copy it is not a click.
    if (!(sentence instanceof HTMLElement) || !getSelection()?.isCollapsed) return;
    view.follow();
    player.seek(Number(sentence.dataset['start']));
    void player.play();
  });
}

/**
 * The index of the last start that is not after a time.
 * @param {number[]} starts
 * @param {number} seconds
 */
function lastBefore(starts, seconds) {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= seconds + 0.01) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Scrolls along until the listener scrolls away, and again after a click on the button.
 * @param {Player} player
 */
function keepInView({ element, audio }) {
  const button = /** @type {HTMLElement} */ (document.querySelector('.follow'));
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let following = true;
  let touched = 0;
  /** @type {HTMLElement | null} */
  let latest = null;
  const isInView = (/** @type {HTMLElement} */ sentence) => {
    const { top, bottom } = sentence.getBoundingClientRect();
    return top >= element.getBoundingClientRect().bottom && bottom <= innerHeight - 24;
  };
  const scroll = () => {
    if (!latest || isInView(latest)) return;
    const top =
      latest.getBoundingClientRect().top + scrollY - Math.max(innerHeight / 3, element.offsetHeight + 32);
    scrollTo({ top, behavior: still.matches ? 'instant' : 'smooth' });
  };
  const leave = () => {
    touched = Date.now();
  };
  for (const event of ['wheel', 'touchmove']) addEventListener(event, leave, { passive: true });
  addEventListener('keydown', ({ key }) => scrollKeys.has(key) && leave());
  audio.addEventListener('play', () => following && scroll());
  addEventListener('scroll', () => {
    if (!latest || audio.paused || Date.now() - touched > handScroll) return;
    following = isInView(latest);
    button.hidden = following;
  });
  const follow = () => {
    following = true;
    touched = 0;
    button.hidden = true;
    scroll();
  };
  button.addEventListener('click', follow);
  return {
    follow,
    /** @param {HTMLElement} sentence */
    show(sentence) {
      latest = sentence;
      if (following && !audio.paused) scroll();
    },
  };
}
