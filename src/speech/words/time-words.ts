import type { TimedWord } from '../../domain/sound.ts';
import type { PhonemeWord } from './phoneme-words.ts';

/** The possible numbers of words and phoneme groups that match: a phonemizer joins "of the" and divides "2024". */
const shapes = [
  { words: 1, groups: 1 },
  { words: 2, groups: 1 },
  { words: 3, groups: 1 },
  ...[2, 3, 4, 5, 6, 7, 8].map((groups) => ({ words: 1, groups })),
  { words: 1, groups: 0 },
  { words: 0, groups: 1 },
];

type Shape = (typeof shapes)[number];
type Step = { readonly cost: number; readonly shape: Shape | null };

/** Times the words of a text by its spoken phonemes, with the cheapest match of both in order. */
export function timeWords(text: string, groups: readonly PhonemeWord[]): TimedWord[] {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}&+=@#%$€£*/]/u.test(word));
  const sizes = words.map(expectedSize);
  const best = cheapest(words, sizes, groups);
  const timed: TimedWord[] = [];
  let [word, group] = [0, 0];
  while (word < words.length || group < groups.length) {
    const { words: some, groups: several } = best[word]?.[group]?.shape ?? { words: 1, groups: 1 };
    const matched = groups.slice(group, group + several);
    const start = matched[0]?.start ?? groups[group]?.start ?? groups.at(-1)?.end ?? 0;
    const end = matched.at(-1)?.end ?? start;
    const total = sum(sizes.slice(word, word + some));
    let said = 0;
    for (let index = word; index < word + some; index++) {
      const from = start + ((end - start) * said) / total;
      said += sizes[index] ?? 0;
      timed.push({ text: words[index] ?? '', start: from, end: start + ((end - start) * said) / total });
    }
    word += some;
    group += several;
  }
  return timed;
}

/** Returns the cheapest step from each pair of positions to the end. */
function cheapest(
  words: readonly string[],
  sizes: readonly number[],
  groups: readonly PhonemeWord[],
): Step[][] {
  const table: Step[][] = Array.from({ length: words.length + 1 }, () => []);
  for (let word = words.length; word >= 0; word -= 1) {
    for (let group = groups.length; group >= 0; group -= 1) {
      const row = table[word] as Step[];
      let step: Step = { cost: Number.POSITIVE_INFINITY, shape: null };
      if (word === words.length && group === groups.length) step = { cost: 0, shape: null };
      for (const shape of shapes) {
        const rest = table[word + shape.words]?.[group + shape.groups];
        if (rest === undefined || rest.cost >= step.cost) continue;
        const cost = rest.cost + costOf(shape, { words, sizes, groups, word, group });
        if (cost < step.cost) step = { cost, shape };
      }
      row[group] = step;
    }
  }
  return table;
}

type Position = {
  readonly words: readonly string[];
  readonly sizes: readonly number[];
  readonly groups: readonly PhonemeWord[];
  readonly word: number;
  readonly group: number;
};

function costOf(shape: Shape, { words, sizes, groups, word, group }: Position): number {
  if (shape.words === 0 || shape.groups === 0) return 6;
  const expected = sum(sizes.slice(word, word + shape.words));
  const found = sum(groups.slice(group, group + shape.groups).map(({ size }) => size));
  const off = Math.abs(expected - found) / Math.sqrt(Math.max(expected, found, 1));
  const pauses = groups[group + shape.groups - 1]?.pauses ?? false;
  const calls = /[.,;:!?…]["'”’»)\]]{0,3}$/u.test(words[word + shape.words - 1] ?? '');
  return off + (pauses === calls ? 0 : 1) + shapeCost(shape, words.slice(word, word + shape.words));
}

/** Returns the cost of a shape. Phonemizers join short words and divide words that are not plain letters. */
function shapeCost({ words, groups }: Shape, [first = '', ...others]: readonly string[]): number {
  if (words > 1) return (words - 1) * ([first, ...others].every((each) => each.length <= 4) ? 0.8 : 2.5);
  if (groups > 1) return /^\p{L}+[.,;:!?]*$/u.test(first) ? (groups - 1) * 1.5 : 0.3;
  return 0;
}

/** The number of sounds in the names of letters; the default is two. */
const letterNames: Readonly<Record<string, number>> = {
  E: 1,
  G: 3,
  H: 4,
  J: 4,
  K: 3,
  Q: 3,
  W: 7,
  X: 3,
  Y: 3,
};

/** Estimates the sounds in a word: fewer than its letters. A digit counts as a word, a spelled letter as its name. */
function expectedSize(word: string): number {
  // Such as "S", "A-I" and "x".
  if (/^(?:\p{Lu}(?:-\p{Lu})*|[b-z])\P{L}*$/u.test(word))
    return sum(Array.from(word.match(/\p{L}/gu) ?? [], (letter) => letterNames[letter.toUpperCase()] ?? 2));
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  const others = word.match(/[\p{N}&+=@#%$€£*/]/gu)?.length ?? 0;
  return Math.max(1, letters * 0.85 + others * 3.5);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
