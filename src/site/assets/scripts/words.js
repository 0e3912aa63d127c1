/** @typedef {import('./player.js').Player} Player */

/** Creates a mark for the current word. Returns a function that moves it by the current sentence, if any, and the time. */
export function createWordMark() {
  /** @type {HTMLElement | undefined} */
  let marked;
  return (/** @type {HTMLElement | undefined} */ sentence, /** @type {number} */ seconds) => {
    const words = sentence ? wordsOf(sentence) : [];
    const word = words[lastBefore(words.map(startOf), seconds)];
    if (word === marked) return word;
    marked?.classList.remove('is-said');
    word?.classList.add('is-said');
    marked = word;
    return word;
  };
}

/**
 * Plays from a clicked word, or from the beginning of a sentence whose words are not timed.
 * @param {Element} text
 * @param {Player} player
 * @param {() => void} [onPlay]
 */
export function playFromWords(text, player, onPlay) {
  text.addEventListener('click', (event) => {
    const { target, clientX, clientY } = /** @type {MouseEvent} */ (event);
    const sentence = /** @type {Element} */ (target).closest('.sentence');
    // Selecting text to copy it is not a click.
    if (!(sentence instanceof HTMLElement) || !getSelection()?.isCollapsed) return;
    wordsOf(sentence);
    const word = document.elementFromPoint(clientX, clientY)?.closest('.word');
    onPlay?.();
    player.seek(startOf(word instanceof HTMLElement ? word : sentence));
    void player.play();
  });
}

/**
 * Returns the index of the last start that is not after a time.
 * @param {number[]} starts
 * @param {number} seconds
 */
export function lastBefore(starts, seconds) {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= seconds + 0.01) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @param {HTMLElement} element */
export function startOf({ dataset }) {
  return Number(dataset['start']);
}

/**
 * Returns the words of a sentence as elements, created on first use, because an hour of audio has ten thousand words.
 * @param {HTMLElement} sentence
 */
function wordsOf(sentence) {
  const { words: starts } = sentence.dataset;
  if (starts !== undefined) {
    delete sentence.dataset['words'];
    divide(sentence, starts.split(' '));
  }
  return /** @type {HTMLElement[]} */ ([...sentence.querySelectorAll('.word')]);
}

/**
 * @param {HTMLElement} sentence
 * @param {string[]} starts of its words, in hundredths of a second after its own. A word without a space after it also has
 *   its length
 */
function divide(sentence, starts) {
  const text = sentence.textContent ?? '';
  const begin = startOf(sentence);
  /** @type {(string | Element)[]} */
  const parts = [];
  let at = 0;
  for (const entry of starts) {
    const [start = '', length] = entry.split('/');
    const [space = ''] = /^\s*/.exec(text.slice(at)) ?? [];
    at += space.length;
    const end = length === undefined ? nextSpace(text, at) : at + Number(length);
    const word = document.createElement('span');
    word.className = 'word';
    word.dataset['start'] = String(begin + Number(start) / 100);
    word.textContent = text.slice(at, end);
    parts.push(space, word);
    at = end === at ? text.length + 1 : end;
  }
  // The text differs from the timed words.
  if (text.slice(at).trim() !== '' || at > text.length) return;
  sentence.replaceChildren(...parts);
}

/**
 * @param {string} text
 * @param {number} from
 */
function nextSpace(text, from) {
  const length = text.slice(from).search(/\s/);
  return length < 0 ? text.length : from + length;
}
