import type { ConversionSummary } from '../../domain/conversion.ts';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { countConversions, listConversions } from '../../storage/conversions/list-conversions.ts';
import {
  countConversionsByDay,
  type DayOfConversions,
  type DayOfUsage,
  readUsageByDay,
} from '../../storage/days.ts';
import { listEndpoints } from '../../storage/webhooks/endpoints.ts';
import type { CallerContext } from '../context.ts';

export type HomeFigures = {
  /** The last 30 days, oldest first. */
  readonly days: readonly DayOfConversions[];
  /** Whether there has been a conversion, in either mode. */
  readonly begun: boolean;
  readonly failed: number;
  readonly latestFailures: readonly ConversionSummary[];
  /** Webhooks whose deliveries are given up on, or whose receiver is gone. */
  readonly failingWebhooks: readonly WebhookEndpoint[];
  readonly latest: readonly ConversionSummary[];
};

const shownDays = 30;
const shownRows = 5;

/** What the first page tells of the organization's conversions. */
export async function showHome({ caller, store }: CallerContext): Promise<HomeFigures> {
  const { database } = store;
  const page = (filter: { status?: 'failed' }) =>
    listConversions(database, caller, { filter, after: null, limit: shownRows });
  const [days, live, sandbox, failed, latestFailures, endpoints, latest] = await Promise.all([
    countConversionsByDay(database, caller, shownDays),
    countConversions(database, { ...caller, mode: 'live' }, {}),
    countConversions(database, { ...caller, mode: 'sandbox' }, {}),
    countConversions(database, caller, { status: 'failed' }),
    page({ status: 'failed' }),
    listEndpoints(database, caller.organizationId, caller.mode),
    page({}),
  ]);
  const failingWebhooks = endpoints.filter(wantsAttention);
  return { days, begun: live + sandbox > 0, failed, latestFailures, failingWebhooks, latest };
}

/** Not one that somebody has disabled: they know. */
function wantsAttention({ failingSince, disabledAt, disabledBecause }: WebhookEndpoint): boolean {
  return disabledAt === null ? failingSince !== null : disabledBecause === 'gone';
}

/** Requests and charges of the last 30 days, oldest first. */
export function showUsageByDay({ caller, store }: CallerContext): Promise<DayOfUsage[]> {
  return readUsageByDay(store.database, caller.organizationId, 30);
}
