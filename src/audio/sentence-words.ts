export type Word = {
  readonly text: string;
  /** Its position in the sentence. */
  readonly offset: number;
  /** Whether punctuation after it, or a bracket before the next, calls for a pause. */
  readonly pauses: boolean;
};

/** A position between two spoken words that calls for a pause. */
export type Break = {
  /** The number of spoken words before it. */
  readonly spokenWords: number;
  /** Where the next word begins in the written sentence; null if that is not certain. */
  readonly offset: number | null;
};

export function wordsOf(sentence: string): Word[] {
  const words: { text: string; offset: number; pauses: boolean }[] = [];
  for (const { 0: text, index } of sentence.matchAll(/\S+/g)) {
    const last = words.at(-1);
    // A dash alone belongs to the word before it.
    if (last && (/^[([–—]/.test(text) || /^-+$/.test(text))) last.pauses = true;
    if (/[\p{L}\p{N}]/u.test(text))
      words.push({ text, offset: index, pauses: /[,;:.!?…–—)\]]["'”’»]{0,2}$/.test(text) });
  }
  return words;
}

/** A written position certainly matches if it also calls for a pause and a word next to it is the same. */
export function breaksIn(written: readonly Word[], said: readonly Word[]): Break[] {
  const offsets = new Map<number, number>();
  const pairs = new Map(commonWords(written, said));
  for (const [index, { offset }] of written.entries()) {
    const before = pairs.get(index - 1);
    const spokenWords = before === undefined ? pairs.get(index) : before + 1;
    if (spokenWords !== undefined && written[index - 1]?.pauses) offsets.set(spokenWords, offset);
  }
  return said.slice(0, -1).flatMap((word, index): Break[] => {
    const spokenWords = index + 1;
    return word.pauses ? [{ spokenWords, offset: offsets.get(spokenWords) ?? null }] : [];
  });
}

/** Pairs of positions with the same word: the longest common subsequence. */
function commonWords(written: readonly Word[], said: readonly Word[]): [number, number][] {
  const [one, other] = [written.map(bare), said.map(bare)];
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

function bare({ text }: Word): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
