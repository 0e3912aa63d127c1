import type { Verbosity } from '../../domain/conversion-settings.ts';
import { countWords } from '../english/case.ts';
import type { Item } from '../items/item.ts';
import { dull, interestOf } from './interest.ts';
import { mustBeTold } from './must-be-told.ts';
import { weightOf } from './weigh.ts';

/** Words a script aims at, its frame included. */
export const targetWords: Readonly<Record<Verbosity, number>> = { brief: 140, normal: 330, detailed: 760 };

/** A script that tells so much can do without what nobody would follow. */
const enough = 6;

export type Selection = {
  readonly told: readonly Item[];
  readonly left: readonly Item[];
  readonly words: number;
};

/** Fills a budget of words by weight. Critical items are taken whatever the budget says. */
export function select(
  items: readonly Item[],
  options: {
    budget: number;
    sentenceWords: number;
    emphasis: ReadonlySet<string>;
    takeCritical?: number;
    explain?: number;
    /** So many features are told even where what is critical fills the budget. */
    features?: number;
    /** How much an item is worth to this audience; 1 where it makes no difference. */
    worth?: (item: Item) => number;
  },
): Selection {
  const ranked = items
    .filter((item) => item.category !== 'chore')
    .map((item) => {
      const interest = mustBeTold(item) ? 1 : interestOf(item);
      const worth = options.worth?.(item) ?? 1;
      return { item, interest, weight: weightOf(item, options.emphasis) * worth * interest };
    })
    .toSorted((left, right) => right.weight - left.weight || left.item.order - right.item.order);
  const told = new Set<Item>();
  let words = 0;
  let critical = options.takeCritical ?? Number.POSITIVE_INFINITY;
  let features = options.features ?? 0;
  for (const { item, interest } of ranked) {
    const must = mustBeTold(item) && critical > 0;
    const explained = must
      ? item.details
          .slice(0, options.explain ?? 0)
          .reduce((sum, detail) => sum + Math.min(countWords(detail), 24), 0)
      : 0;
    const cost = Math.min(countWords(item.text), options.sentenceWords) + 3 + explained;
    const wanted = item.category === 'added' && features > 0;
    if (!must && !wanted && words + cost > options.budget) continue;
    if (interest < dull && told.size >= enough) continue;
    if (wanted) features -= 1;
    if (must) critical -= 1;
    told.add(item);
    words += cost;
  }
  const inOrder = items.filter((item) => told.has(item));
  return { told: inOrder, left: items.filter((item) => !told.has(item)), words };
}
