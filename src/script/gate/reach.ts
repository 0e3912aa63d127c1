import { isKey } from './content.ts';
import type { Token } from './tokens.ts';
import { deniesAt, turnsAt } from './turns.ts';

/** A word that turns what a clause says, with the words that it reaches. */
export type Reach = {
  readonly stem: string;
  readonly wide: boolean;
  /** What it turns before all: the next word of content, where there is one. */
  readonly head: string | undefined;
  readonly stems: ReadonlySet<string>;
};

export const prepositions: ReadonlySet<string> = new Set(
  'on in at for from by with after before under since until over during within to of'.split(' '),
);
const beingWords =
  /^(?:is|are|was|were|be|been|being|gets?|got|isn't|aren't|wasn't|weren't|ist|sind|wird|werden)$/;

export function isNoLonger(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.word === 'longer' && tokens[index - 1]?.word === 'no';
}

/** "Not" turns its clause; "without a network", "with no calls" and "not using" turn the next word alone. */
export function isWide(tokens: readonly Token[], index: number): boolean {
  if (!deniesAt(tokens, index)) return false;
  const [word, next] = [tokens[index]?.word ?? '', tokens[index + 1]?.word ?? ''];
  if (word === 'not' && /ing$/.test(next)) return false;
  return next === 'longer' || !/^(?:without|instead|rather|no|ohne|statt)$/.test(word);
}

/** "Stop" turns what follows, "is lost" and "the driver goes" what is before too. */
export function reachOf(tokens: readonly Token[], index: number, wide: boolean): ReadonlySet<string> {
  const { word, clause, part } = tokens[index] as Token;
  const stems = (within: (token: Token, at: number) => boolean) =>
    new Set(
      tokens.flatMap((token, at) =>
        at !== index && isKey(token) && within(token, at) && !isNoLonger(tokens, at) ? [token.stem] : [],
      ),
    );
  if (wide) {
    const from = tokens.findLastIndex((_, at) => at < index && isWide(tokens, at));
    const next = tokens.findIndex((_, at) => at > index && isWide(tokens, at));
    return stems((_, at) => (from < 0 || at > index) && (next < 0 || at < next));
  }
  // "Avoid delays and prevent errors": each has its own.
  const next = tokens.findIndex(
    (_, at) => at > index && turnsAt(tokens, at) && /^(?:and|or)$/.test(tokens[at - 1]?.word ?? ''),
  );
  const forward = stems((token, at) => at > index && token.clause === clause && (next < 0 || at < next));
  if (word === 'no') return stems((token, at) => at > index && token.part === part);
  const being = tokens.slice(Math.max(0, index - 3), index).some((each) => beingWords.test(each.word));
  if (deniesAt(tokens, index) && forward.size > 0) return new Set([...forward].slice(0, 1));
  const passive =
    (being && tokens[index - 1]?.word !== 'to') ||
    (/(?:ed|en|lost)$/.test(word) && prepositions.has(tokens[index + 1]?.word ?? ''));
  return passive || forward.size === 0 ? stems((token) => token.clause === clause) : forward;
}
