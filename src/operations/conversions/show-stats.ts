import type { DayOfPlays, PlayCounts } from '../../domain/plays.ts';
import { listDaysOfPlays, sumPlays } from '../../storage/plays.ts';
import type { CallerContext } from '../context.ts';
import { showConversion } from './show-conversion.ts';

export type ConversionStats = {
  /** Since the conversion was made. */
  readonly total: PlayCounts;
  /** The last days, oldest first, without those on which nobody listened. */
  readonly days: readonly DayOfPlays[];
};

/** How often one of the caller's conversions was listened to, on its page and embedded. */
export async function showStats(context: CallerContext, id: string, days: number): Promise<ConversionStats> {
  const conversion = await showConversion(context, id);
  const { database } = context.store;
  const [total, latest] = await Promise.all([
    sumPlays(database, conversion.id),
    listDaysOfPlays(database, conversion.id, days),
  ]);
  return { total, days: latest };
}
