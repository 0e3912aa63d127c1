import type { Item } from '../items/item.ts';

/** Below this an entry says next to nothing to someone who only listens. */
export const dull = 0.4;

/** How much of an entry a listener takes in, from 0 to 1: names out of code and tidying inside the code pass by the ear. */
export function interestOf({ text, scope, codes }: Item): number {
  const words = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return 0;
  const hard = words.filter(isHard).length + codedWords(words, codes);
  const share = Math.min(1, hard / words.length);
  const inside = tidiesCode.test(text) || speaksOfCode.test(text) || isFile(scope ?? '') ? 0.35 : 1;
  const hollow = saysNothing.test(text) || (words.length <= 5 && polishes.test(text)) ? 0.35 : 1;
  const buried = scope !== null && isHard(scope) ? 0.9 : 1;
  return (1 - 0.7 * share) * inside * hollow * buried;
}

/** Letters that no mouth was made for, or a mixture of letters, digits and marks. */
function isHard(word: string): boolean {
  return (
    /\p{L}.*\d|\d.*\p{L}|[\p{L}\p{N}][._/][\p{L}\p{N}]|[bcdfghjklmnpqrstvwxz]{5}/iu.test(word) ||
    /^[a-z][A-Z]{2}|^[A-Z]{5}/.test(word)
  );
}

/** "lib/url.c", or "url c" as it is said: the entry is about a file of the source. */
function isFile(scope: string): boolean {
  return /[. ](?:[ch]|cpp|hpp|md|rst|[cm]?[jt]s)$|\.(?:py|rb|rs|go|java|sh|pl|txt|ya?ml|toml|am|in)$/.test(
    scope,
  );
}

/** How many words stand in the names out of code that the entry holds. */
function codedWords(words: readonly string[], codes: readonly string[]): number {
  const coded = new Set(codes.flatMap((code) => code.toLowerCase().split(' ')));
  return words.filter((word) => !isHard(word) && coded.has(word.toLowerCase())).length;
}

const tidiesCode =
  /^(?:remove|removed|removes|drop|dropped|drops|delete|deleted|deletes|eliminate|clean|cleaned|tidy|merge|inline|dedupe\w*|de-duplicate|reuse|rename|simplify|reorder|split|extract|move)\b.{0,40}\b(?:unused|redundant|duplicated?|dead|unreachable|unnecessary|needless|superfluous|obsolete|leftover|stale|legacy|double|local|internal|private|old)\b.{0,60}\b(?:code|includes?|imports?|variables?|vars?|typedefs?|types?|checks?|parameters?|arguments?|functions?|methods?|macros?|headers?|comments?|structs?|fields?|constants?|branch(?:es)?|conditions?|assignments?|casts?|timers?|setopts?|calls?|expressions?|helpers?)\b/i;

const speaksOfCode =
  /\b(?:typedefs?|structs?|strdups?|memcpy|malloc|#?ifdefs?|if 0|enum members?|local vars?|variable names?|(?:code|source) comments?|comment about|code style|indentation|whitespace in the code|clang-\w+|linter warnings?|compiler warnings?|static analysis|unit tests?|test cases?|test suite|tunits|macros?|primordials|assertions? in the code|code expressions?)\b/i;

const saysNothing =
  /^(?:(?:various|several|some|many|other|minor|small|misc\w*|general|more|a few) )+(?:\w+ )?(?:fixes|improvements?|changes|updates|tweaks|clean-?ups?|bug ?fixes|corrections)(?: and (?:\w+ )?(?:fixes|improvements?|changes|updates|tweaks|clean-?ups?))?(?: (?:in|to|for|across) .{1,40})?$/i;

const polishes =
  /\b(?:tweaks?|tweaked|clean-?ups?|polish\w*|tid(?:y|ies|ied)\b.*|maintenance updates?|vocabulary|wording|rewording|refactor\w*)\b|^documents?\b/i;
