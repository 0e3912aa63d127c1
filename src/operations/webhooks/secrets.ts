import { Problem } from '../../domain/errors.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  ensureOrganizationSecrets,
  findSecrets,
  rotateSecret,
  type SecretHolder,
} from '../../storage/webhooks/endpoints.ts';
import { recordAction } from '../audit.ts';
import { requireRole, type Services } from '../context.ts';
import { requireRecentPassword } from '../sign-in/passwords.ts';
import { type EndpointContext, requireEndpoint, subjectOf } from './endpoints.ts';
import { makeSecret, openSecret, openSecrets } from './signing-secrets.ts';

/** Shows the secret of an endpoint again, to an owner who has just entered their password, or to the operator. */
export async function revealSecret(context: EndpointContext, id: string) {
  const endpoint = await requireEndpoint(context, id, 'owner');
  return reveal(context, subjectOf(endpoint), () =>
    findSecrets(context.store.database, { ...endpoint, endpointId: endpoint.id }),
  );
}

/** Shows the secret that signs deliveries to the `webhook_url` of a request. Creates it on first use. */
export async function revealOrganizationSecret(context: EndpointContext) {
  const { organizationId } = ownedOrganization(context);
  const { encrypted } = makeSecret(context.secrets);
  return reveal(context, { id: organizationId, name }, () =>
    ensureOrganizationSecrets(context.store.database, organizationId, encrypted),
  );
}

type Subject = { readonly id: string; readonly name: string };

async function reveal(
  context: EndpointContext,
  subject: Subject,
  find: () => ReturnType<typeof findSecrets>,
) {
  // The operator has no password here.
  if (!context.caller.isOperator) requireRecentPassword(context.signedInUser);
  const stored = await find();
  if (!stored) throw new Problem('NOT_FOUND');
  await recordAction(context, context.store.database, 'secret.shown', subject);
  return openSecret(context.secrets, stored.secret);
}

/** Gives an endpoint a new secret. For a day, deliveries are also signed with the old one. */
export async function rotateEndpointSecret(context: EndpointContext, id: string) {
  const endpoint = await requireEndpoint(context, id, 'admin');
  const holder = { endpointId: endpoint.id, organizationId: endpoint.organizationId };
  return { ...endpoint, ...(await rotate(context, subjectOf(endpoint), holder)) };
}

export async function rotateWebhookSecret(context: EndpointContext) {
  const holder = ownedOrganization(context);
  const { encrypted } = makeSecret(context.secrets);
  await ensureOrganizationSecrets(context.store.database, holder.organizationId, encrypted);
  return rotate(context, { id: holder.organizationId, name }, holder);
}

/** The name of the organization's own secret in the audit log. */
const name = 'single requests';

function rotate(context: EndpointContext, subject: Subject, holder: SecretHolder) {
  const { secret, encrypted } = makeSecret(context.secrets);
  return inTransaction(context.store.database, async (transaction) => {
    await recordAction(context, transaction, 'secret.rotated', subject);
    const previousSecretUntil = await rotateSecret(transaction, holder, encrypted);
    if (!previousSecretUntil) throw new Problem('NOT_FOUND');
    return { secret, previousSecretUntil };
  });
}

export async function organizationSecrets({ secrets }: Services, database: Database, organizationId: string) {
  const { encrypted } = makeSecret(secrets);
  return openSecrets(secrets, await ensureOrganizationSecrets(database, organizationId, encrypted));
}

function ownedOrganization({ caller }: EndpointContext): SecretHolder {
  requireRole(caller, 'owner');
  return { endpointId: null, organizationId: caller.organizationId };
}
