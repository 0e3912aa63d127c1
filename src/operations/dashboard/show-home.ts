import type { ConversionSummary } from '../../domain/conversion.ts';
import { countConversions, listConversions } from '../../storage/conversions/list-conversions.ts';
import { countConversionsByDay, type DayOfConversions } from '../../storage/days.ts';
import type { CallerContext } from '../context.ts';

export type HomeFigures = {
  /** The last 30 days, oldest first. */
  readonly days: readonly DayOfConversions[];
  /** Whether there has been a conversion, in either mode. */
  readonly begun: boolean;
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
  const [days, live, sandbox, failed, latestFailures, latest] = await Promise.all([
    countConversionsByDay(database, caller, shownDays),
    countConversions(database, { ...caller, mode: 'live' }, {}),
    countConversions(database, { ...caller, mode: 'sandbox' }, {}),
    countConversions(database, caller, { status: 'failed' }),
    page({ status: 'failed' }),
    page({}),
  ]);
  return { days, begun: live + sandbox > 0, failed, latestFailures, latest };
}
