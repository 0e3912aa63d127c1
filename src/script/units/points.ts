import { shapeOf } from '../judge/shape.ts';
import type { Item } from '../read/node.ts';
import { countWords } from './split-sentences.ts';

export function itemsOf({ children }: Item): Item[] {
  return children.flatMap((child) => (child.kind === 'list' ? child.items : []));
}

/** Returns a point with its own points. Text below a condition is part of it. */
export function pointOf(item: Item): string {
  const inner = itemsOf(item).map((child) => pointOf(child).replace(/[.;,]$/, ''));
  if (inner.length === 0) return item.text;
  if (inner.length === 2 && /\b(?:for|of|with|by|in|from|to):$/.test(item.text))
    return `${item.text.slice(0, -1)} ${inner.join(' and ')}`;
  return [item.text === '' ? '' : item.text.replace(/[:：.]?$/, ':'), inner.join('; ')].join(' ').trim();
}

/**
 * Turns the text below each name in a list of names into a note on it, so that the name is not taken for a group
 * label.
 */
export function withNotes(items: readonly Item[]): readonly Item[] {
  if (items.every((item) => itemsOf(item).length === 0)) return items;
  const isName = ({ text }: Item) => countWords(text) <= maxNameWords && shapeOf(text).kind === 'noun';
  const names = items.filter((item) => item.children.length === 0 && isName(item)).length;
  if (names < minNames || names < items.length * 0.6) return items;
  return items.map((item) => {
    const notes = itemsOf(item);
    const noted = notes.length > 0 && notes.length <= 2 && notes.every(isName) && isName(item);
    return noted ? { ...item, text: `${item.text} (${notes.map(pointOf).join('; ')})`, children: [] } : item;
  });
}

const [maxNameWords, minNames] = [7, 4];
