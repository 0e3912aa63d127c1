import { Problem } from '../../domain/errors.ts';
import { readEndpointSecrets } from '../../storage/webhooks/secrets.ts';
import { type Keeper, requireEndpoint } from './require-endpoint.ts';
import { openSecret } from './signing-secrets.ts';

/** Shows the secret of an endpoint once more. */
export async function revealSecret(context: Keeper, id: string): Promise<string> {
  const endpoint = await requireEndpoint(context, id, 'owner');
  const stored = await readEndpointSecrets(context.store.database, endpoint.id);
  if (!stored) throw new Problem('NOT_FOUND');
  return openSecret(context.secrets, stored.secret);
}
