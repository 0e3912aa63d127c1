import { Problem } from '../../domain/errors.ts';
import { eventEnvelope } from '../../domain/events.ts';
import { inTransaction } from '../../storage/database.ts';
import { insertReplay, readEvent } from '../../storage/events.ts';
import {
  countWaiting,
  type DeliveryFilter,
  endWaiting,
  findDelivery,
  listAttempts,
  listDeliveries as select,
} from '../../storage/webhooks/deliveries.ts';
import { recordAction } from '../audit.ts';
import { type CallerContext, requireRole } from '../context.ts';
import { findOrThrow } from '../input.ts';
import { type PageRequest, readPage } from '../page.ts';
import { requireEnabled, requireEndpoint, subjectOf } from './endpoints.ts';

export function listDeliveries(
  context: CallerContext,
  { filter, ...page }: { filter: DeliveryFilter } & PageRequest,
) {
  const { caller, store } = context;
  return readPage(context, 'webhook deliveries', page, (rows) =>
    select(store.database, caller, { filter, ...rows }),
  );
}

export async function showDelivery({ caller, store }: CallerContext, id: string) {
  const delivery = await findOrThrow(id, () => findDelivery(store.database, caller, id));
  const [attempts, event] = await Promise.all([
    listAttempts(store.database, delivery.id),
    readEvent(store.database, caller.organizationId, delivery.eventId),
  ]);
  if (!event) throw new Problem('NOT_FOUND');
  return { delivery, attempts, body: eventEnvelope(event) };
}

/**
 * Sends an event to its receiver again, with the same event id. A waiting delivery gets its next attempt now. A
 * delivery that has ended is followed by a new one, with its own attempts.
 */
export async function replayDelivery(context: CallerContext, id: string) {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  const delivery = await findOrThrow(id, () => findDelivery(store.database, caller, id));
  if (delivery.conversionId !== null && delivery.conversionTitle === null)
    throw new Problem('VALIDATION_FAILED', 'What it reports was deleted, so there is nothing left to send.');
  if (delivery.isOutdated)
    throw new Problem(
      'VALIDATION_FAILED',
      'This event is outdated: its audio was replaced or removed. New audio has an event of its own.',
    );
  if (delivery.endpointId !== null)
    requireEnabled(await requireEndpoint(context, delivery.endpointId, 'admin'));
  return inTransaction(store.database, async (transaction) => {
    const { organizationId } = caller;
    const subject = { id: delivery.id, name: delivery.url };
    if (delivery.state === 'pending') {
      if ((await endWaiting(transaction, { organizationId, id: delivery.id })) === 0)
        throw new Problem('VALIDATION_FAILED', isDue);
      await recordAction(context, transaction, 'delivery.sent-now', subject);
      return (await findDelivery(transaction, caller, delivery.id)) ?? delivery;
    }
    const replayId = await insertReplay(transaction, { organizationId, deliveryId: delivery.id });
    await recordAction(context, transaction, 'delivery.replayed', subject);
    return (await findDelivery(transaction, caller, replayId)) ?? delivery;
  });
}

const isDue = 'This delivery is due already; it is sent as soon as a worker is free.';

export async function countPending(context: CallerContext, endpointId: string): Promise<number> {
  const { id, organizationId } = await requireEndpoint(context, endpointId, 'member');
  return countWaiting(context.store.database, { organizationId, endpointId: id });
}

/** Makes all deliveries that wait for their next attempt at an endpoint due now. Returns their number. */
export async function sendPending(context: CallerContext, endpointId: string): Promise<number> {
  const endpoint = await requireEndpoint(context, endpointId, 'admin');
  requireEnabled(endpoint);
  const { id, organizationId } = endpoint;
  return inTransaction(context.store.database, async (transaction) => {
    const sent = await endWaiting(transaction, { organizationId, endpointId: id });
    if (sent > 0) await recordAction(context, transaction, 'endpoint.sent-pending', subjectOf(endpoint));
    return sent;
  });
}
