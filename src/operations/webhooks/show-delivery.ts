import { Problem } from '../../domain/errors.ts';
import { eventEnvelope } from '../../domain/event-envelope.ts';
import type { WebhookAttempt, WebhookDelivery } from '../../domain/webhook.ts';
import { readEvent } from '../../storage/events.ts';
import { findDelivery, listAttempts } from '../../storage/webhooks/deliveries.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';

/** A delivery, what it says, and every try at it, first to last. */
export type ShownDelivery = {
  readonly delivery: WebhookDelivery;
  readonly attempts: readonly WebhookAttempt[];
  readonly body: Record<string, unknown>;
};

export async function showDelivery({ caller, store }: CallerContext, id: string): Promise<ShownDelivery> {
  const delivery = isUuid(id) ? await findDelivery(store.database, caller, id) : undefined;
  if (!delivery) throw new Problem('NOT_FOUND');
  const [attempts, event] = await Promise.all([
    listAttempts(store.database, delivery.id),
    readEvent(store.database, caller.organizationId, delivery.eventId),
  ]);
  if (!event) throw new Problem('NOT_FOUND');
  return { delivery, attempts, body: eventEnvelope(event) };
}
