import type { Clause } from '../clauses.ts';
import type { UnitEvidence } from '../evidence.ts';
import type { Likeness } from '../likeness.ts';

/** A clause of the sentence beside one of its units that speaks of the same. */
export type Pair = Likeness & {
  readonly said: Clause;
  readonly known: Clause;
  readonly unit: UnitEvidence;
  /** The clauses of the same sentence in the unit, of which this is one. */
  readonly around: readonly Clause[];
};
