import type { Database } from '../../storage/database.ts';
import { ensureOrganizationSecrets, rotateOrganizationSecret } from '../../storage/webhooks/secrets.ts';
import type { Services } from '../context.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { requireRole } from '../require-role.ts';
import type { Keeper } from './require-endpoint.ts';
import { makeSecret, openSecret, openSecrets } from './signing-secrets.ts';

/** The secret that signs what goes to a request's own `webhook_url`. Made when it is first asked for. */
export async function revealOrganizationSecret(
  context: Keeper,
  input: { readonly organizationId: string },
): Promise<string> {
  const id = await organizationOf(context, input);
  const { encrypted } = makeSecret(context.secrets);
  const { secret } = await ensureOrganizationSecrets(context.store.database, id, encrypted);
  return openSecret(context.secrets, secret);
}

/** Replaces it. For a day, the old one signs too. */
export async function renewOrganizationSecret(
  context: Keeper,
  input: { readonly organizationId: string },
): Promise<{ secret: string; previousSecretUntil: Date }> {
  const id = await organizationOf(context, input);
  const { database } = context.store;
  await ensureOrganizationSecrets(database, id, makeSecret(context.secrets).encrypted);
  const { secret, encrypted } = makeSecret(context.secrets);
  return { secret, previousSecretUntil: await rotateOrganizationSecret(database, id, encrypted) };
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

async function organizationOf(context: Keeper, input: { organizationId: string }): Promise<string> {
  const { caller } = context;
  if (!caller) return (await requireOrganization(context, input.organizationId)).id;
  requireRole(caller, 'owner');
  return caller.organizationId;
}
