import { sayCapitals, sayLowerCaseAcronym } from './acronyms.ts';
import { codeNames } from './code-names.ts';
import { isScrambled } from './hashes.ts';
import { label } from './number-words.ts';

const maxPart = 60;
const maxParts = 40;
/** The most numbers in a name. In a token or access key, letters and digits alternate. */
const maxNumbers = 5;
const partOfName =
  /\p{Lu}{2,60}s(?!\p{Ll})|\p{Lu}{1,60}(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+|\d+/gu;

/** Says a run of letters, digits and underscores: a word, an acronym or an identifier. */
export function sayWord(written: string, pronounce: (word: string) => string | null): string {
  const possessive = /['’]s$/i.test(written) ? "'s" : '';
  const word = possessive === '' ? written : written.slice(0, -2);
  const known = pronounce(word) ?? nameOf(word);
  if (known !== null) return known + possessive;
  const parts = word.match(partOfName) ?? [];
  if (parts.length > maxParts || parts.some((part) => part.length > maxPart)) return 'a long code';
  if (parts.filter((part) => /^\d/.test(part)).length > maxNumbers) return 'a long code';
  if (word.length >= 20 && isScrambled(word)) return 'a long code';
  if (parts.length === 1 && parts[0] === word) return saySimple(word) + possessive;
  if (/^M(?:a?c)\p{Lu}\p{Ll}+$/u.test(word) || /['’]/.test(word)) return written;
  const spoken = parts.map((part) => pronounce(part) ?? sayPart(part, word));
  return spoken.join(' ') + possessive;
}

/** Returns the name of a word. `VS` in capitals is Visual Studio. */
function nameOf(word: string): string | null {
  return word === 'VS' ? null : (codeNames.get(word.toLowerCase()) ?? null);
}

function saySimple(word: string): string {
  if (/^\p{Lu}{2,}$/u.test(word)) return sayCapitals(word, false);
  if (/^\p{Lu}{2,}s$/u.test(word)) return plural(sayCapitals(word.slice(0, -1), false));
  if (/^\d+$/.test(word)) return label(word);
  const lower = /^\p{Ll}{2,6}s$/u.test(word) ? sayLowerCaseAcronym(word.slice(0, -1)) : null;
  if (lower !== null) return plural(lower);
  return sayLowerCaseAcronym(word) ?? word;
}

function sayPart(part: string, whole: string): string {
  const named = nameOf(part);
  if (named !== null) return named;
  if (/^\p{Lu}{3,}$/u.test(part) && /_/.test(whole)) return sayCapitals(part, true);
  const acronym = /^\p{Lu}\p{Ll}+$/u.test(part) ? sayLowerCaseAcronym(part.toLowerCase()) : null;
  return acronym ?? saySimple(part);
}

/** Returns the plural. Letters take an apostrophe, since the voice would drop the s: `A-P I's`, but `gifs`. */
function plural(spoken: string): string {
  return /(?:^|[ -])\p{Lu}$|eh$/u.test(spoken) ? `${spoken}'s` : `${spoken}s`;
}
