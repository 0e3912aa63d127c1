import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { inTransaction } from '../../storage/database.ts';
import { deleteEndpoint as remove } from '../../storage/webhooks/endpoints.ts';
import { recordEndpointAction } from './record-endpoint-action.ts';
import { type EndpointContext, requireEndpoint } from './require-endpoint.ts';

/** Removes an endpoint with its log. What is on its way there is not sent any more. */
export async function deleteEndpoint(context: EndpointContext, id: string): Promise<WebhookEndpoint> {
  const endpoint = await requireEndpoint(context, id, 'admin');
  await inTransaction(context.store.database, async (transaction) => {
    await remove(transaction, endpoint);
    await recordEndpointAction(context, transaction, 'endpoint.deleted', {
      id: endpoint.id,
      name: endpoint.url,
    });
  });
  return endpoint;
}
