import { sayWhole } from './figures.ts';
import type { SpeechRules } from './speech-rules.ts';

const partOfName = /\p{Lu}{1,60}(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}'’]+|\p{Lu}+|\d+/gu;
/** Letters that no mouth joins: `npm`, `js`. */
const unsayable = /^[bcdfghjklmnpqrstvwxz]{2,5}$/;
/** More than a listener can follow is named, not read. */
const maxNameLength = 60;
const maxParts = 12;

/** Says a word, an acronym or an identifier. */
export function sayWord(
  written: string,
  rules: SpeechRules,
  pronounce: (word: string) => string | null,
): string {
  const wished = pronounce(written);
  if (wished !== null) return wished;
  if (unsayable.test(written)) return spell(written.toUpperCase(), rules);
  if (!/[\p{N}_]|\p{Lu}[^\p{Lu}]{0,400}\p{Lu}|\p{Ll}\p{Lu}/u.test(written)) return written;
  const parts = written.match(partOfName) ?? [];
  if (parts.length > maxParts || parts.some((part) => part.length > maxNameLength)) return rules.words.long;
  return parts.map((part) => pronounce(part) ?? sayPart(part, rules)).join(' ');
}

function sayPart(part: string, rules: SpeechRules): string {
  if (/^\d/.test(part)) return sayWhole(part, rules);
  if (unsayable.test(part)) return spell(part.toUpperCase(), rules);
  if (!/^\p{Lu}{2,}$/u.test(part)) return part;
  const known = rules.acronyms[part];
  if (known !== undefined) return known;
  // What is shouted and long enough to be a word is one.
  if (part.length > 5 || !/^[A-Z]+$/.test(part)) return part.toLowerCase();
  return spell(part, rules);
}

/** Letters by their names. */
function spell(capitals: string, { letters }: SpeechRules): string {
  const names = letters.split(' ');
  return [...capitals].map((letter) => names[letter.charCodeAt(0) - 65] ?? letter).join(' ');
}
