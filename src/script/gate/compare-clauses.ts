import type { Clause } from './clauses.ts';
import { implicitNegators, type SynonymGroup, synonymGroupsOf } from './lists/synonyms.ts';
import type { Token } from './tokens.ts';

/** Clauses are about the same thing if they share at least this part of their key words. */
export const minSharedPart = 0.6;

export type ClauseComparison = {
  readonly shared: number;
  /** They contradict each other: for most shared words, only one of them negates. */
  readonly opposed: boolean;
  /** The shared words, as in the first clause. */
  readonly keys: ReadonlySet<string>;
  /** How many shared words have the same stem, not only the same meaning. */
  readonly same: number;
  /** The second clause has the words that the first one negates. */
  readonly direct: boolean;
};

/** Compares two clauses: the words they share, and whether one negates what the other states. */
export function compareClauses(
  said: Clause,
  known: Clause,
  around: ReadonlySet<string> = known.keys,
): ClauseComparison {
  let [numbers, same, votes, agreed] = [0, 0, 0, false];
  const [shared, mine] = [new Set<string>(), new Set<string>()];
  for (const { stem } of uniqueKeys(said)) {
    const common = synonymGroupsOf(stem).filter(({ group }) => known.synonymGroups.has(group));
    const own = known.keys.has(stem);
    if (!own && common.length === 0) continue;
    const other = own ? stem : (known.synonymGroups.get(common[0]?.group ?? -1)?.stem ?? stem);
    shared.add(other);
    mine.add(stem);
    if (own) same += 1;
    // A word that is elsewhere in the unit is no opposite.
    const isOppositeWord =
      !own &&
      !implicitNegators.has(stem) &&
      !around.has(stem) &&
      common.every((each) => isOpposite(each, known));
    const [here, there] = [timesTurned(said, stem, known, around), timesTurned(known, other, said)];
    if (here + there === 0 && !isOppositeWord) continue;
    agreed ||= here > 0 && there > 0 && !isOppositeWord && said.hasNegator;
    votes += (here + there + (isOppositeWord ? 1 : 0)) % 2 === 1 ? 1 : -2;
  }
  for (const number of said.numbers) if (known.numbers.has(number)) numbers += 1;
  const direct = said.negations.every(({ head }) => head === undefined || speaksOf(known, head));
  return { shared: shared.size + numbers, opposed: votes > 0 && !agreed, keys: mine, same, direct };
}

/** How often a clause negates a word. A negation that the other clause has too does not count. */
function timesTurned(
  { negations }: Clause,
  stem: string,
  other: Clause,
  around?: ReadonlySet<string>,
): number {
  return negations.filter(
    ({ stem: own, wide, head, stems }) =>
      stems.has(stem) &&
      !around?.has(/^(?:un|non|dis)(.{4,})/.exec(own)?.[1] ?? '') &&
      (wide || !around?.has(own)) &&
      (wide || !other.negations.some((each) => each.stem === own)) &&
      (wide || head === undefined || speaksOf(other, head)),
  ).length;
}

function speaksOf({ keys, synonymGroups }: Clause, stem: string): boolean {
  return keys.has(stem) || synonymGroupsOf(stem).some(({ group }) => synonymGroups.has(group));
}

function uniqueKeys({ tokens, keys }: Clause): Token[] {
  const open = new Set(keys);
  return tokens.filter(({ stem }) => open.delete(stem));
}

function isOpposite({ group, side }: SynonymGroup, { synonymGroups }: Clause): boolean {
  return synonymGroups.get(group)?.bits === (side === 0 ? 2 : 1);
}
