import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { isKey } from '../content.ts';
import { type Fault, fault } from '../fault.ts';
import type { Token } from '../tokens.ts';
import { isFix } from './polarity.ts';

/** A word with the next one of content, and what is just before it: "cannot be changed", "must install". */
type Core = { readonly head: string; readonly next: string; readonly mood: Mood };
type Mood = 'denied' | 'duty' | 'choice' | 'plain';

const skipped =
  /^(?:be|been|being|also|now|to|have|has|always|still|ever|just|longer|get|gets|then|already|only|even|yet|.{3,}ly)$/;
const moods: readonly (readonly [RegExp, Mood])[] = [
  [/^(?:not|never|cannot|no|.{2,}n't)$/, 'denied'],
  [/^(?:must|need|needs|required|should|shall)$/, 'duty'],
  [/^(?:can|may|could|might)$/, 'choice'],
];

/**
 * The same two words in a row, denied or demanded on one side alone. A harmful edit changes a word or two and leaves the
 * rest, so this holds however long the clauses are.
 */
export function twins(claim: Claim): Fault[] {
  const plain = claim.cited
    .filter((unit) => !isFix(unit) && !unit.denies && unit.unit.category !== 'removed')
    .flatMap(({ clauses }) => clauses.filter(({ formerly, text }) => !formerly && !/\bfix/.test(text)));
  const known = plain.flatMap((clause) => coresOf(clause).map((core): Statement => ({ clause, core })));
  const wrong = claim.clauses.find(
    (said) =>
      !said.formerly &&
      coresOf(said).some((core) => {
        const same = known.filter((each) => each.core.head === core.head && each.core.next === core.next);
        return same.length > 0 && same.every((each) => contradicts(core, said, each.core, each.clause));
      }),
  );
  const opposed = wrong ?? claim.clauses.find((said) => isOpposed(said, plain));
  return opposed === undefined ? [] : [fault('negation', opposed.text, 'is said otherwise in its units')];
}

type Statement = { readonly clause: Clause; readonly core: Core };

function contradicts(said: Core, own: Clause, known: Core, other: Clause): boolean {
  if (own.conditional !== other.conditional) return false;
  if (said.mood === 'denied') return known.mood !== 'denied';
  if (known.mood === 'denied') return own.turns.length === 0;
  return (
    (said.mood === 'duty' && known.mood === 'choice') || (said.mood === 'choice' && known.mood === 'duty')
  );
}

/** "Must be kept" and "must not be kept": both sides say it with a modal verb, of the same thing. */
function isOpposed(said: Clause, known: readonly Clause[]): boolean {
  return modalsOf(said).some((one) => {
    const same = known.flatMap((clause) =>
      isSameThing(said, clause) && said.conditional === clause.conditional
        ? modalsOf(clause).filter(({ verb }) => verb === one.verb)
        : [],
    );
    return same.length > 0 && same.every(({ denied }) => denied !== one.denied);
  });
}

/** "The branch, stable, must be named": what a short clause speaks of is before it. */
function isSameThing({ keys }: Clause, { keys: others }: Clause): boolean {
  const shared = keys.intersection(others).size;
  return shared > 1 || (shared === keys.size && shared === others.size);
}

const modal = /^(?:can|could|may|must|should|shall|will)(?:n't)?$|^(?:cannot|can't|won't)$/;

function modalsOf({ tokens }: Clause): { verb: string; denied: boolean }[] {
  return tokens.flatMap(({ word }, index) => {
    if (!modal.test(word)) return [];
    const after = tokens
      .slice(index + 1)
      .findIndex((each) => !/^(?:not|be|have|been|only|also|now)$/.test(each.word));
    const between = tokens.slice(index + 1, index + 1 + after).map((each) => each.word);
    const verb = tokens[index + 1 + after];
    if (after < 0 || verb === undefined) return [];
    return [{ verb: verb.stem, denied: /not$|n't$/.test(word) || between.includes('not') }];
  });
}

function coresOf({ tokens }: Clause): Core[] {
  const keys = tokens.filter(isKey);
  return keys.slice(0, -1).map((token, index) => ({
    head: token.stem,
    next: keys[index + 1]?.stem ?? '',
    mood: moodBefore(tokens, tokens.indexOf(token)),
  }));
}

function moodBefore(tokens: readonly Token[], index: number): Mood {
  const before = tokens.slice(0, index).findLast(({ word }) => !skipped.test(word))?.word ?? '';
  return moods.find(([pattern]) => pattern.test(before))?.[1] ?? 'plain';
}
