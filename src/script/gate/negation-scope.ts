import { wordSet } from '../word-list.ts';
import { isImplicitNegation, isNegation } from './negation-words.ts';
import type { Token } from './tokens.ts';
import { isKeyWord } from './word-classes.ts';

/** A word that negates, and the words in its scope. */
export type Negation = {
  readonly stem: string;
  readonly wide: boolean;
  /** The next key word in its scope, if there is one. */
  readonly head: string | undefined;
  readonly stems: ReadonlySet<string>;
};

export const prepositions = wordSet(
  'on in at for from by with after before under since until over during within to of',
);
const beingWords =
  /^(?:is|are|was|were|be|been|being|gets?|got|isn't|aren't|wasn't|weren't|ist|sind|wird|werden)$/;

export function isNoLonger(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.word === 'longer' && tokens[index - 1]?.word === 'no';
}

/**
 * Whether a negation covers its clause, as "not" does. "Without a network", "with no calls" and "not using" cover
 * the next word.
 */
export function negatesClause(tokens: readonly Token[], index: number): boolean {
  if (!isNegation(tokens, index)) return false;
  const [word, next] = [tokens[index]?.word ?? '', tokens[index + 1]?.word ?? ''];
  if (word === 'not' && /ing$/.test(next)) return false;
  return next === 'longer' || !/^(?:without|instead|rather|no|ohne|statt)$/.test(word);
}

/**
 * The words that a negation covers: for "stop" those after it, for "is lost" and "the driver goes" also those
 * before it.
 */
export function scopeOf(tokens: readonly Token[], index: number, wide: boolean): ReadonlySet<string> {
  const { word, clause, part } = tokens[index] as Token;
  const stems = (within: (token: Token, at: number) => boolean) =>
    new Set(
      tokens.flatMap((token, at) =>
        at !== index && isKeyWord(token) && within(token, at) && !isNoLonger(tokens, at) ? [token.stem] : [],
      ),
    );
  if (wide) {
    const from = tokens.findLastIndex((_, at) => at < index && negatesClause(tokens, at));
    const next = tokens.findIndex((_, at) => at > index && negatesClause(tokens, at));
    return stems((_, at) => (from < 0 || at > index) && (next < 0 || at < next));
  }
  // "Avoid delays and prevent errors": each verb has its own scope.
  const next = tokens.findIndex(
    (_, at) =>
      at > index && isImplicitNegation(tokens, at) && /^(?:and|or)$/.test(tokens[at - 1]?.word ?? ''),
  );
  const forward = stems((token, at) => at > index && token.clause === clause && (next < 0 || at < next));
  if (word === 'no') return stems((token, at) => at > index && token.part === part);
  const being = tokens.slice(Math.max(0, index - 3), index).some((each) => beingWords.test(each.word));
  if (isNegation(tokens, index) && forward.size > 0) return new Set([...forward].slice(0, 1));
  const passive =
    (being && tokens[index - 1]?.word !== 'to') ||
    (/(?:ed|en|lost)$/.test(word) && prepositions.has(tokens[index + 1]?.word ?? ''));
  return passive || forward.size === 0 ? stems((token) => token.clause === clause) : forward;
}
