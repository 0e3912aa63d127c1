/** Writing systems without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const blank = /[\s\p{Cc}]/u;
const spoken = /[\p{L}\p{N}\p{S}%&@#*/]/u;
/** Its dictionaries cover all these writing systems, regardless of the locale. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Returns the words of a text. A character that is neither letter, digit nor symbol belongs to the word before it. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  let opening = '';
  for (const [token] of text.matchAll(/[^\s\p{Cc}]+/gu)) {
    if (spoken.test(token)) {
      const [first = '', ...others] = splitUnspaced(token);
      words.push(`${opening}${first}`, ...others);
    } else if (words.length > 0) words[words.length - 1] += ` ${token}`;
    opening = words.length === 0 ? `${opening}${token} ` : '';
  }
  return words;
}

/** Splits a text without spaces into words: more than one if its writing system has no spaces. */
export function splitUnspaced(token: string): string[] {
  if (!unspaced.test(token)) return [token];
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of segmenter.segment(token)) {
    const opens = /^[\p{Ps}\p{Pi}]$/u.test(segment);
    if (isWordLike) {
      words.push(`${opening}${segment}`);
      opening = '';
    } else if (opens || opening !== '' || words.length === 0) opening += segment;
    else words[words.length - 1] += segment;
  }
  if (opening !== '') words.push(`${words.pop() ?? ''}${opening}`);
  return words;
}

/** Returns the separator before each word of a text: a space or nothing. */
export function spacesBefore(text: string, words: readonly string[]): ('' | ' ')[] {
  let at = 0;
  return words.map((word, index) => {
    const from = at;
    while (at < text.length && blank.test(text.charAt(at))) at += 1;
    const isSpaced = index > 0 && (at > from || at === text.length);
    for (let left = word.replaceAll(/[\s\p{Cc}]+/gu, '').length; left > 0 && at < text.length; at += 1)
      if (!blank.test(text.charAt(at))) left -= 1;
    return isSpaced ? ' ' : '';
  });
}

/** Joins words with their original separators. */
export function joinWords(words: readonly string[], spaces: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : `${spaces[index] ?? ' '}${word}`)).join('');
}
