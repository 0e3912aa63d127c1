import type { ChangeCategory } from '../../domain/writing.ts';
import type { Item } from '../items/item.ts';
import { keywords } from './keywords.ts';
import { weightOf } from './weigh.ts';

const alike = 0.75;
const mostCandidates = 40;

type Kept = { item: Item; readonly words: ReadonlySet<string>; readonly denied: boolean };

/** Keeps one of each set of entries that say the same, with the details of all; the weightier, then the earlier, stays. */
export function mergeDuplicates(items: readonly Item[]): Item[] {
  const kept: Kept[] = [];
  const byWord = new Map<string, number[]>();
  for (const item of items) {
    const entry = { item, words: keywords(item.text), denied: denies(item.text) };
    const twin = candidates(entry.words, byWord)
      .map((index) => kept[index])
      .find((old) => old !== undefined && saysTheSame(old, entry));
    if (twin !== undefined) {
      const [stays, goes] = weightOf(item) > weightOf(twin.item) ? [item, twin.item] : [twin.item, item];
      twin.item = {
        ...stays,
        order: twin.item.order,
        scope: stays.scope ?? goes.scope,
        details: [...new Set([...stays.details, ...goes.details])],
      };
      continue;
    }
    for (const word of entry.words)
      byWord.set(word, [...(byWord.get(word) ?? []).slice(-mostCandidates), kept.length]);
    kept.push(entry);
  }
  return withoutEchoes(kept.map(({ item }) => item));
}

/** "Add fooBar" says nothing more where another entry introduces fooBar and tells what it is. */
function withoutEchoes(items: readonly Item[]): Item[] {
  const introduced = new Map<string, Item>();
  for (const item of items)
    for (const code of item.category === 'added' && item.named ? item.codes.slice(0, 4) : [])
      if (item.text.toLowerCase().startsWith(`${code.toLowerCase()} `))
        introduced.set(code.toLowerCase(), item);
  return items.filter((item) => {
    const [, name = ''] =
      /^(?:add|added|adds|new:?|introduce[ds]?) (?:the |an? )?(.{3,60})$/i.exec(item.text) ?? [];
    const twin =
      item.breaking || item.category === 'security' ? undefined : introduced.get(name.toLowerCase());
    return twin === undefined || twin === item;
  });
}

/** No word of the shorter is missing in the longer, and both are of one kind, about one part, and deny as much. */
function saysTheSame(one: Kept, two: Kept): boolean {
  const [less, more] = one.words.size < two.words.size ? [one.words, two.words] : [two.words, one.words];
  if (less.size === 0 || less.size < more.size * alike || one.denied !== two.denied) return false;
  for (const word of less) if (!more.has(word)) return false;
  const { scope } = one.item;
  const samePart = scope === two.item.scope || scope === null || two.item.scope === null;
  return samePart && sameKind(one.item.category, two.item.category, less.size === more.size);
}

/** A feature and a fix are two things, in whatever words. What breaks or is secured is often listed twice. */
function sameKind(one: ChangeCategory, two: ChangeCategory, equal: boolean): boolean {
  if (one === two) return true;
  const twice = (category: ChangeCategory) => /^(?:breaking|security|changed)$/.test(category);
  return equal && (twice(one) || twice(two));
}

function denies(text: string): boolean {
  return /\b(?:not|no|never|cannot|without)\b|n['’]t\b/i.test(text);
}

function candidates(words: ReadonlySet<string>, byWord: ReadonlyMap<string, number[]>): number[] {
  const counts = new Map<number, number>();
  for (const word of words)
    for (const index of byWord.get(word) ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
  return [...counts].filter(([, shared]) => shared >= words.size / 2).map(([index]) => index);
}
