import { wordsIn } from '../../domain/words-in.ts';

/**
 * Returns the number of spoken words for each written word. Words that both forms share are paired first. Between them,
 * a single written word gets all spoken words; several divide them according to their individual spoken forms.
 */
export function spokenCounts(
  written: readonly string[],
  spoken: readonly string[],
  toSpoken: (word: string) => string,
): number[] {
  const counts = written.map(() => 0);
  const pairs = commonWords(written.map(bare), spoken.map(bare));
  let [nextWritten, nextSpoken] = [0, 0];
  for (const [here, there] of [...pairs, [written.length, spoken.length] as const]) {
    const gap = written.slice(nextWritten, here);
    const said = spoken.slice(nextSpoken, there).map(bare);
    const shares = share(gap, said, (word) => wordsIn(toSpoken(word)).map(bare));
    for (const [index, share] of shares.entries()) counts[nextWritten + index] = share;
    // Spoken words without a written one belong to the previous written word.
    if (gap.length === 0 && said.length > 0) addTo(counts, Math.max(0, nextWritten - 1), said.length);
    if (here < written.length) addTo(counts, here, 1);
    [nextWritten, nextSpoken] = [here + 1, there + 1];
  }
  return counts;
}

function addTo(counts: number[], index: number, count: number): void {
  counts[index] = (counts[index] ?? 0) + count;
}

/** Gaps in prose need far fewer comparisons; rows of symbols would need far more. */
const maxComparisons = 2_000;

/** Returns how many of the spoken words belong to each written word. */
function share(
  written: readonly string[],
  said: readonly string[],
  say: (word: string) => string[],
): number[] {
  if (written.length === 1) return [said.length];
  if (written.length * said.length ** 2 > maxComparisons) return shareByLength(written, said.length);
  return divide(written.map(say), said);
}

function shareByLength(written: readonly string[], said: number): number[] {
  const total = written.reduce((sum, word) => sum + word.length, 0);
  let [before, given] = [0, 0];
  return written.map((word) => {
    before += word.length;
    const until = Math.round((said * before) / total);
    const count = until - given;
    given = until;
    return count;
  });
}

/** Divides words, in order, among shares with expected words, so that most words are in the share that expects them. */
function divide(expected: readonly (readonly string[])[], said: readonly string[]): number[] {
  // The fewest misplaced words from each share and position to the end, and the length of that share.
  const best = Array.from({ length: expected.length + 1 }, () =>
    said.map(() => ({ misplaced: Number.POSITIVE_INFINITY, length: 0 })),
  );
  const restOf = (share: number, from: number) =>
    from === said.length && share === expected.length ? 0 : (best[share]?.[from]?.misplaced ?? Infinity);
  for (const row of best) row.push({ misplaced: Number.POSITIVE_INFINITY, length: 0 });
  for (let share = expected.length - 1; share >= 0; share -= 1) {
    for (let from = said.length; from >= 0; from -= 1) {
      const waiting = [...(expected[share] ?? [])];
      let misplaced = waiting.length;
      for (let to = from; to <= said.length; to++) {
        const total = misplaced + restOf(share + 1, to);
        const row = best[share];
        if (row && total < (row[from]?.misplaced ?? 0)) row[from] = { misplaced: total, length: to - from };
        const found = waiting.indexOf(said[to] ?? '');
        if (found >= 0) waiting.splice(found, 1);
        misplaced += found >= 0 ? -1 : 1;
      }
    }
  }
  let from = 0;
  return expected.map((_, share) => {
    const length = best[share]?.[from]?.length ?? 0;
    from += length;
    return length;
  });
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the longest common subsequence, as pairs of positions. */
function commonWords(one: readonly string[], other: readonly string[]): [number, number][] {
  const table = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const [row, next] = [table[i], table[i + 1]];
      if (!row || !next) continue;
      row[j] = one[i] === other[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
