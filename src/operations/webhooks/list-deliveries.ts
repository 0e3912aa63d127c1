import { decodeCursor, encodeCursor } from '../../domain/cursor.ts';
import type { WebhookDelivery } from '../../domain/webhook.ts';
import { type DeliveryFilter, listDeliveries as select } from '../../storage/webhooks/deliveries.ts';
import type { CallerContext } from '../context.ts';

const list = 'webhook deliveries';

/** What was sent in the last 30 days, newest first. */
export async function listDeliveries(
  { caller, store, secrets }: CallerContext,
  input: { readonly filter: DeliveryFilter; readonly cursor: string | null; readonly limit: number },
): Promise<{ items: readonly WebhookDelivery[]; nextCursor: string | null }> {
  const after = input.cursor === null ? null : decodeCursor(secrets, list, input.cursor);
  const { filter, limit } = input;
  const rows = await select(store.database, caller, { filter, after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(secrets, list, last) : null };
}
