import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import type { UnitEvidence } from '../evidence.ts';
import type { Fault } from '../fault.ts';
import { type Likeness, likeness } from '../likeness.ts';
import { bound, early, unasked, unlimited, widened } from './limits.ts';
import { opposites } from './opposites.ts';
import type { Pair } from './pair.ts';
import { defaulted, outdated, turned, undenied } from './polarity.ts';
import { twins } from './twins.ts';

/** Each statement is held against those of its units that speak of the same: what they deny, demand, limit and plan. */
export function checkStatements(claim: Claim): Fault[] {
  if (claim.question || claim.cited.length === 0) return [];
  const found = claim.clauses.flatMap((said) => {
    const pairs = pairsOf(said, claim).map((pair) => ({ ...pair, faults: compare(pair, claim) }));
    // Where a unit says the same elsewhere, this speaks of something else.
    return pairs.flatMap(({ keys, faults }) =>
      pairs.some(
        (each) =>
          each.faults.length === 0 &&
          (keys.isSubsetOf(each.keys) || (said.negated && each.known.negated && each.keys.isSubsetOf(keys))),
      )
        ? []
        : faults.slice(0, 1),
    );
  });
  return [
    ...found,
    ...twins(claim),
    ...undenied(claim),
    ...outdated(claim),
    ...defaulted(claim),
    ...early(claim),
    ...unasked(claim),
    ...widened(claim),
    ...opposites(claim),
  ].slice(0, 1);
}

/** How much of a clause, and of the one beside it, has to be in the other. */
const [sameShare, half] = [0.6, 0.5];

/** Clauses with most of their words in common. One whose common words are all in a nearer one does not count. */
function pairsOf(said: Clause, { cited, clauses }: Claim): Pair[] {
  const pairs = cited.flatMap((unit) =>
    unit.sentences.flatMap(({ clauses: around }) =>
      around.flatMap((known): Pair[] => {
        const alike = likeness(said, known, unit.stems);
        return (isAlike(said, known, alike) || isElliptic(said, known, around, clauses)) &&
          !isTitle(known, unit)
          ? [{ ...alike, said, known, unit, around }]
          : [];
      }),
    ),
  );
  const nearest = pairs.toSorted((left, right) => right.shared - left.shared).slice(0, 4);
  return nearest.filter(
    (pair) =>
      (pair.said.negated && pair.known.negated) ||
      (pair.direct &&
        !nearest.some((other) => other.keys.size > pair.keys.size && pair.keys.isSubsetOf(other.keys))),
  );
}

/** The name that an entry opens with: "Offline homework." */
function isTitle(known: Clause, { unit, sentences }: UnitEvidence): boolean {
  const heading = unit.path.at(-1)?.toLowerCase() ?? '';
  if (known.verbless && sentences.length > 1 && heading === known.text) return true;
  return (
    sentences.some(
      ({ clauses }, index) =>
        clauses[0] === known &&
        ((clauses.length > 1 && !clauses[1]?.conditional) || (index === 0 && sentences.length > 1)),
    ) &&
    known.tokens.length <= 4 &&
    known.verbless &&
    !known.denies
  );
}

function isAlike(said: Clause, known: Clause, { shared, same, keys }: Likeness): boolean {
  if (keys.size < 2) return false;
  if (said.conditional !== known.conditional || known.relative !== said.relative) return false;
  // Other numbers belong to another statement.
  const numbers = said.numbers.intersection(known.numbers).size;
  if (numbers === 0 && said.numbers.size > 0 && known.numbers.size > 0) return false;
  if (same === 0 && shared < 3) return false;
  const [own, other] = [said.keys.size + numbers, known.keys.size + numbers];
  return shared >= Math.min(own, other) * sameShare && shared >= Math.max(own, other) * half;
}

/** "They may read it, but not change it": a denial of one word continues about what the clause before speaks of. */
function isElliptic(
  said: Clause,
  known: Clause,
  around: readonly Clause[],
  clauses: readonly Clause[],
): boolean {
  if (said.conditional || known.conditional) return false;
  const leads = (own: Clause, all: readonly Clause[], other: Clause) => {
    const before = all[all.indexOf(own) - 1];
    return (
      own.keys.size === 1 &&
      own.negated &&
      !own.text.startsWith('no ') &&
      own.keys.isSubsetOf(other.keys) &&
      before !== undefined &&
      !before.keys.isDisjointFrom(other.keys)
    );
  };
  const repeated = clauses.some((each) => each !== said && each.negated && known.keys.isSubsetOf(each.keys));
  return (leads(known, around, said) && !repeated) || leads(said, clauses, known);
}

function compare(pair: Pair, claim: Claim): Fault[] {
  const opposed = repeats(pair) ? [] : [...turned(pair, claim), ...bound(pair, claim)];
  return [...opposed, ...unlimited(pair, claim)];
}

const weighty =
  /^(?:not?|never|nor|neither|none|only|may|might|must|can|cannot|could|should|shall|will|would|unless|if|when|until|except|without|least|most|up|maybe|perhaps|kein\w*|nicht|.{1,12}n['’]t)$/;

/** Says nothing but words of the unit, and leaves out none that denies, demands or limits. */
function repeats({ said, known }: Pair): boolean {
  const [own, other] = [said, known].map(({ tokens }) => new Set(tokens.map(({ word }) => word)));
  if (!own || !other) return false;
  const added = own.difference(other);
  const lost = other.difference(own);
  return [...added].every((word) => word === 'there') && ![...lost].some((word) => weighty.test(word));
}
