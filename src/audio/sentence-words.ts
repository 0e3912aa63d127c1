/** A word of a sentence. */
export type Word = {
  readonly text: string;
  /** Where it begins in the sentence. */
  readonly offset: number;
  /** Whether punctuation behind it, or a bracket before the next, asks the voice to pause. */
  readonly pauses: boolean;
};

/** A place between two words of the written sentence, and the same place in the spoken one. */
export type Break = {
  /** Where the next word begins in the written sentence. */
  readonly offset: number;
  /** How many spoken words stand before it. */
  readonly spokenWords: number;
};

export function wordsOf(sentence: string): Word[] {
  const words: { text: string; offset: number; pauses: boolean }[] = [];
  for (const { 0: text, index } of sentence.matchAll(/\S+/g)) {
    const last = words.at(-1);
    // A dash that stands alone belongs to the word before it.
    if (last && (/^[([–—]/.test(text) || /^-+$/.test(text))) last.pauses = true;
    if (/[\p{L}\p{N}]/u.test(text))
      words.push({ text, offset: index, pauses: /[,;:.!?…–—)\]]["'”’»]{0,2}$/.test(text) });
  }
  return words;
}

/** The places where both forms of a sentence ask for a pause, and that are surely the same: a word beside them is. */
export function breaksIn(written: readonly Word[], said: readonly Word[]): Break[] {
  const pairs = new Map(commonWords(written, said));
  return written.slice(1).flatMap((word, index): Break[] => {
    const before = pairs.get(index);
    const spokenWords = before === undefined ? pairs.get(index + 1) : before + 1;
    if (spokenWords === undefined || !written[index]?.pauses) return [];
    return said[spokenWords - 1]?.pauses && spokenWords < said.length
      ? [{ offset: word.offset, spokenWords }]
      : [];
  });
}

/** Pairs of places with the same word, in order: as many as fit (the longest common subsequence). */
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
