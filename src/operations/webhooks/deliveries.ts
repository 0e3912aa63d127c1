import { decodeCursor } from '../../domain/cursor.ts';
import { Problem } from '../../domain/errors.ts';
import { eventEnvelope } from '../../domain/events.ts';
import type { WebhookAttempt, WebhookDelivery } from '../../domain/webhook.ts';
import { inTransaction } from '../../storage/database.ts';
import { readEvent } from '../../storage/events.ts';
import {
  type DeliveryFilter,
  findDelivery,
  listAttempts,
  listDeliveries as select,
} from '../../storage/webhooks/deliveries.ts';
import { insertReplay } from '../../storage/webhooks/insert-deliveries.ts';
import { recordAction } from '../audit.ts';
import type { CallerContext, ConversionContext } from '../context.ts';
import { cutPage } from '../conversions/conversions.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { requireEndpoint } from './endpoints.ts';

const list = 'webhook deliveries';

/** What was sent in the last 30 days, newest first. */
export async function listDeliveries(
  context: CallerContext,
  input: { readonly filter: DeliveryFilter; readonly cursor: string | null; readonly limit: number },
) {
  const { caller, store, secrets } = context;
  const after = input.cursor === null ? null : decodeCursor(secrets, list, input.cursor);
  const { filter, limit } = input;
  const rows = await select(store.database, caller, { filter, after, limit: limit + 1 });
  return cutPage(context, list, rows, limit);
}

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

/** Sends an event to its receiver once more, under the same event id, with attempts of its own. */
export async function replayDelivery(context: ConversionContext, id: string): Promise<WebhookDelivery> {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  const delivery = isUuid(id) ? await findDelivery(store.database, caller, id) : undefined;
  if (!delivery) throw new Problem('NOT_FOUND');
  if (delivery.state === 'pending') {
    throw new Problem('VALIDATION_FAILED', 'This delivery is still under way; it is tried again by itself.');
  }
  if (delivery.endpointId !== null) {
    const { disabledAt } = await requireEndpoint(context, delivery.endpointId, 'admin');
    if (disabledAt) throw new Problem('VALIDATION_FAILED', 'This webhook is disabled; enable it first.');
  }
  return inTransaction(store.database, async (transaction) => {
    const replayId = await insertReplay(transaction, {
      organizationId: caller.organizationId,
      deliveryId: delivery.id,
    });
    await recordAction(context, transaction, 'delivery.replayed', { id: delivery.id, name: delivery.url });
    return (await findDelivery(transaction, caller, replayId)) ?? delivery;
  });
}
