import type { Script } from './script.ts';

/** Words that are spoken: labels do not count. */
export function countWords({ language, turns }: Script): number {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  let words = 0;
  for (const { text } of turns) {
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  }
  return words;
}

// As the built-in voices were measured to speak.
const lettersPerSecond = 12.5;
const pauseAfterTurn = 1.1;

/** Seconds the script will last at an ordinary pace. Digits, capitals and ideographs are longer than letters. */
export function estimateDuration({ turns }: Script): number {
  let letters = 0;
  for (const { text } of turns) for (const character of text) letters += weightOf(character);
  return Math.max(1, Math.round(letters / lettersPerSecond + turns.length * pauseAfterTurn));
}

function weightOf(character: string): number {
  if (character >= 'a' && character <= 'z') return 1;
  if (character === ' ') return 0.4;
  if (/\p{Nd}/u.test(character)) return 4;
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(character)) return 3;
  if (/\p{Lu}/u.test(character)) return 1.6;
  return /\p{L}/u.test(character) ? 1 : 0.4;
}
