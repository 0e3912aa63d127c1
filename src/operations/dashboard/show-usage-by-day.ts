import { type DayOfUsage, readUsageByDay } from '../../storage/days.ts';
import type { CallerContext } from '../context.ts';

/** Requests and charges of the last 30 days, oldest first. */
export function showUsageByDay({ caller, store }: CallerContext): Promise<DayOfUsage[]> {
  return readUsageByDay(store.database, caller.organizationId, 30);
}
