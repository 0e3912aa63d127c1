import type { Item } from '../items/item.ts';
import { keywords, overlap } from './keywords.ts';
import { weightOf } from './weigh.ts';

const alike = 0.75;

/** Keeps one of each set of entries that say the same; the weightier, then the earlier, stays. */
export function mergeDuplicates(items: readonly Item[]): Item[] {
  const kept: (Item & { words: ReadonlySet<string> })[] = [];
  const byWord = new Map<string, number[]>();
  for (const item of items) {
    const words = keywords(item.text);
    const twin = candidates(words, byWord).find(
      (index) => overlap(words, kept[index]?.words ?? new Set()) >= alike,
    );
    const old = twin === undefined ? undefined : kept[twin];
    if (twin === undefined || old === undefined) {
      for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []).slice(-40), kept.length]);
      kept.push({ ...item, words });
    } else if (weightOf(item) > weightOf(old)) kept[twin] = { ...item, order: old.order, words };
  }
  return kept.map(({ words: _, ...item }) => item);
}

function candidates(words: ReadonlySet<string>, byWord: ReadonlyMap<string, number[]>): number[] {
  const counts = new Map<number, number>();
  for (const word of words)
    for (const index of byWord.get(word) ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
  return [...counts].filter(([, shared]) => shared >= words.size / 2).map(([index]) => index);
}
