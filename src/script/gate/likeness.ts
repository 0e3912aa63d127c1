import type { Clause } from './clauses.ts';
import { type Meaning, meaningsOf, turning } from './lists/meanings.ts';
import type { Token } from './tokens.ts';

export type Likeness = {
  readonly shared: number;
  /** What the one says the other denies, by most of the common words that either turns. */
  readonly flipped: boolean;
  /** The common words, as the first has them. */
  readonly keys: ReadonlySet<string>;
  /** How many of the words are the very same. */
  readonly same: number;
  /** The second speaks of what the first denies, not only of things beside it. */
  readonly direct: boolean;
};

/** What two clauses have in common, and whether the one turns it and the other does not. */
export function likeness(said: Clause, known: Clause, around: ReadonlySet<string> = known.keys): Likeness {
  let [numbers, same, votes, agreed] = [0, 0, 0, false];
  const [shared, mine] = [new Set<string>(), new Set<string>()];
  for (const { stem } of uniqueKeys(said)) {
    const common = meaningsOf(stem).filter(({ row }) => known.rows.has(row));
    const own = known.keys.has(stem);
    if (!own && common.length === 0) continue;
    const other = own ? stem : (known.rows.get(common[0]?.row ?? -1)?.stem ?? stem);
    shared.add(other);
    mine.add(stem);
    if (own) same += 1;
    // A word that the unit itself has elsewhere opposes nothing.
    const opposed =
      !own && !turning.has(stem) && !around.has(stem) && common.every((each) => isOpposite(each, known));
    const [here, there] = [timesTurned(said, stem, known, around), timesTurned(known, other, said)];
    if (here + there === 0 && !opposed) continue;
    agreed ||= here > 0 && there > 0 && !opposed && said.negated;
    votes += (here + there + (opposed ? 1 : 0)) % 2 === 1 ? 1 : -2;
  }
  for (const number of said.numbers) if (known.numbers.has(number)) numbers += 1;
  const direct = said.turns.every(({ head }) => head === undefined || speaksOf(known, head));
  return { shared: shared.size + numbers, flipped: votes > 0 && !agreed, keys: mine, same, direct };
}

/** How often a word is turned. What turns both in the same word turns neither, nor does "undecided" what was not decided. */
function timesTurned({ turns }: Clause, stem: string, other: Clause, around?: ReadonlySet<string>): number {
  return turns.filter(
    ({ stem: own, wide, head, stems }) =>
      stems.has(stem) &&
      !around?.has(/^(?:un|non|dis)(.{4,})/.exec(own)?.[1] ?? '') &&
      (wide || !around?.has(own)) &&
      (wide || !other.turns.some((each) => each.stem === own)) &&
      (wide || head === undefined || speaksOf(other, head)),
  ).length;
}

function speaksOf({ keys, rows }: Clause, stem: string): boolean {
  return keys.has(stem) || meaningsOf(stem).some(({ row }) => rows.has(row));
}

function uniqueKeys({ tokens, keys }: Clause): Token[] {
  const open = new Set(keys);
  return tokens.filter(({ stem }) => open.delete(stem));
}

function isOpposite({ row, pole }: Meaning, { rows }: Clause): boolean {
  return rows.get(row)?.bits === (pole === 0 ? 2 : 1);
}
