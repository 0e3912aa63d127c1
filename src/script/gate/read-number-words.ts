import { measures, scales } from './lists/measures.ts';
import { maxPhrase, numberPhrases, spokenWords } from './lists/number-words.ts';
import { limitOf, type Quantity, rateOf } from './quantity.ts';
import type { Token } from './tokens.ts';

/** The tokens of one number, and its value. */
type Run = {
  readonly values: readonly number[];
  readonly length: number;
  readonly implied?: boolean;
  readonly ordinal?: boolean;
};

/**
 * Reads numbers in words. "One" is usually a pronoun and counts only before a unit of measure or in a longer
 * number.
 */
export function readNumberWords(text: string, tokens: readonly Token[], language: string): Quantity[] {
  const words = tokens.map(({ word }) => spokenWords(word));
  const reader: Reader = { text, tokens, words, phrases: numberPhrases(language) };
  const found: Quantity[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const run = readPair(reader, index) ?? readArticle(reader, index);
    const [from, last] = [tokens[index], tokens[index + (run?.length ?? 1) - 1]];
    if (run === null || from === undefined || last === undefined) continue;
    const after = index + run.length;
    const measure =
      run.ordinal || after >= tokens.length
        ? null
        : (measures.get(words[after] ?? '') ?? measures.get(tokens[after]?.word ?? '') ?? null);
    // "Three euros fifty".
    const cents =
      /^[A-Z]{3}$/.test(measure?.kind ?? '') && isNext(reader, after + 1) ? readRun(reader, after + 1) : null;
    const whole =
      cents !== null && (cents.values[0] ?? 0) < 100 && !measures.has(words[after + 1 + cents.length] ?? '');
    const half = isHalf(words, after + (measure === null ? 0 : 1));
    const end = last.at + last.text.length;
    index += run.length + (whole ? cents.length : -1);
    if (run.values[0] === 1 && measure === null) continue;
    if (text.slice(from.at, end).trim() === '') continue;
    const more = whole ? (cents.values[0] ?? 0) / 100 : half ? 0.5 : 0;
    found.push({
      values: run.values.map((value) => value + more),
      measure,
      rate: rateOf(text.slice(end, end + 48)),
      limit: limitOf(text, from.at, end),
      said: true,
      ...(run.implied && !half && { implied: true }),
      ...(run.ordinal && { ordinal: true }),
      text: text.slice(from.at, end) + (measure === null ? '' : ` ${tokens[after]?.text ?? ''}`),
      at: from.at,
    });
  }
  return found;
}

type Reader = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The tokens, spelled as in `numberPhrases`. */
  readonly words: readonly string[];
  readonly phrases: ReadonlyMap<string, number>;
};

/** Whether only a space or a hyphen is between a token and the one before. */
function isNext({ text, tokens }: Reader, index: number): boolean {
  const [last, next] = [tokens[index - 1], tokens[index]];
  if (last === undefined || next === undefined) return false;
  return /^[\s-]?$/.test(text.slice(last.at + last.text.length, next.at));
}

/** "Four twenty" is a price, "six thirty" a time and "nineteen ninety-nine" a year. */
function readPair(reader: Reader, index: number): Run | null {
  const run = readRun(reader, index);
  const [first = 0] = run?.values ?? [];
  if (run === null || run.ordinal || first < 1 || first >= 100 || !isNext(reader, index + run.length))
    return run;
  const next = readRun(reader, index + run.length);
  const [second = 0] = next?.values ?? [];
  if (next === null || next.ordinal || second < 10 || second >= 100) return run;
  return { values: [first + second / 100, first * 100 + second], length: run.length + next.length };
}

/** "An hour", "an hour and a half", "twice". */
function readArticle({ words }: Reader, index: number): Run | null {
  if (words[index] === 'twice') return { values: [2], length: 1, implied: true };
  const isOne = /^an?$/.test(words[index] ?? '') && measures.get(words[index + 1] ?? '')?.kind === 'time';
  return isOne ? { values: [1], length: 1, implied: true } : null;
}

function isHalf(words: readonly string[], index: number): boolean {
  return ['and', 'a', 'half'].every((word, at) => words[index + at] === word);
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');

/** "Twenty-eight", "two hundred and five", "three million", "twenty-seventh". */
function readRun(reader: Reader, start: number): Run | null {
  const { words, tokens } = reader;
  let [total, length, last] = [0, 0, Number.POSITIVE_INFINITY];
  while (length < 12) {
    const joined = length > 0 && /^(?:and|e|y|et|und)$/.test(words[start + length] ?? '') ? 1 : 0;
    const at = start + length + joined;
    if (length > 0 && (last < 100 || !isNext(reader, at))) break;
    const phrase = readPhrase(reader, at);
    const word = words[at + phrase.length] ?? '';
    const scale =
      word.length > 2 && (phrase.length === 0 || isNext(reader, at + phrase.length))
        ? scales.get(word)
        : undefined;
    // "Mil" needs no "one", "a million" has an article for it.
    const isBare = scale === 1000 && /^mil/.test(word);
    const article = words[at] === 'a' && (scales.get(words[at + 1] ?? '') ?? 0) >= 1000;
    if (article) {
      last = scales.get(words[at + 1] ?? '') ?? 1;
      [total, length] = [total + last, length + joined + 2];
      continue;
    }
    if (phrase.length === 0 && !isBare) break;
    const size = scale ?? 1;
    const value = (phrase.length === 0 ? 1 : phrase.value) * size;
    if (value >= last) break;
    [total, length] = [total + value, length + joined + phrase.length + (scale === undefined ? 0 : 1)];
    last = scale ?? (value >= 1000 && value % 1000 === 0 ? 1000 : 1);
  }
  if (length === 0) return null;
  const unit = ordinals.indexOf(words[start + length] ?? '') + 1;
  const isOrdinal =
    unit > 0 &&
    total % 10 === 0 &&
    total % 100 >= 20 &&
    tokens[start + length]?.at === hyphenated(tokens[start + length - 1]);
  if (!isOrdinal) return { values: [total], length };
  // "A twenty-second pause" lasts twenty seconds.
  return { values: unit === 2 ? [total + 2, total] : [total + unit], length: length + 1, ordinal: true };
}

/** The position of a word that follows after a hyphen. */
function hyphenated(token: Token | undefined): number {
  return token === undefined ? -1 : token.at + token.text.length + 1;
}

function readPhrase(reader: Reader, start: number): { readonly value: number; readonly length: number } {
  let [value, length, phrase] = [0, 0, ''];
  for (let index = start; index < start + maxPhrase; index += 1) {
    if (index > start && !isNext(reader, index)) break;
    phrase = index === start ? (reader.words[index] ?? '') : `${phrase} ${reader.words[index] ?? ''}`;
    const known = reader.phrases.get(phrase);
    if (known !== undefined) [value, length] = [known, index - start + 1];
  }
  return { value, length };
}
