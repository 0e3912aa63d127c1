import type { DraftTurn } from './draft.ts';

export type Choice = 'mine' | 'theirs' | 'both';

/** Consecutive paragraphs that both versions share, or in which they differ. */
export type Stretch =
  | { readonly kind: 'same'; readonly turns: readonly DraftTurn[] }
  | {
      readonly kind: 'different';
      readonly mine: readonly DraftTurn[];
      readonly theirs: readonly DraftTurn[];
      /** The side that changed, if only one did. */
      readonly likely: 'mine' | 'theirs' | null;
    };

/** Compares two versions of a script. `isKnown` tells whether a paragraph existed before both. */
export function compareTurns(
  mine: readonly DraftTurn[],
  theirs: readonly DraftTurn[],
  isKnown: (turn: DraftTurn) => boolean,
): Stretch[] {
  const stretches: Stretch[] = [];
  let same: DraftTurn[] = [];
  let [left, right] = [0, 0];
  const addDifference = (toLeft: number, toRight: number) => {
    const sides = { mine: mine.slice(left, toLeft), theirs: theirs.slice(right, toRight) };
    if (sides.mine.length + sides.theirs.length > 0)
      stretches.push({ kind: 'different', ...sides, likely: likelySide(sides, isKnown) });
  };
  for (const [atLeft, atRight] of commonTurns(mine.map(turnKey), theirs.map(turnKey))) {
    addDifference(atLeft, atRight);
    const turn = mine[atLeft] as DraftTurn;
    if (stretches.at(-1)?.kind !== 'same') {
      same = [];
      stretches.push({ kind: 'same', turns: same });
    }
    same.push(turn);
    [left, right] = [atLeft + 1, atRight + 1];
  }
  addDifference(mine.length, theirs.length);
  return stretches;
}

/** A key of all the fields of a paragraph that someone can change. */
export function turnKey({ speaker, text, section, locked, pause = 0 }: DraftTurn): string {
  return JSON.stringify([speaker, text, section, locked, pause]);
}

function likelySide(
  { mine, theirs }: Readonly<Record<'mine' | 'theirs', readonly DraftTurn[]>>,
  isKnown: (turn: DraftTurn) => boolean,
) {
  const [isMineOld, areTheirsOld] = [mine.every(isKnown), theirs.every(isKnown)];
  if (isMineOld !== areTheirsOld) return isMineOld ? 'theirs' : 'mine';
  // If no paragraph is new, a side without paragraphs removed them.
  if (isMineOld && mine.length === 0) return 'mine';
  return isMineOld && theirs.length === 0 ? 'theirs' : null;
}

/** Returns the longest common subsequence, as pairs of positions. */
function commonTurns(mine: readonly string[], theirs: readonly string[]): [number, number][] {
  // Comparing numbers is far faster than comparing texts.
  const numbers = new Map<string, number>();
  for (const key of [...mine, ...theirs]) if (!numbers.has(key)) numbers.set(key, numbers.size);
  const numbered = (keys: readonly string[]) => Uint16Array.from(keys, (key) => numbers.get(key) ?? 0);
  const [left, right] = [numbered(mine), numbered(theirs)];
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1) {
    const key = left[row];
    let beside = 0;
    for (let column = right.length - 1, at = row * width + column; column >= 0; column -= 1, at -= 1) {
      const below = lengths[at + width] as number;
      beside = key === right[column] ? (lengths[at + width + 1] as number) + 1 : Math.max(below, beside);
      lengths[at] = beside;
    }
  }
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Returns the script with one choice for each difference. A difference without a choice keeps both sides: nothing is lost. */
export function mergeTurns(
  stretches: readonly Stretch[],
  choices: readonly (Choice | undefined)[],
): DraftTurn[] {
  const left = [...choices];
  return stretches.flatMap((stretch) => {
    if (stretch.kind === 'same') return stretch.turns;
    const choice = left.shift() ?? 'both';
    return choice === 'both' ? [...stretch.theirs, ...stretch.mine] : stretch[choice];
  });
}
