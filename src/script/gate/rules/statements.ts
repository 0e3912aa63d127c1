import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import type { UnitEvidence } from '../evidence.ts';
import type { Fault } from '../fault.ts';
import { type Likeness, likeness } from '../likeness.ts';
import { bound, unlimited, widened } from './limits.ts';
import type { Pair } from './pair.ts';
import { isResult, outdated, turned, undenied } from './polarity.ts';

/** Each statement is held against those of its units that speak of the same: what they deny, demand, limit and plan. */
export function checkStatements(claim: Claim): Fault[] {
  if (claim.question || claim.cited.length === 0) return [];
  const found = claim.clauses.flatMap((said) => {
    const pairs = pairsOf(said, claim).map((pair) => ({ ...pair, faults: compare(pair, claim) }));
    // Where a unit says the same elsewhere, this speaks of something else.
    return pairs.flatMap(({ keys, faults }) =>
      pairs.some((each) => each.faults.length === 0 && keys.isSubsetOf(each.keys)) ? [] : faults.slice(0, 1),
    );
  });
  return [...found, ...outdated(claim), ...undenied(claim), ...widened(claim)].slice(0, 1);
}

const enough = 0.6;

/** Clauses with most of their words in common. One whose common words are all in a nearer one does not count. */
function pairsOf(said: Clause, { cited }: Claim): Pair[] {
  const pairs = cited.flatMap((unit) =>
    unit.sentences.flatMap(({ clauses: around }) =>
      around.flatMap((known): Pair[] => {
        const alike = likeness(said, known, unit.stems);
        return isAlike(said, known, alike) && !isTitle(known, unit)
          ? [{ ...alike, said, known, unit, around }]
          : [];
      }),
    ),
  );
  const nearest = pairs.toSorted((left, right) => right.shared - left.shared).slice(0, 4);
  return nearest.filter(
    (pair, index) =>
      (index === 0 || pair.direct) &&
      !nearest.some((other) => other.keys.size > pair.keys.size && pair.keys.isSubsetOf(other.keys)),
  );
}

/** The name that an entry opens with: "Offline homework." */
function isTitle(known: Clause, { sentences }: UnitEvidence): boolean {
  return (
    sentences.some(
      ({ clauses }, index) =>
        clauses[0] === known &&
        ((clauses.length > 1 && !clauses[1]?.conditional) || (index === 0 && sentences.length > 1)),
    ) &&
    known.tokens.length <= 4 &&
    known.verbless &&
    !known.denies &&
    !isResult(known)
  );
}

function isAlike(said: Clause, known: Clause, { shared, same, keys: { size: words } }: Likeness): boolean {
  if (said.conditional !== known.conditional || known.relative !== said.relative) return false;
  const own = said.keys.size + said.numbers.size;
  const other = known.keys.size + known.numbers.size;
  // Other numbers belong to another statement.
  if (said.numbers.size > 0 && known.numbers.size > 0 && said.numbers.isDisjointFrom(known.numbers))
    return false;
  if (same === 0 && shared < 3) return false;
  if (words === 1)
    return (
      (said.contrast !== known.contrast && (said.contrast ? own : other) === 1) ||
      (other <= 2 && (own <= 2 || known.negated))
    );
  if (said.contrast !== known.contrast && words < (said.contrast ? own : other)) return false;
  return words >= 2 && (shared >= own * enough || shared >= other * enough);
}

function compare(pair: Pair, claim: Claim): Fault[] {
  const near = pair.keys.size >= pair.known.keys.size / 2;
  return [...turned(pair, claim), ...(near ? [...bound(pair, claim), ...unlimited(pair, claim)] : [])];
}
