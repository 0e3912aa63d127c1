import { timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { generateApiKey, hashApiKey, isWellFormedApiKey, type KeyMode, keyHint } from '../domain/api-key.ts';
import { Problem } from '../domain/errors.ts';
import { type Organization, suspension } from '../domain/organization.ts';
import { isPaid } from '../domain/tiers.ts';
import { type AdmissionRow, admitRequest } from '../storage/admit-request.ts';
import {
  type ApiKey,
  countWorkingKeys,
  findApiKey,
  insertApiKey,
  listApiKeys,
  listKeysFromElsewhere as listFromElsewhere,
  listWorkingKeys,
  revokeApiKey,
  revokeKeys,
} from '../storage/api-keys.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import { lockOrganization } from '../storage/organizations.ts';
import { recordAction, recordOperatorAction, recordServiceAction } from './audit.ts';
import { type Caller, type CallerContext, hasRole, requireRole, type Services } from './context.ts';
import { boundedLine, findOrThrow, invalid, isUuid, limitReached } from './input.ts';
import { requireOrganization } from './organizations.ts';
import { usageFrom } from './quota.ts';

export type Admission = Awaited<ReturnType<typeof admitCaller>>;

/** Authenticates a request and counts it, in one query. `refusal` is the reason for refusing it. */
export async function admitCaller(
  services: Services,
  { apiKey, organizationId }: { apiKey: string | null; organizationId: string | null },
) {
  if (apiKey === null || !isWellFormedApiKey(apiKey)) throw new Problem('UNAUTHENTICATED');
  const malformed = organizationId !== null && !isUuid(organizationId);
  const keyHash = hashApiKey(apiKey);
  const { store, tiers } = services;
  const asked = { keyHash, organizationId: malformed ? null : organizationId, tiers };
  const row = await admitRequest(store, asked);
  if (!row || !timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(keyHash)))
    throw new Problem('UNAUTHENTICATED');
  const refusal = malformed
    ? invalid('X-Organization-ID', 'must be the UUID of an organization')
    : refusalOf(row);
  return { caller: callerFrom(services, row), refusal };
}

function refusalOf(row: AdmissionRow): Problem | null {
  const { admitted, role, mode, tier, deleteAfter } = row;
  if (!admitted) return new Problem('RATE_LIMITED');
  const notMember = 'The user of this key does not belong to that organization.';
  if (role === null) return new Problem('FORBIDDEN', notMember);
  if (deleteAfter !== null) return new Problem('FORBIDDEN', 'This organization is being deleted.');
  if (row.suspendedAt !== null) return new Problem('FORBIDDEN', suspension(row.suspendedBecause));
  const sandboxOnly = 'The free tier has sandbox keys only; use a key that starts with svc_test_.';
  return mode === 'live' && tier === 'free' ? new Problem('FORBIDDEN', sandboxOnly) : null;
}

function callerFrom({ tiers }: Services, row: AdmissionRow): Caller {
  const { keyId, mode, userId, organizationId, defaultOrganizationId, tier, defaults } = row;
  const role = row.role ?? 'member';
  return {
    keyId,
    mode,
    userId,
    role,
    organizationId,
    defaultOrganizationId,
    tier,
    defaults,
    usage: usageFrom(row, tiers),
  };
}

const maxKeys = 200;
/** Far more than the number of working keys, because revoked keys stay on the list. */
const maxListedKeys = 1000;

type KeyInput = { mode: KeyMode; name: string | null };

/** Creates a key for the operator that acts for this organization alone, with the role of an owner. */
export async function createKey(services: Services, input: KeyInput & { organizationId: string }) {
  const organization = await requireOrganization(services, input.organizationId);
  return inTransaction(services.store.database, async (transaction) => {
    const key = await insertKey(transaction, organization, null, input);
    await recordOperatorAction(transaction, organization.id, 'key.created', subjectOf(key));
    return key;
  });
}

export async function createOwnKey(context: CallerContext, input: KeyInput) {
  return inTransaction(context.store.database, (transaction) => addOwnKey(context, transaction, input));
}

/** Does the same within a larger transaction. */
export async function addOwnKey(context: CallerContext, transaction: Database, input: KeyInput) {
  const { caller } = context;
  requireRole(caller, 'admin');
  const organization = { id: caller.organizationId, tier: caller.tier };
  await lockOrganization(transaction, caller.organizationId);
  if ((await countWorkingKeys(transaction, caller.organizationId)) >= maxKeys)
    throw limitReached('keys', maxKeys, { path: 'name', remedy: 'Revoke one first.' });
  const key = await insertKey(transaction, organization, caller.userId, input);
  await recordAction(context, transaction, 'key.created', subjectOf(key));
  return key;
}

/** Inserts a key and returns its text. Only its hash is stored here. */
async function insertKey(
  database: Database,
  organization: Pick<Organization, 'id' | 'tier'>,
  userId: string | null,
  { mode, name }: KeyInput,
) {
  if (mode === 'live' && !isPaid(organization.tier)) {
    throw new Problem('PAID_TIER_REQUIRED', 'The free tier only has sandbox keys.');
  }
  const key = generateApiKey(mode);
  const stored = await insertApiKey(database, {
    id: uuid(),
    organizationId: organization.id,
    userId,
    mode,
    name: name === null ? `${mode} key` : boundedLine('name', name, 200),
    hint: keyHint(key),
    hash: Buffer.from(hashApiKey(key), 'hex'),
  });
  return { ...stored, key };
}

export function showOwnKey({ caller, store }: CallerContext, id: string) {
  requireRole(caller, 'admin');
  return findOrThrow(id, async () => {
    const key = await findApiKey(store.database, caller.organizationId, id);
    return key?.revokedAt === null ? key : undefined;
  });
}

export async function listKeys(services: Services, organizationId: string) {
  const organization = await requireOrganization(services, organizationId);
  return listApiKeys(services.store.database, organization.id, maxListedKeys);
}

/** Keys that members created in other organizations and that also act here, for those who manage keys. */
export async function listKeysFromElsewhere({ caller, store }: CallerContext) {
  return hasRole(caller, 'admin') ? listFromElsewhere(store.database, caller.organizationId, maxKeys) : [];
}

export async function revokeOwnKey(context: CallerContext, id: string) {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  return inTransaction(store.database, async (transaction) => {
    const { organizationId } = caller;
    const key = await findOrThrow(id, async () => (await revokeKeys(transaction, { organizationId, id }))[0]);
    await recordAction(context, transaction, 'key.revoked', subjectOf(key));
    return key;
  });
}

/** Revokes all keys of an account, because someone other than its owner may have created them. Returns their number. */
export async function revokeKeysOfAccount(transaction: Database, userId: string): Promise<number> {
  const keys = await revokeKeys(transaction, { userId });
  for (const key of keys)
    await recordServiceAction(transaction, key.organizationId, 'key.revoked', subjectOf(key));
  return keys.length;
}

export function revokeKey({ store }: Services, id: string) {
  return inTransaction(store.database, async (transaction) => {
    const key = await findOrThrow(
      id,
      () => revokeApiKey(transaction, id),
      `There is no API key with the id ${id}.`,
    );
    await recordOperatorAction(transaction, key.organizationId, 'key.revoked', subjectOf(key));
    return key;
  });
}

export async function findLiveKeys(services: Services, ids: readonly string[]) {
  return new Set(await listWorkingKeys(services.store.database, ids));
}

function subjectOf({ id, name, hint }: ApiKey) {
  return { id, name: `${name} (${hint})` };
}
