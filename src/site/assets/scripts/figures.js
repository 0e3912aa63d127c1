import { isParagraph, setText } from './page-parts.js';

/**
 * Counts the words of a script while its paragraphs are typed. The server counts again with every save.
 *
 * @param {HTMLFormElement} form
 */
export function followScript(form) {
  form.addEventListener('input', ({ target }) => {
    if (!isParagraph(target)) return;
    let words = 0;
    for (const area of [...form.querySelectorAll('textarea')].filter(isParagraph)) words += wordsIn(area);
    setText(
      form.querySelector('[data-words]'),
      `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`,
    );
  });
}

/** @param {HTMLTextAreaElement} area */
function wordsIn({ value, lang }) {
  const segmenter = new Intl.Segmenter(lang || 'en', { granularity: 'word' });
  const segments = segmenter.segment(value.replaceAll(/ ?\[pause [\d.]{1,4} ?m?s\]/gi, ''));
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
