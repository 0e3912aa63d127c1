import type { Item } from '../read/node.ts';

export function itemsOf({ children }: Item): Item[] {
  return children.flatMap((child) => (child.kind === 'list' ? child.items : []));
}

/** A point with its own points: what is under a condition belongs to it. */
export function pointOf(item: Item): string {
  const inner = itemsOf(item).map((child) => pointOf(child).replace(/[.;,]$/, ''));
  if (inner.length === 0) return item.text;
  if (inner.length === 2 && /\b(?:for|of|with|by|in|from|to):$/.test(item.text))
    return `${item.text.slice(0, -1)} ${inner.join(' and ')}`;
  return [item.text === '' ? '' : item.text.replace(/[:：.]?$/, ':'), inner.join('; ')].join(' ').trim();
}
