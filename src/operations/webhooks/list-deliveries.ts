import { decodeCursor } from '../../domain/cursor.ts';
import type { WebhookDelivery } from '../../domain/webhook.ts';
import { type DeliveryFilter, listDeliveries as select } from '../../storage/webhooks/deliveries.ts';
import type { CallerContext } from '../context.ts';
import { cutPage, type Page } from '../page.ts';

const list = 'webhook deliveries';

/** What was sent in the last 30 days, newest first. */
export async function listDeliveries(
  context: CallerContext,
  input: { readonly filter: DeliveryFilter; readonly cursor: string | null; readonly limit: number },
): Promise<Omit<Page<WebhookDelivery>, 'totalCount'>> {
  const { caller, store, secrets } = context;
  const after = input.cursor === null ? null : decodeCursor(secrets, list, input.cursor);
  const { filter, limit } = input;
  const rows = await select(store.database, caller, { filter, after, limit: limit + 1 });
  return cutPage(context, list, rows, limit);
}
