import { sayWhole } from './figures.ts';
import type { SpeechRules } from './speech-rules.ts';

/** `URLs` is URL and s, `IPv6` is IP, v and 6, `OAuth2` is O, Auth and 2. */
const partOfName =
  /\p{Lu}{2,60}(?=s(?!\p{L})|v\d)|\p{Lu}{1,60}(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}'’]+|\p{Lu}+|\d+/gu;
/** Letters that no mouth joins: `npm`, `js`. */
const unsayable = /^[bcdfghjklmnpqrstvwxz]{2,5}$/;
/** Names whose capitals are not where their parts begin: the letters to spell, or the word that all languages say. */
const names: Readonly<Record<string, string>> = {
  IoT: 'IOT',
  PhD: 'PHD',
  SaaS: 'sas',
  PaaS: 'pas',
  IaaS: 'ias',
  LaTeX: 'latex',
  NET: 'net',
};
/** Longer values are named, not read. */
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
  const known = rules.acronyms[written] ?? names[written];
  if (known !== undefined) return sayPart(known, rules);
  const parts = (written.match(partOfName) ?? []).filter(
    // The s of a plural is not said: the article and the verb show it.
    (part, index, all) => part !== 's' || !/^\p{Lu}{2,}$/u.test(all[index - 1] ?? ''),
  );
  if (parts.length > maxParts || parts.some((part) => part.length > maxNameLength)) return rules.words.long;
  return parts
    .map((part) => {
      const isLetter = parts.length > 1 && /^[A-Za-z]$/.test(part);
      return pronounce(part) ?? (isLetter ? spell(part.toUpperCase(), rules) : sayPart(part, rules));
    })
    .join(' ');
}

function sayPart(part: string, rules: SpeechRules): string {
  const digit = /^\d$/.test(part) ? rules.digitsOfNames?.split(' ')[Number(part)] : undefined;
  if (digit !== undefined) return digit;
  if (/^\d/.test(part)) return sayWhole(part, rules);
  if (unsayable.test(part)) return spell(part.toUpperCase(), rules);
  const known = rules.acronyms[part];
  if (known !== undefined) return known;
  if (!/^\p{Lu}{2,}$/u.test(part)) return part;
  // What is shouted and long enough to be a word is one.
  if (part.length > 5 || !/^[A-Z]+$/.test(part)) return part.toLowerCase();
  return spell(part, rules);
}

/** Letters by their names. */
function spell(capitals: string, { letters }: SpeechRules): string {
  const names = letters.split(' ');
  return [...capitals].map((letter) => names[letter.charCodeAt(0) - 65] ?? letter).join(' ');
}
