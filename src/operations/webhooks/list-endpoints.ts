import type { WebhookEndpoint } from '../../domain/webhook.ts';
import { listEndpoints as select } from '../../storage/webhooks/endpoints.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import type { EndpointContext } from './require-endpoint.ts';

/** An organization's endpoints, oldest first: of the caller's mode, or for the operator of both. */
export async function listEndpoints(
  context: EndpointContext,
  input: { readonly organizationId: string },
): Promise<WebhookEndpoint[]> {
  const { caller, store } = context;
  if (caller) return select(store.database, caller.organizationId, caller.mode);
  const organization = await requireOrganization(context, input.organizationId);
  return select(store.database, organization.id, null);
}
