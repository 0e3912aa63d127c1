import type { WebhookEndpoint } from '../domain/webhook.ts';
import { countConversions, listConversions } from '../storage/conversions/list-conversions.ts';
import { countConversionsByDay, readUsageByDay } from '../storage/days.ts';
import { listEndpoints } from '../storage/webhooks/endpoints.ts';
import type { CallerContext } from './context.ts';

const shownDays = 30;
const shownRows = 5;

export type HomeFigures = Awaited<ReturnType<typeof showHome>>;

/** The figures of the first page. `newest` is the last episode that can be played; `begun` says whether there is a conversion in either mode. */
export async function showHome({ caller, store }: CallerContext) {
  const { database } = store;
  const page = (filter: { shownStatus?: 'failed' | 'completed' }) =>
    listConversions(database, caller, { filter, after: null, limit: shownRows });
  const [days, live, sandbox, failed, latestFailures, endpoints, latest, completed] = await Promise.all([
    countConversionsByDay(database, caller, shownDays),
    countConversions(database, { ...caller, mode: 'live' }, {}),
    countConversions(database, { ...caller, mode: 'sandbox' }, {}),
    countConversions(database, caller, { shownStatus: 'failed' }),
    page({ shownStatus: 'failed' }),
    listEndpoints(database, caller.organizationId, caller.mode),
    page({}),
    page({ shownStatus: 'completed' }),
  ]);
  const failingWebhooks = endpoints.filter(wantsAttention);
  const newest = completed.find(({ hasAudio }) => hasAudio);
  return { days, begun: live + sandbox > 0, failed, latestFailures, failingWebhooks, latest, newest };
}

/** Not one that was disabled by hand. */
function wantsAttention({ failingSince, disabledAt, disabledReason }: WebhookEndpoint): boolean {
  return disabledAt === null ? failingSince !== null : disabledReason === 'gone';
}

/** Requests and charges of the last 30 days, oldest first. */
export function showUsageByDay({ caller, store }: CallerContext) {
  return readUsageByDay(store.database, caller.organizationId, shownDays);
}
