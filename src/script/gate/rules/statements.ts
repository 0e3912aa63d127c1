import type { AnalyzedUnit } from '../analyze-text.ts';
import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { type ClauseComparison, compareClauses, minSharedPart } from '../compare-clauses.ts';
import type { Finding } from '../finding.ts';
import type { ClausePair } from './clause-pair.ts';
import {
  checkDroppedConditions,
  checkGeneralization,
  checkModality,
  checkPlannedAsDone,
  checkUnaskedRequest,
} from './modality-and-limits.ts';
import {
  checkContradiction,
  checkDefaults,
  checkNowAndNoLonger,
  checkUnsupportedDenial,
} from './negation.ts';
import { checkOppositeWords } from './opposite-words.ts';
import { checkWordPairs } from './word-pairs.ts';

/** Compares each statement with those of its units about the same thing: negation, modality, limits and plans. */
export function checkStatements(claim: Claim): Finding[] {
  if (claim.question || claim.cited.length === 0) return [];
  const found = claim.clauses.flatMap((said) => {
    const pairs = pairsOf(said, claim).map((pair) => ({ ...pair, findings: compare(pair, claim) }));
    // If another clause of the units supports the statement, it is not about this one.
    return pairs.flatMap(({ keys, findings }) =>
      pairs.some(
        (each) =>
          each.findings.length === 0 &&
          (keys.isSubsetOf(each.keys) ||
            (said.hasNegator && each.known.hasNegator && each.keys.isSubsetOf(keys))),
      )
        ? []
        : findings.slice(0, 1),
    );
  });
  return [
    ...found,
    ...checkWordPairs(claim),
    ...checkUnsupportedDenial(claim),
    ...checkNowAndNoLonger(claim),
    ...checkDefaults(claim),
    ...checkPlannedAsDone(claim),
    ...checkUnaskedRequest(claim),
    ...checkGeneralization(claim),
    ...checkOppositeWords(claim),
  ].slice(0, 1);
}

/** The share of the longer clause that must be in the shorter one. */
const minSharedPartOfLonger = 0.5;

/**
 * Pairs of clauses that share most of their words. A pair counts only if no closer pair has all of its shared
 * words.
 */
function pairsOf(said: Clause, { cited, clauses }: Claim): ClausePair[] {
  const pairs = cited.flatMap((unit) =>
    unit.sentences.flatMap(({ clauses: around }) =>
      around.flatMap((known): ClausePair[] => {
        const alike = compareClauses(said, known, unit.stems);
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
      (pair.said.hasNegator && pair.known.hasNegator) ||
      (pair.direct &&
        !nearest.some((other) => other.keys.size > pair.keys.size && pair.keys.isSubsetOf(other.keys))),
  );
}

/** Whether a clause is the title of an entry: "Offline homework." */
function isTitle(known: Clause, { unit, sentences }: AnalyzedUnit): boolean {
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
    !known.isNegative
  );
}

function isAlike(said: Clause, known: Clause, { shared, same, keys }: ClauseComparison): boolean {
  if (keys.size < 2) return false;
  if (said.conditional !== known.conditional || known.relative !== said.relative) return false;
  // Clauses with different numbers are different statements.
  const numbers = said.numbers.intersection(known.numbers).size;
  if (numbers === 0 && said.numbers.size > 0 && known.numbers.size > 0) return false;
  if (same === 0 && shared < 3) return false;
  const [own, other] = [said.keys.size + numbers, known.keys.size + numbers];
  return (
    shared >= Math.min(own, other) * minSharedPart && shared >= Math.max(own, other) * minSharedPartOfLonger
  );
}

/** "They may read it, but not change it": a short negative clause has its subject in the clause before. */
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
      own.hasNegator &&
      !own.text.startsWith('no ') &&
      own.keys.isSubsetOf(other.keys) &&
      before !== undefined &&
      !before.keys.isDisjointFrom(other.keys)
    );
  };
  const repeated = clauses.some(
    (each) => each !== said && each.hasNegator && known.keys.isSubsetOf(each.keys),
  );
  return (leads(known, around, said) && !repeated) || leads(said, clauses, known);
}

function compare(pair: ClausePair, claim: Claim): Finding[] {
  const opposed = repeatsUnit(pair)
    ? []
    : [...checkContradiction(pair, claim), ...checkModality(pair, claim)];
  return [...opposed, ...checkDroppedConditions(pair, claim)];
}

const significantWords =
  /^(?:not?|never|nor|neither|none|only|may|might|must|can|cannot|could|should|shall|will|would|unless|if|when|until|except|without|least|most|up|maybe|perhaps|kein\w*|nicht|.{1,12}n['’]t)$/;

/** Whether a clause has only words of the unit, and drops no word that negates, obliges or limits. */
function repeatsUnit({ said, known }: ClausePair): boolean {
  const [own, other] = [said, known].map(({ tokens }) => new Set(tokens.map(({ word }) => word)));
  if (!own || !other) return false;
  const added = own.difference(other);
  const lost = other.difference(own);
  return (
    [...added].every((word) => word === 'there') && ![...lost].some((word) => significantWords.test(word))
  );
}
