import type { ChangeCategory } from '../../domain/writing.ts';
import type { Item } from '../items/item.ts';
import { keywords } from './keywords.ts';

const weights: Readonly<Record<ChangeCategory, number>> = {
  breaking: 10,
  security: 10,
  removed: 3,
  deprecated: 3,
  added: 3,
  performance: 2.5,
  changed: 2,
  fixed: 1.5,
  chore: 0.2,
};

/** What matters most to a listener comes first; `emphasis` are words that the context dwells on. */
export function weightOf(item: Item, emphasis: ReadonlySet<string> = new Set()): number {
  const loud =
    item.severity === 'high' && item.category !== 'breaking' && item.category !== 'security' ? 2.5 : 1;
  const asked = emphasis.size > 0 && [...keywords(item.text)].some((word) => emphasis.has(word)) ? 1 : 0;
  const thin = keywords(item.text).size < 2 ? 0.6 : 1;
  return (weights[item.category] * loud + asked) * thin;
}
