import type { Judged } from '../judge/judge.ts';
import { withoutMarks } from '../read/node.ts';
import { wholeText } from '../units/unit.ts';

const maxShared = 3;
const minWords = 2;
/** Enough for any real notes, and a bound for the others. */
const maxCompared = 150;

/** Units without those that tell again what an earlier one tells: many notes list highlights twice. */
export function withoutRepeats(units: readonly Judged[]): Judged[] {
  const words = new Map(units.map((unit) => [unit, wordsOf(unit)]));
  const frequency = new Map<string, number>();
  for (const own of words.values())
    for (const word of own) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const kept: { unit: Judged; rare: ReadonlySet<string>; size: number }[] = [];
  const told = new Set<string>();
  for (const unit of units) {
    const whole = wholeText(unit);
    if (told.has(whole)) continue;
    told.add(whole);
    const own = words.get(unit) ?? new Set();
    const rare = new Set([...own].filter((word) => (frequency.get(word) ?? 0) <= maxShared));
    const repeated = kept
      .slice(-maxCompared)
      .some((other) => isSame(other.rare, rare) && other.size <= own.size * 2 && own.size <= other.size * 2);
    if (!repeated) kept.push({ unit, rare, size: own.size });
  }
  return kept.map(({ unit }) => unit);
}

/** What makes an entry the one it is: the words that few others share, numbers among them. */
function isSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const small = left.size <= right.size ? left : right;
  const large = small === left ? right : left;
  if (small.size < minWords) return false;
  const numbers = (words: ReadonlySet<string>) => [...words].filter((word) => /^\d/.test(word)).join(' ');
  if (numbers(left) !== numbers(right)) return false;
  const shared = [...small].filter((word) => large.has(word)).length;
  return shared >= small.size * 0.8;
}

function wordsOf(unit: Judged): Set<string> {
  const text = withoutMarks([unit.head ?? '', unit.sentences[0] ?? ''].join(' ')).toLowerCase();
  return new Set((text.match(/\p{L}{4,}|\d[\d.]*/gu) ?? []).map(stem));
}

function stem(word: string): string {
  return word.length <= 5 ? word : word.replace(/(?:ings?|ed|es|s|ly|ments?)$/, '');
}
