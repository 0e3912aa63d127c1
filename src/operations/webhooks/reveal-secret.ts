import { Problem } from '../../domain/errors.ts';
import { readEndpointSecrets } from '../../storage/webhooks/secrets.ts';
import { requireRecentPassword } from '../sign-in/recent-password.ts';
import { recordEndpointAction } from './record-endpoint-action.ts';
import { type EndpointContext, requireEndpoint } from './require-endpoint.ts';
import { openSecret } from './signing-secrets.ts';

/** Shows the secret of an endpoint once more: to an owner who has just given their password, or the operator. */
export async function revealSecret(context: EndpointContext, id: string): Promise<string> {
  const endpoint = await requireEndpoint(context, id, 'owner');
  if (context.caller) requireRecentPassword(context.visitor);
  const stored = await readEndpointSecrets(context.store.database, endpoint);
  if (!stored) throw new Problem('NOT_FOUND');
  const subject = { id: endpoint.id, name: endpoint.url };
  await recordEndpointAction(context, context.store.database, 'secret.shown', subject);
  return openSecret(context.secrets, stored.secret);
}
