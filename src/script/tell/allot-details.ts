import { mustBeTold } from '../condense/must-be-told.ts';
import { weightOf } from '../condense/weigh.ts';
import { countWords } from '../english/case.ts';
import type { Item } from '../items/item.ts';

/** What one has to do is told even where nothing else is explained. */
const instructs =
  /\b(?:must|should|needs? to|ha(?:ve|s) to|make sure|before (?:you|upgrad|updat|perform)\w*)\b/i;
const mostUrgent = 4;

/** Spends what is left of a budget on what the source says beyond the first sentence, weightiest items first. */
export function allotDetails(
  items: readonly Item[],
  room: number,
  sentenceWords: number,
  explain = 0,
): Map<Item, number> {
  const allotted = new Map<Item, number>();
  let left = room;
  const critical = items.filter((item) => mustBeTold(item) && item.details.length > 0);
  for (const item of critical) if (explain > 0) allotted.set(item, Math.min(explain, item.details.length));
  const urgent = critical.filter((item) => explain === 0 && instructs.test(item.details[0] ?? ''));
  for (const item of urgent.slice(0, mostUrgent)) allotted.set(item, 1);
  for (let round = 0; round < 3; round += 1) {
    for (const item of items.toSorted((one, two) => weightOf(two) - weightOf(one))) {
      const detail = item.details[round];
      const cost = Math.min(countWords(detail ?? ''), sentenceWords);
      if (detail === undefined || cost > left || (allotted.get(item) ?? 0) !== round) continue;
      allotted.set(item, round + 1);
      left -= cost;
    }
  }
  return allotted;
}
