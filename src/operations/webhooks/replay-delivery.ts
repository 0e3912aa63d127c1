import { Problem } from '../../domain/errors.ts';
import type { WebhookDelivery } from '../../domain/webhook.ts';
import { inTransaction } from '../../storage/database.ts';
import { findDelivery } from '../../storage/webhooks/deliveries.ts';
import { insertReplay } from '../../storage/webhooks/insert-deliveries.ts';
import { recordAction } from '../audit/record-action.ts';
import type { ConversionContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { requireEndpoint } from './require-endpoint.ts';

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
