import { isName } from '../grammar/names.ts';
import { isKnownWord } from '../grammar/tag-words.ts';
import type { Item } from '../read/node.ts';
import { countWords } from './split-sentences.ts';

const name = String.raw`\p{Lu}[\p{L}.'’-]*(?: (?:(?:de|da|di|van|von|der|la|le) )*\p{Lu}[\p{L}.'’-]*){1,3}`;
const handle = String.raw`[\p{L}\d_.-]{2,39}(?:\[bot\])?`;
const someone = `(?:${name}|${handle})`;
const others = `(?:(?:,| and|, and) ${someone}){0,3}`;
const person = new RegExp(String.raw` (?:\((${name})\)|[-–—]{1,2} (${name})${others})$`, 'u');
const author = new RegExp(String.raw` (?:\(${someone}\)|[-–—]{1,2} ${someone}${others})$`, 'u');
const [minSigned, share, minWords] = [3, 0.4, 3];

/**
 * Removes authors from the ends of entries: "Mend the pump (Ada Lovelace)", "Mend the pump -- Ada Lovelace". Many
 * entries of a list must end this way.
 */
export function withoutAuthors(items: readonly Item[]): readonly Item[] {
  const signed = items.filter(({ text }) => isSigned(text)).length;
  return signed < minSigned || signed < items.length * share || !items.some(({ text }) => isNamed(text))
    ? items
    : items.map((item) => ({ ...item, text: item.text.replace(author, (end) => (limits(end) ? end : '')) }));
}

/** Whether the end of an entry limits it: "(Windows)", "(optional)". */
function limits(end: string): boolean {
  const [, word = ''] = /^ \((\p{L}+)\)$/u.exec(end) ?? [];
  return word !== '' && (isName(word) || isKnownWord(word.toLowerCase()));
}

/** Whether an entry ends with a name. "Security - Redact Headers" begins with a label instead. */
function isSigned(text: string): boolean {
  const at = person.exec(text)?.index ?? 0;
  return countWords(text.slice(0, at)) >= minWords;
}

/** Whether a text is a name. "Improved Login Page" consists of ordinary words. */
function isNamed(text: string): boolean {
  const [, inBrackets, behindDash] = person.exec(text) ?? [];
  const words = (inBrackets ?? behindDash ?? '').split(' ').filter(Boolean);
  return words.some((word) => !isKnownWord(word.toLowerCase()));
}
