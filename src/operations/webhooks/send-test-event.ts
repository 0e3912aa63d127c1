import { Problem } from '../../domain/errors.ts';
import { generateEventId, type WebhookDelivery } from '../../domain/webhook.ts';
import { inTransaction } from '../../storage/database.ts';
import { insertEvent } from '../../storage/events.ts';
import { findDelivery } from '../../storage/webhooks/deliveries.ts';
import { insertDeliveryTo } from '../../storage/webhooks/insert-deliveries.ts';
import { recordAction } from '../audit/record-action.ts';
import type { ConversionContext } from '../context.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** Sends an event of the type `webhook.test` to one endpoint, whichever events it wants. */
export async function sendTestEvent(context: ConversionContext, id: string): Promise<WebhookDelivery> {
  const endpoint = await requireEndpoint(context, id, 'admin');
  if (endpoint.disabledAt)
    throw new Problem('VALIDATION_FAILED', 'This webhook is disabled; enable it first.');
  const event = {
    id: generateEventId(),
    organizationId: endpoint.organizationId,
    mode: endpoint.mode,
    type: 'webhook.test',
    conversionId: null,
    attempt: null,
    data: { webhook_id: endpoint.id, message: 'Your webhook works.' },
  };
  return inTransaction(context.store.database, async (transaction) => {
    await insertEvent(transaction, event);
    const deliveryId = await insertDeliveryTo(transaction, event, endpoint.id);
    const delivery = await findDelivery(transaction, context.caller, deliveryId);
    if (!delivery) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, 'endpoint.tested', { id: endpoint.id, name: endpoint.url });
    return delivery;
  });
}
