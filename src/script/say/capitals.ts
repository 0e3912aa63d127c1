import { isName } from '../grammar/names.ts';
import { isKnownWord } from '../grammar/tag-words.ts';

/** Lowers capitals that are only due to the start of a sentence or to title case. */
export function lowerKnown(text: string): string {
  const words = text.split(' ');
  const isPlain = (word: string) =>
    (word.match(/\p{L}+/gu) ?? []).every((part) => isKnownWord(part) && !isName(part)) &&
    !/\p{L}\p{Lu}/u.test(word);
  const isTitle = words.length > 1 && words.slice(1).every((word) => /^\p{Lu}|^\p{Ll}{1,3}$/u.test(word));
  if (isTitle && words.length <= maxTitle && words.every(isPlain)) return text.toLowerCase();
  const alone = isPlain(words[0] ?? '') && !/^(?:\p{Lu}(?!\p{Lu})|v?\d+(?:\.\d+)*\W?$)/u.test(words[1] ?? '');
  return alone ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Lowers capitals after a verb, which are only due to title case. */
export function lowerTitle(text: string): string {
  return /^\p{Lu}\S* \p{Ll}/u.test(text) &&
    !/^\p{Lu}\S* (?:for|of)\b|^(?:Option|Ability|Possibility|Way|Button|Command) to\b/u.test(text)
    ? text
    : lowerKnown(text);
}

const maxTitle = 5;
