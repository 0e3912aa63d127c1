import { v7 as uuid } from 'uuid';
import type { KeyMode } from '../../domain/api-key.ts';
import { Problem } from '../../domain/errors.ts';
import { type WebhookEndpoint, webhookEndpointsAtMost } from '../../domain/webhook.ts';
import { inTransaction } from '../../storage/database.ts';
import { lockOrganization } from '../../storage/quota.ts';
import { countEndpoints, insertEndpoint } from '../../storage/webhooks/endpoints.ts';
import { invalid } from '../input.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { requireRole } from '../require-role.ts';
import { checkEndpoint, type EndpointInput } from './endpoint-input.ts';
import { recordEndpointAction } from './record-endpoint-action.ts';
import type { EndpointContext } from './require-endpoint.ts';
import { makeSecret } from './signing-secrets.ts';

/** An endpoint together with its secret. */
export type NewEndpoint = WebhookEndpoint & { readonly secret: string };

/** Makes an endpoint. Someone of an organization makes it for that one, in the mode they are in. */
export async function createEndpoint(
  context: EndpointContext,
  input: EndpointInput & { readonly organizationId: string; readonly mode: KeyMode },
): Promise<NewEndpoint> {
  const { caller, store, secrets } = context;
  if (caller) requireRole(caller, 'admin');
  const { url, eventTypes = null, description = null } = checkEndpoint(context, input);
  if (url === undefined) throw invalid('url', 'must be given');
  const { organizationId, mode } = caller ?? input;
  const organization = await requireOrganization(context, organizationId);
  const { secret, encrypted } = makeSecret(secrets);
  const endpoint = await inTransaction(store.database, async (transaction) => {
    // Counted one at a time, so that the limit holds.
    await lockOrganization(transaction, organization.id);
    if ((await countEndpoints(transaction, organization.id, mode)) >= webhookEndpointsAtMost) {
      throw new Problem(
        'VALIDATION_FAILED',
        `An organization has at most ${webhookEndpointsAtMost} webhooks; delete one that is not needed.`,
      );
    }
    const made = await insertEndpoint(transaction, {
      ...{ id: uuid(), organizationId: organization.id, mode, url, eventTypes, description },
      secret: encrypted,
    });
    await recordEndpointAction(context, transaction, 'endpoint.created', { id: made.id, name: url });
    return made;
  });
  return { ...endpoint, secret };
}
