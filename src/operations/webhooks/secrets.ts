import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  ensureOrganizationSecrets,
  readEndpointSecrets,
  rotateEndpointSecret as storeEndpointSecret,
  rotateWebhookSecret as storeWebhookSecret,
} from '../../storage/webhooks/endpoints.ts';
import { recordAction } from '../audit.ts';
import { requireRole, type Services } from '../context.ts';
import { requireRecentPassword } from '../sign-in/passwords.ts';
import { type EndpointContext, requireEndpoint, subjectOf } from './endpoints.ts';
import { makeSecret, openSecret, openSecrets } from './signing-secrets.ts';

/** Shows the secret of an endpoint again, to an owner who has just entered their password, or to the operator. */
export async function revealSecret(context: EndpointContext, id: string) {
  const endpoint = await requireEndpoint(context, id, 'owner');
  requirePerson(context);
  const stored = await readEndpointSecrets(context.store.database, endpoint);
  if (!stored) throw new Problem('NOT_FOUND');
  await recordAction(context, context.store.database, 'secret.shown', subjectOf(endpoint));
  return openSecret(context.secrets, stored.secret);
}

/** Gives an endpoint a new secret. For a day, deliveries are also signed with the old one. */
export async function rotateEndpointSecret(context: EndpointContext, id: string) {
  const endpoint = await requireEndpoint(context, id, 'admin');
  const { secret, encrypted } = makeSecret(context.secrets);
  const previousSecretUntil = await inTransaction(context.store.database, async (transaction) => {
    await recordAction(context, transaction, 'secret.rotated', subjectOf(endpoint));
    return storeEndpointSecret(transaction, endpoint, encrypted);
  });
  return { ...endpoint, previousSecretUntil, secret };
}

/** The name of the organization's own secret in the audit log. */
const name = 'single requests';

/** Shows the secret that signs deliveries to the `webhook_url` of a request. Creates it on first use. */
export async function revealOrganizationSecret(context: EndpointContext) {
  const id = ownedOrganization(context);
  requirePerson(context);
  const { secrets, store } = context;
  const { secret } = await ensureOrganizationSecrets(store.database, id, makeSecret(secrets).encrypted);
  await recordAction(context, store.database, 'secret.shown', { id, name });
  return openSecret(secrets, secret);
}

/** Rotates that secret. For a day, deliveries are also signed with the old one. */
export async function rotateWebhookSecret(context: EndpointContext) {
  const id = ownedOrganization(context);
  const { secrets, store } = context;
  await ensureOrganizationSecrets(store.database, id, makeSecret(secrets).encrypted);
  const { secret, encrypted } = makeSecret(secrets);
  const previousSecretUntil = await inTransaction(store.database, async (transaction) => {
    await recordAction(context, transaction, 'secret.rotated', { id, name });
    return storeWebhookSecret(transaction, id, encrypted);
  });
  return { secret, previousSecretUntil };
}

export async function organizationSecrets({ secrets }: Services, database: Database, organizationId: string) {
  const { encrypted } = makeSecret(secrets);
  return openSecrets(secrets, await ensureOrganizationSecrets(database, organizationId, encrypted));
}

function ownedOrganization({ caller }: EndpointContext): string {
  requireRole(caller, 'owner');
  return caller.organizationId;
}

/** The operator has no password here. */
function requirePerson({ caller, signedInUser }: EndpointContext): void {
  if (!caller.isOperator) requireRecentPassword(signedInUser);
}
