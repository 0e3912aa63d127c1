import { setText } from './page-parts.js';

/** Words that a voice says in a second, where the server has not counted. */
const usualPace = 2.5;

/**
 * While someone types. The server counts again when it saves.
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

/** @param {number} words */
function lengthInWords(words, pace = usualPace) {
  const seconds = Math.max(1, Math.round(words / pace));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return `about ${hours} h${minutes === 0 ? '' : ` ${minutes} min`}`;
  if (minutes === 0) return `about ${rest} ${rest === 1 ? 'second' : 'seconds'}`;
  return `about ${minutes} min${rest === 0 ? '' : ` ${rest} s`}`;
}

/**
 * Shows the words and the length of a script while its paragraphs are typed.
 *
 * @param {HTMLFormElement} form
 */
export function followScript(form) {
  form.addEventListener('input', ({ target }) => {
    if (!isParagraph(target)) return;
    const [place, length] = [form.querySelector('[data-words]'), form.querySelector('[data-minutes]')];
    const words = countWords([...form.querySelectorAll('textarea')].filter(isParagraph));
    setText(place, wordsInWords(words));
    setText(length, lengthInWords(words, Number(place?.getAttribute('data-pace')) || undefined));
  });
}

/**
 * @param {EventTarget | null} target
 * @returns {target is HTMLTextAreaElement}
 */
function isParagraph(target) {
  return target instanceof HTMLTextAreaElement && target.classList.contains('block-text');
}

/**
 * Shows the words and the length of a source text below it.
 *
 * @param {HTMLFormElement} form
 */
export function followSource(form) {
  const area = form.elements.namedItem('text');
  const place = form.querySelector('[data-source-figures]');
  if (!(area instanceof HTMLTextAreaElement && place)) return;
  const show = () => {
    const words = countWords([area]);
    setText(place, words === 0 ? '' : `${wordsInWords(words)}, ${lengthInWords(words)} if read in full.`);
  };
  form.addEventListener('input', ({ target }) => {
    if (target === area) show();
  });
  show();
}
