import { sayWhole } from './figures.ts';
import type { SpeechRules } from './speech-rules.ts';

/** Matches the parts of a name: `URLs` is URL and s, `IPv6` is IP, v and 6, `OAuth2` is O, Auth and 2. */
const partOfName =
  /\p{Lu}{2,60}(?=s(?!\p{L})|v\d)|\p{Lu}{1,60}(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}'’]+|\p{Lu}+|\d+/gu;
/** Matches letters that cannot be pronounced as a word: `npm`, `js`. */
const unsayable = /^[bcdfghjklmnpqrstvwxz]{2,5}$/;
/** Names whose capitals do not mark their parts: the letters to spell, or the word in all languages. */
const names: Readonly<Record<string, string>> = {
  IoT: 'IOT',
  PhD: 'PHD',
  SaaS: 'sas',
  PaaS: 'pas',
  IaaS: 'ias',
  LaTeX: 'latex',
  NET: 'net',
};
/** The most characters of a value that is read out. */
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
    // The plural s is silent, because the article and the verb express it.
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
  // A long word in capitals is an ordinary word.
  if (part.length > 5 || !/^[A-Z]+$/.test(part)) return part.toLowerCase();
  return spell(part, rules);
}

/** Says the names of letters. */
function spell(capitals: string, { letters }: SpeechRules): string {
  const names = letters.split(' ');
  return [...capitals].map((letter) => names[letter.charCodeAt(0) - 65] ?? letter).join(' ');
}
