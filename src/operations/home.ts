import type { WebhookEndpoint } from '../domain/webhook.ts';
import { countConversions, listConversions } from '../storage/conversions/list-conversions.ts';
import { countConversionsByDay, readUsageByDay } from '../storage/days.ts';
import { listEndpoints } from '../storage/webhooks/endpoints.ts';
import type { CallerContext } from './context.ts';

const shownDays = 30;
const shownRows = 5;

export type HomeFigures = Awaited<ReturnType<typeof showHome>>;

/**
 * Returns the figures of the home page. `newest` is the last playable episode, `begun` whether a conversion exists in
 * either mode, and `inSandbox` the number of conversions in the sandbox.
 */
export async function showHome({ caller, store }: CallerContext) {
  const { database } = store;
  const page = (filter: { shownStatus?: 'failed' | 'completed' }) =>
    listConversions(database, caller, { filter, after: null, limit: shownRows });
  const [days, live, inSandbox, failed, latestFailures, endpoints, latest, completed] = await Promise.all([
    countConversionsByDay(database, caller, shownDays),
    countConversions(database, { ...caller, mode: 'live' }, {}),
    countInSandbox({ caller, store }),
    countConversions(database, caller, { shownStatus: 'failed' }),
    page({ shownStatus: 'failed' }),
    listEndpoints(database, caller.organizationId, caller.mode),
    page({}),
    page({ shownStatus: 'completed' }),
  ]);
  const failingWebhooks = endpoints.filter(wantsAttention);
  const newest = completed.find(({ hasAudio }) => hasAudio);
  return {
    ...{ days, begun: live + inSandbox > 0, inSandbox },
    ...{ failed, latestFailures, failingWebhooks, latest, newest },
  };
}

export function countInSandbox({ caller, store }: Pick<CallerContext, 'caller' | 'store'>): Promise<number> {
  return countConversions(store.database, { ...caller, mode: 'sandbox' }, {});
}

function wantsAttention({ failingSince, disabledAt, disabledReason }: WebhookEndpoint): boolean {
  return disabledAt === null ? failingSince !== null : disabledReason === 'gone';
}

export function showUsageByDay({ caller, store }: CallerContext) {
  return readUsageByDay(store.database, caller.organizationId, shownDays);
}
