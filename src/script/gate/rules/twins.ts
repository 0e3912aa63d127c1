import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { isKey } from '../content.ts';
import type { UnitEvidence } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import type { Token } from '../tokens.ts';
import { isFix } from './polarity.ts';

/** A word with the next one of content, and what stands just before it: "cannot be changed", "must install". */
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
  const known = claim.cited
    .filter((unit) => !isFix(unit) && !unit.denies && unit.unit.category !== 'removed')
    .flatMap(statements);
  const wrong = claim.clauses.find(
    (said) =>
      !said.formerly &&
      coresOf(said).some((core) => {
        const same = known.filter((each) => each.core.head === core.head && each.core.next === core.next);
        return same.length > 0 && same.every((each) => contradicts(core, said, each.core, each.clause));
      }),
  );
  return wrong === undefined ? [] : [fault('negation', wrong.text, 'is said otherwise in its units')];
}

type Statement = { readonly clause: Clause; readonly core: Core };

function statements({ clauses }: UnitEvidence): Statement[] {
  return clauses
    .filter(({ formerly, text }) => !formerly && !/\bfix/.test(text))
    .flatMap((clause) => coresOf(clause).map((core) => ({ clause, core })));
}

function contradicts(said: Core, own: Clause, known: Core, other: Clause): boolean {
  if (own.conditional !== other.conditional) return false;
  if (said.mood === 'denied') return known.mood !== 'denied' && !isTurned(other, known);
  if (known.mood === 'denied') return own.turns.length === 0;
  return (
    (said.mood === 'duty' && known.mood === 'choice') || (said.mood === 'choice' && known.mood === 'duty')
  );
}

function isTurned({ turns }: Clause, { head, next }: Core): boolean {
  return turns.some(({ stem, stems }) => stem === head || stems.has(head) || stems.has(next));
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
