import { addPlays, noPlays, type PlayCounts } from '../domain/public-pages.ts';
import { countPlaysByDay, type DayOfAllPlays } from '../storage/days.ts';
import { listRecentPlays } from '../storage/plays.ts';
import type { CallerContext } from './context.ts';

export type { DayOfAllPlays };

const shownDays = 30;

/** Returns the plays of the last 30 days, oldest first: of all conversions in this mode, of one, or of a product. */
export function showPlays(
  { store, caller }: CallerContext,
  of: { conversionId?: string; productId?: string } = {},
): Promise<DayOfAllPlays[]> {
  return countPlaysByDay(store.database, caller, { ...of, days: shownDays });
}

/** The plays of one conversion in the last 30 days: the total, and the count of each day, oldest first. */
export type PlaysOfOne = PlayCounts & { readonly days: readonly number[] };

export async function showPlaysOfEach({ store, caller }: CallerContext, ids: readonly string[]) {
  const rows = await listRecentPlays(store.database, caller, { ids, days: shownDays });
  const counts = new Map<string, PlaysOfOne>();
  for (const { id, daysAgo, ...day } of rows) {
    const { days, ...before } = counts.get(id) ?? { ...noPlays, days: Array<number>(shownDays).fill(0) };
    counts.set(id, { ...addPlays(before, day), days: days.with(shownDays - 1 - daysAgo, day.plays) });
  }
  return counts;
}
