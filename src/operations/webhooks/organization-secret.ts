import { type Database, inTransaction } from '../../storage/database.ts';
import { ensureOrganizationSecrets, rotateOrganizationSecret } from '../../storage/webhooks/secrets.ts';
import type { Services } from '../context.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { requireRole } from '../require-role.ts';
import { requireRecentPassword } from '../sign-in/recent-password.ts';
import { recordEndpointAction } from './record-endpoint-action.ts';
import type { EndpointContext } from './require-endpoint.ts';
import { makeSecret, openSecret, openSecrets } from './signing-secrets.ts';

/** What the audit log calls it. */
const ownAddresses = 'webhook_url of requests';

/** The secret that signs what goes to a request's own `webhook_url`. Made when it is first asked for. */
export async function revealOrganizationSecret(
  context: EndpointContext,
  input: { readonly organizationId: string },
): Promise<string> {
  const id = await organizationOf(context, input);
  if (context.caller) requireRecentPassword(context.visitor);
  const { encrypted } = makeSecret(context.secrets);
  const { database } = context.store;
  const { secret } = await ensureOrganizationSecrets(database, id, encrypted);
  await recordEndpointAction(context, database, 'secret.shown', { id, name: ownAddresses });
  return openSecret(context.secrets, secret);
}

/** Replaces it. For a day, the old one signs too. */
export async function renewOrganizationSecret(
  context: EndpointContext,
  input: { readonly organizationId: string },
): Promise<{ secret: string; previousSecretUntil: Date }> {
  const id = await organizationOf(context, input);
  const { database } = context.store;
  await ensureOrganizationSecrets(database, id, makeSecret(context.secrets).encrypted);
  const { secret, encrypted } = makeSecret(context.secrets);
  const previousSecretUntil = await inTransaction(database, async (transaction) => {
    await recordEndpointAction(context, transaction, 'secret.rotated', { id, name: ownAddresses });
    return rotateOrganizationSecret(transaction, id, encrypted);
  });
  return { secret, previousSecretUntil };
}

/** What signs for an organization at the moment. */
export async function organizationSecrets(
  services: Services,
  database: Database,
  organizationId: string,
): Promise<string[]> {
  const { encrypted } = makeSecret(services.secrets);
  return openSecrets(services.secrets, await ensureOrganizationSecrets(database, organizationId, encrypted));
}

async function organizationOf(context: EndpointContext, input: { organizationId: string }): Promise<string> {
  const { caller } = context;
  if (!caller) return (await requireOrganization(context, input.organizationId)).id;
  requireRole(caller, 'owner');
  return caller.organizationId;
}
