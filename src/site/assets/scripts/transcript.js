import { createWordMark, lastBefore, playFromWords, startOf } from './words.js';

/** @typedef {import('./player.js').Player} Player */

const handScroll = 1500;
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/**
 * Highlights the current sentence and word, keeps them in view, and plays from the word that is clicked.
 * @param {Player} player
 */
export function followTranscript(player) {
  const transcript = document.querySelector('.transcript');
  if (!transcript) return;
  const sentences = /** @type {HTMLElement[]} */ ([...transcript.querySelectorAll('.sentence')]);
  const starts = sentences.map(startOf);
  const view = keepInView(player);
  const mark = createWordMark();
  let current = -1;
  player.onTime((seconds) => {
    const index = player.audio.played.length === 0 && seconds === 0 ? -1 : lastBefore(starts, seconds);
    mark(sentences[index], seconds);
    if (index === current) return;
    sentences[current]?.classList.remove('is-heard');
    current = index;
    const sentence = sentences[index];
    sentence?.classList.add('is-heard');
    if (sentence) view.show(sentence);
  });
  playFromWords(transcript, player, view.follow);
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
