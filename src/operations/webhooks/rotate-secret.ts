import { inTransaction } from '../../storage/database.ts';
import { rotateEndpointSecret } from '../../storage/webhooks/secrets.ts';
import type { NewEndpoint } from './create-endpoint.ts';
import { recordEndpointAction } from './record-endpoint-action.ts';
import { type EndpointContext, requireEndpoint } from './require-endpoint.ts';
import { makeSecret } from './signing-secrets.ts';

/** Gives an endpoint a new secret. For a day, deliveries are signed with the old one too. */
export async function rotateSecret(context: EndpointContext, id: string): Promise<NewEndpoint> {
  const endpoint = await requireEndpoint(context, id, 'admin');
  const { secret, encrypted } = makeSecret(context.secrets);
  const previousSecretUntil = await inTransaction(context.store.database, async (transaction) => {
    await recordEndpointAction(context, transaction, 'secret.rotated', {
      id: endpoint.id,
      name: endpoint.url,
    });
    return rotateEndpointSecret(transaction, endpoint, encrypted);
  });
  return { ...endpoint, previousSecretUntil, secret };
}
