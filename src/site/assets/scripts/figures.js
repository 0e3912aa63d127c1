import { setText } from './page-parts.js';

/**
 * Counts words while someone types. The server counts again when it saves.
 *
 * @param {readonly HTMLTextAreaElement[]} areas
 */
function countWords(areas) {
  let words = 0;
  for (const { value, lang } of areas) {
    const segmenter = new Intl.Segmenter(lang || 'en', { granularity: 'word' });
    for (const { isWordLike } of segmenter.segment(value.replaceAll(/ ?\[pause [\d.]{1,4} ?m?s\]/gi, '')))
      if (isWordLike) words += 1;
  }
  return words;
}

/** @param {number} words */
function wordsInWords(words) {
  return `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`;
}

/**
 * Shows the words of a script while its paragraphs are typed. The server estimates the length with every save.
 *
 * @param {HTMLFormElement} form
 */
export function followScript(form) {
  form.addEventListener('input', ({ target }) => {
    if (!isParagraph(target)) return;
    const words = countWords([...form.querySelectorAll('textarea')].filter(isParagraph));
    setText(form.querySelector('[data-words]'), wordsInWords(words));
  });
}

/**
 * @param {EventTarget | null} target
 * @returns {target is HTMLTextAreaElement}
 */
function isParagraph(target) {
  return target instanceof HTMLTextAreaElement && target.classList.contains('block-text');
}
