import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { deleteEndpoint as remove } from '../../storage/webhooks/endpoints.ts';
import { type Keeper, requireEndpoint } from './require-endpoint.ts';

/** Removes an endpoint with its log. What is on its way there is not sent any more. */
export async function deleteEndpoint(context: Keeper, id: string): Promise<WebhookEndpoint> {
  const endpoint = await requireEndpoint(context, id, 'admin');
  await remove(context.store.database, endpoint.id);
  return endpoint;
}
