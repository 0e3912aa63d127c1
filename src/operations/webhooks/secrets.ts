import { Problem } from '../../domain/errors.ts';
import type { Secrets } from '../../domain/secrets.ts';
import { generateWebhookSecret } from '../../domain/webhook.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  ensureOrganizationSecrets,
  readEndpointSecrets,
  rotateEndpointSecret,
  rotateOrganizationSecret,
} from '../../storage/webhooks/secrets.ts';
import type { Services } from '../context.ts';
import { requireOrganization } from '../organizations/organizations.ts';
import { requireRole } from '../require-role.ts';
import { requireRecentPassword } from '../sign-in/passwords.ts';
import {
  type EndpointContext,
  type NewEndpoint,
  recordEndpointAction,
  requireEndpoint,
} from './endpoints.ts';

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

/** What the audit log calls it. */
const ownAddresses = 'webhook_url of requests';

/** The secret that signs what goes to a request's own `webhook_url`. Made when it is first asked for. */
export async function revealOrganizationSecret(
  context: EndpointContext,
  input: { readonly organizationId: string },
) {
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
) {
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
export async function organizationSecrets(services: Services, database: Database, organizationId: string) {
  const { encrypted } = makeSecret(services.secrets);
  return openSecrets(services.secrets, await ensureOrganizationSecrets(database, organizationId, encrypted));
}

async function organizationOf(context: EndpointContext, input: { organizationId: string }): Promise<string> {
  const { caller } = context;
  if (!caller) return (await requireOrganization(context, input.organizationId)).id;
  requireRole(caller, 'owner');
  return caller.organizationId;
}

const purpose = 'webhook secret';

/** A new secret, and what is kept of it. */
export function makeSecret(secrets: Secrets): { secret: string; encrypted: Buffer } {
  const secret = generateWebhookSecret();
  return { secret, encrypted: secrets.encrypt(purpose, secret) };
}

export function openSecret(secrets: Secrets, encrypted: Buffer): string {
  return secrets.decrypt(purpose, encrypted);
}

/** Every secret that signs: the current one first. */
export function openSecrets(
  secrets: Secrets,
  stored: { readonly secret: Buffer; readonly previous: Buffer | null },
) {
  const all = stored.previous ? [stored.secret, stored.previous] : [stored.secret];
  return all.map((encrypted) => openSecret(secrets, encrypted));
}
