import { countPlaysByDay, type DayOfAllPlays } from '../storage/days.ts';
import { listRecentPlays } from '../storage/plays.ts';
import type { CallerContext } from './context.ts';

export type { DayOfAllPlays };

const shownDays = 30;

/** Plays of the last 30 days, oldest first: of all conversions in this mode, of one, or of those of a product. */
export function showPlays(
  { store, caller }: CallerContext,
  of: { conversionId?: string; productId?: string } = {},
): Promise<DayOfAllPlays[]> {
  return countPlaysByDay(store.database, caller, { ...of, days: shownDays });
}

/** Plays of each of the last 30 days, oldest first, by conversion. Those without plays are left out. */
export async function showPlaysOfEach(
  { store, caller }: CallerContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await listRecentPlays(store.database, caller, { ids, days: shownDays });
  const counts = new Map<string, number[]>();
  for (const { id, daysAgo, plays } of rows) {
    const days = counts.get(id) ?? Array<number>(shownDays).fill(0);
    days[shownDays - 1 - daysAgo] = plays;
    counts.set(id, days);
  }
  return counts;
}
