import { inTransaction } from '../../storage/database.ts';
import { rotateEndpointSecret } from '../../storage/webhooks/secrets.ts';
import type { NewEndpoint } from './create-endpoint.ts';
import { recordKeeping } from './record-keeping.ts';
import { type Keeper, requireEndpoint } from './require-endpoint.ts';
import { makeSecret } from './signing-secrets.ts';

/** Gives an endpoint a new secret. For a day, deliveries are signed with the old one too. */
export async function rotateSecret(context: Keeper, id: string): Promise<NewEndpoint> {
  const endpoint = await requireEndpoint(context, id, 'admin');
  const { secret, encrypted } = makeSecret(context.secrets);
  const previousSecretUntil = await inTransaction(context.store.database, async (transaction) => {
    await recordKeeping(context, transaction, 'secret.rotated', { id: endpoint.id, name: endpoint.url });
    return rotateEndpointSecret(transaction, endpoint, encrypted);
  });
  return { ...endpoint, previousSecretUntil, secret };
}
