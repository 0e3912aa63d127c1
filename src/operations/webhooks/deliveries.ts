import { Problem } from '../../domain/errors.ts';
import { eventEnvelope } from '../../domain/events.ts';
import { inTransaction } from '../../storage/database.ts';
import { insertReplay, readEvent } from '../../storage/events.ts';
import {
  type DeliveryFilter,
  findDelivery,
  listAttempts,
  listDeliveries as select,
} from '../../storage/webhooks/deliveries.ts';
import { recordAction } from '../audit.ts';
import { requireRole } from '../caller.ts';
import type { CallerContext } from '../context.ts';
import { findOrThrow } from '../input.ts';
import { type PageRequest, readPage } from '../page.ts';
import { requireEndpoint } from './endpoints.ts';

/** Deliveries of the last 30 days, newest first. */
export function listDeliveries(
  context: CallerContext,
  { filter, ...page }: { filter: DeliveryFilter } & PageRequest,
) {
  const { caller, store } = context;
  return readPage(context, 'webhook deliveries', page, (rows) =>
    select(store.database, caller, { filter, ...rows }),
  );
}

/** A delivery with its body and all its attempts, oldest first. */
export async function showDelivery({ caller, store }: CallerContext, id: string) {
  const delivery = await findOrThrow(id, () => findDelivery(store.database, caller, id));
  const [attempts, event] = await Promise.all([
    listAttempts(store.database, delivery.id),
    readEvent(store.database, caller.organizationId, delivery.eventId),
  ]);
  if (!event) throw new Problem('NOT_FOUND');
  return { delivery, attempts, body: eventEnvelope(event) };
}

/** Sends an event to its receiver again, under the same event id, with attempts of its own. */
export async function replayDelivery(context: CallerContext, id: string) {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  const delivery = await findOrThrow(id, () => findDelivery(store.database, caller, id));
  if (delivery.state === 'pending')
    throw new Problem('VALIDATION_FAILED', 'This delivery is still pending; it is retried automatically.');
  if (delivery.conversionId !== null && delivery.conversionTitle === null)
    throw new Problem('VALIDATION_FAILED', 'What it reports was deleted, so there is nothing left to send.');
  if (delivery.isOutdated)
    throw new Problem(
      'VALIDATION_FAILED',
      'This event is outdated: its audio was replaced or removed. New audio has an event of its own.',
    );
  if (delivery.endpointId !== null) {
    const { disabledAt } = await requireEndpoint(context, delivery.endpointId, 'admin');
    if (disabledAt) throw new Problem('VALIDATION_FAILED', 'This webhook is disabled; enable it first.');
  }
  return inTransaction(store.database, async (transaction) => {
    const { organizationId } = caller;
    const replayId = await insertReplay(transaction, { organizationId, deliveryId: delivery.id });
    await recordAction(context, transaction, 'delivery.replayed', { id: delivery.id, name: delivery.url });
    return (await findDelivery(transaction, caller, replayId)) ?? delivery;
  });
}
