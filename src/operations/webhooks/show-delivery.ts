import { Problem } from '../../domain/errors.ts';
import type { WebhookAttempt, WebhookDelivery } from '../../domain/webhook.ts';
import { findDelivery, listAttempts } from '../../storage/webhooks/deliveries.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';

/** One delivery with every try at it, first to last. */
export async function showDelivery(
  { caller, store }: CallerContext,
  id: string,
): Promise<{ delivery: WebhookDelivery; attempts: readonly WebhookAttempt[] }> {
  const delivery = isUuid(id) ? await findDelivery(store.database, caller, id) : undefined;
  if (!delivery) throw new Problem('NOT_FOUND');
  return { delivery, attempts: await listAttempts(store.database, delivery.id) };
}
