import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { inTransaction } from '../../storage/database.ts';
import { updateEndpoint as update } from '../../storage/webhooks/endpoints.ts';
import { checkEndpoint, type EndpointInput } from './endpoint-input.ts';
import { recordEndpointAction } from './record-endpoint-action.ts';
import { type EndpointContext, requireEndpoint } from './require-endpoint.ts';

/** Changes what is given. Enabling an endpoint again lets it have the events from now on. */
export async function updateEndpoint(
  context: EndpointContext,
  id: string,
  { disabled, ...input }: Partial<EndpointInput> & { readonly disabled?: boolean },
): Promise<WebhookEndpoint> {
  const endpoint = await requireEndpoint(context, id, 'admin');
  const changes = {
    ...checkEndpoint(context, input),
    // Saying what it is already does not begin it anew.
    ...(disabled === undefined || disabled === (endpoint.disabledAt !== null) ? {} : { disabled }),
  };
  return inTransaction(context.store.database, async (transaction) => {
    const changed = await update(transaction, endpoint, changes);
    await recordEndpointAction(context, transaction, 'endpoint.changed', {
      id: changed.id,
      name: changed.url,
    });
    return changed;
  });
}
