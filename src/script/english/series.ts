import { withArticle } from './articles.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { isName } from './name-marks.ts';
import { readNounPhrase } from './noun-phrase.ts';
import { verbOf } from './verb-forms.ts';
import { nounToo } from './verbs.ts';
import { bare, isAdverb, isDeterminer, isPreposition, isSubordinator } from './word-kinds.ts';

const mostParts = 8;

/** "a list, direct entry, download menu" → "a list, direct entry, and a download menu": a series ends in "and". */
export function mendSeries(text: string): string {
  const parts = text.split(', ');
  const rest = parts.slice(1);
  if (parts.length < 2 || parts.length > mostParts || /[;:]/.test(text)) return text;
  const first = parts[0] ?? '';
  if (opensClause(first.split(' ')) || !rest.every((part) => isThing(part))) return text;
  if (rest.some((part) => /\b(?:and|or)\b/i.test(part)) || (parts.length === 2 && / and /.test(first)))
    return text;
  const named = rest.map((part) => withArticle(part));
  return parts.length === 2
    ? `${first} and ${named[0]}`
    : `${[first, ...named.slice(0, -1)].join(', ')}, and ${named.at(-1)}`;
}

/** "In older browsers, lists": what stands before the comma belongs to all of it. */
function opensClause(words: readonly string[]): boolean {
  const word = words[0] ?? '';
  return isSubordinator(word) || isPreposition(word) || /^(?:to|also|now|previously)$/i.test(word);
}

/** A plain thing: no clause, no participle, no aside. */
function isThing(part: string): boolean {
  const words = part.split(' ');
  const first = words[0] ?? '';
  if (words.length > 7 || first === '' || findFiniteVerb(words) > 0) return false;
  if (isName(first)) return true;
  const verb = verbOf(bare(first));
  if (verb !== null && !(verb.form === 'base' && nounToo.has(verb.verb))) return false;
  if (isAdverb(first) || isPreposition(first) || isSubordinator(first)) return false;
  if (isDeterminer(first) && !/^(?:an?|the|new|more)$/i.test(first)) return false;
  return (
    !/\d+ by default|^(?:please|e\.g|that is|same|including|too)\b/i.test(part) &&
    readNounPhrase(words, 0).sure
  );
}
