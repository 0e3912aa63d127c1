import type { AnalyzedUnit } from '../analyze-text.ts';
import type { Clause } from '../clauses.ts';
import type { ClauseComparison } from '../compare-clauses.ts';

/** A clause of the sentence and a clause of its units about the same thing. */
export type ClausePair = ClauseComparison & {
  readonly said: Clause;
  readonly known: Clause;
  readonly unit: AnalyzedUnit;
  /** All clauses of the sentence in the unit that contains `known`. */
  readonly around: readonly Clause[];
};
