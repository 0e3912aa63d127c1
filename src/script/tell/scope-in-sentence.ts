import { isCountable } from '../english/articles.ts';
import { platformName } from '../english/platforms.ts';
import type { Telling } from './context.ts';

function isPlainWord(word: string, common: ReadonlySet<string>): boolean {
  return (
    common.has(word) ||
    common.has(`${word}s`) ||
    isCountable(word) ||
    /(?:ing|tion|ment|ness|ity)$/.test(word)
  );
}

const plainNoun = /(?:ing|tion|sion|ment|ness|ity|ency|ance|ics|als?|s)$/;

/** A label in title case stands small inside a sentence, unless it is a name: "Header Defaults" → "header defaults". */
export function scopeInSentence(scope: string, { names, common }: Pick<Telling, 'names' | 'common'>): string {
  const platform = platformName(scope);
  if (platform !== null) return platform;
  const words = scope.split(' ');
  const [first = '', ...rest] = words;
  const sentenceCase = /^[A-Z][a-z]+$/.test(first) && rest.every((word) => /^[a-z]/.test(word));
  if (sentenceCase && !names.has(first) && (rest.length > 0 || isPlainWord(first.toLowerCase(), common)))
    return scope.charAt(0).toLowerCase() + scope.slice(1);
  const titled = words.filter((word) => /^[A-Z][a-z]+$/.test(word));
  const known = (word: string) => common.has(word) || common.has(`${word}s`) || isCountable(word);
  const last = words.at(-1)?.toLowerCase() ?? '';
  const isName =
    words.length < 2 ||
    titled.some((word) => names.has(word)) ||
    !titled.some((word) => known(word.toLowerCase())) ||
    !(known(last) || plainNoun.test(last));
  return isName ? scope : words.map((word) => (titled.includes(word) ? word.toLowerCase() : word)).join(' ');
}
