import type { ConversionSummary } from '../../domain/conversion.ts';
import { countConversions, listConversions } from '../../storage/conversions/list-conversions.ts';
import { countConversionsByDay, type DayOfConversions } from '../../storage/days.ts';
import type { CallerContext } from '../context.ts';

export type HomeFigures = {
  /** The last 30 days, oldest first. */
  readonly days: readonly DayOfConversions[];
  /** Conversions there are, in this mode. */
  readonly total: number;
  readonly failed: number;
  readonly latestFailures: readonly ConversionSummary[];
  readonly latest: readonly ConversionSummary[];
};

const shownDays = 30;
const shownRows = 5;

/** What the first page tells of the organization's conversions. */
export async function showHome({ caller, store }: CallerContext): Promise<HomeFigures> {
  const { database } = store;
  const page = (filter: { status?: 'failed' }) =>
    listConversions(database, caller, { filter, after: null, limit: shownRows });
  const [days, total, failed, latestFailures, latest] = await Promise.all([
    countConversionsByDay(database, caller, shownDays),
    countConversions(database, caller, {}),
    countConversions(database, caller, { status: 'failed' }),
    page({ status: 'failed' }),
    page({}),
  ]);
  return { days, total, failed, latestFailures, latest };
}
