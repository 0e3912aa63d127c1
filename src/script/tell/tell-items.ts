import { withArticle } from '../english/articles.ts';
import { countWords, lowerFirst, stopped, upperFirst } from '../english/case.ts';
import { plainWords } from '../english/plain-words.ts';
import { waysToSay } from '../english/say-item.ts';
import { shapeOf } from '../english/shape.ts';
import { shorten } from '../english/shorten.ts';
import { verbOf } from '../english/verb-forms.ts';
import type { Item } from '../items/item.ts';
import type { Telling } from './context.ts';

export type ItemLimits = {
  readonly sentence: number;
  readonly details: ReadonlyMap<Item, number>;
  readonly pairs: boolean;
};

/** Says items one after another; short neighbours of the same kind share a sentence. */
export function tellItems(
  items: readonly Item[],
  telling: Telling,
  limits: ItemLimits,
  place: string | null = null,
): string[] {
  const sentences: string[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (!item) continue;
    const row = shortThings(items, index);
    if (row.length >= 3) {
      sentences.push(
        telling.narrator.say(
          rowWays(
            row,
            telling,
            place !== null && index === 0 ? place : scopeOf(item, items[index - 1], telling),
          ),
        ),
      );
      index += row.length - 1;
      continue;
    }
    const next = items[index + 1];
    const where = index === 0 && place !== null ? place : scopeOf(item, items[index - 1], telling);
    const trimmed = { ...item, text: shorten(item.text, limits.sentence) };
    const tail =
      limits.pairs && next && !limits.details.has(item)
        ? pairTail(trimmed, next, limits.sentence, telling)
        : null;
    const ways = truly(
      isFix(items[index - 1]),
      waysToSay(trimmed, { product: telling.product, names: telling.names }, where),
    );
    sentences.push(
      telling.narrator.say(tail === null ? ways : ways.map((way) => `${way.slice(0, -1)}, ${tail}.`)),
    );
    if (tail !== null) index += 1;
    for (const detail of item.details.slice(0, limits.details.get(item) ?? 0)) {
      sentences.push(telling.narrator.say(detailWays(detail, limits.sentence + 4, telling)));
    }
  }
  return sentences.map((sentence) => plainWords(sentence, telling.tone));
}

/** A scope is said where it adds something: not twice in a row, not when the entry names it anyway. */
function scopeOf(item: Item, before: Item | undefined, telling: Telling): string | null {
  if (item.scope === null || telling.lay) return null;
  const scope = item.scope.toLowerCase();
  const told = item.text.toLowerCase();
  if (before?.scope === item.scope || told.includes(scope) || scope.includes('/')) return null;
  if (telling.product !== null && scope.includes(telling.product.toLowerCase())) return null;
  const sentenceLike = item.scope.split(' ').length > 3;
  const nounWithScope = item.category === 'added' && /^(?:an?|the) /i.test(item.text);
  return sentenceLike || nounWithScope ? null : item.scope;
}

/** Joins a second short act: "…, and it also preserves the order". */
function pairTail(item: Item, next: Item, limit: number, telling: Telling): string | null {
  const [one, two] = [shapeOf(item.text, item.named), shapeOf(next.text, next.named)];
  if (one.kind !== 'action' || two.kind !== 'action' || next.breaking || item.breaking) return null;
  if (item.category !== next.category || (next.scope !== null && next.scope !== item.scope && !telling.lay))
    return null;
  if (countWords(item.text) + countWords(next.text) > Math.min(20, limit + 2)) return null;
  const [way] = waysToSay({ ...next, scope: null }, { product: null, names: telling.names }, null).filter(
    (text) => text.startsWith('It '),
  );
  return way ? `and ${lowerFirst(way, telling.names).replace(/\.$/, '')}` : null;
}

function detailWays(detail: string, limit: number, telling: Telling): string[] {
  const text = upperFirst(shorten(detail, limit));
  const first = verbOf(text.split(' ')[0] ?? '');
  if (first?.form !== 'past' || shapeOf(text, false).kind !== 'action') return [stopped(text)];
  const item = {
    category: 'changed' as const,
    text: text.replace(/\.$/, ''),
    scope: null,
    breaking: false,
    named: false,
  };
  return waysToSay(item, { product: telling.product, names: telling.names }, null);
}

function isFix(item: Item | undefined): boolean {
  return (
    item !== undefined &&
    (item.category === 'fixed' || item.category === 'security' || /^fix/i.test(item.text))
  );
}

/** "Another" needs one before it, and "one" does not follow one. */
function truly(follows: boolean, ways: readonly string[]): string[] {
  const fitting = ways.filter((way) => (follows ? true : !/\banother\b|\balso\b/i.test(way)));
  return fitting.length > 0 ? fitting : [...ways];
}

/** Entries that only name things, one after another, make one sentence. */
function shortThings(items: readonly Item[], start: number): Item[] {
  const first = items[start];
  const end = items.findIndex((item, index) => {
    const thing = !item.whole && countWords(item.text) <= 6 && shapeOf(item.text, item.named).kind === 'noun';
    return (
      index >= start &&
      (!thing || item.breaking || item.category !== first?.category || item.scope !== first?.scope)
    );
  });
  return items.slice(start, end < 0 ? undefined : end);
}

function rowWays(row: readonly Item[], telling: Telling, place: string | null): string[] {
  const told = row.slice(0, 5).map((item) => withArticle(lowerFirst(item.text, telling.names)));
  const rest = row.length > told.length ? ', among others' : '';
  const text = `${told.slice(0, -1).join(', ')} and ${told.at(-1)}${rest}`;
  const item = {
    category: row[0]?.category ?? 'added',
    text,
    scope: null,
    breaking: false,
    named: true,
  } as const;
  return waysToSay(item, { product: telling.product, names: telling.names }, place);
}
