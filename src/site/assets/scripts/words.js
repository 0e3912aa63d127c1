/** @typedef {import('./player.js').Player} Player */

/** Marks the current word. Returns what moves the mark: the current sentence, if any, and the time. */
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
 * A click on a word plays from it; one on a sentence whose words are not timed, from its beginning.
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
 * The index of the last start that is not after a time.
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
 * The words of a sentence as elements, made when they are first needed: an hour has ten thousand.
 * @param {HTMLElement} sentence
 */
function wordsOf(sentence) {
  const { words: starts } = sentence.dataset;
  if (starts !== undefined) {
    delete sentence.dataset['words'];
    divide(sentence, starts.split(' ').map(Number));
  }
  return /** @type {HTMLElement[]} */ ([...sentence.querySelectorAll('.word')]);
}

/**
 * @param {HTMLElement} sentence
 * @param {number[]} starts of its words, in hundredths of a second after its own
 */
function divide(sentence, starts) {
  const pieces = (sentence.textContent ?? '').split(/(\s+)/).filter((piece) => piece !== '');
  if (pieces.filter((piece) => piece.trim() !== '').length !== starts.length) return;
  const begin = startOf(sentence);
  let next = 0;
  const parts = pieces.map((piece) => {
    if (piece.trim() === '') return piece;
    const word = document.createElement('span');
    word.className = 'word';
    word.dataset['start'] = String(begin + (starts[next++] ?? 0) / 100);
    word.textContent = piece;
    return word;
  });
  sentence.replaceChildren(...parts);
}
