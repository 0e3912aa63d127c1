import { createWordMark, lastBefore, playFromWords, startOf } from './words.js';

/**
 * Shows the current sentence of an embedded player, and marks its current word.
 * @param {import('./player.js').Player} player
 */
export function singAlong(player) {
  const view = document.querySelector('.karaoke');
  if (!view) return;
  const sentences = /** @type {HTMLElement[]} */ ([...view.querySelectorAll('.sentence')]);
  const starts = sentences.map(startOf);
  const mark = createWordMark();
  let current = 0;
  player.onTime((seconds) => {
    const index = Math.max(0, lastBefore(starts, seconds));
    if (index !== current) {
      sentences[current]?.setAttribute('hidden', '');
      sentences[index]?.removeAttribute('hidden');
      current = index;
      view.scrollTop = 0;
    }
    const word = mark(sentences[index], seconds);
    if (word) view.scrollTop = word.offsetTop - word.offsetHeight;
  });
  playFromWords(view, player);
}
