import { v7 as uuid } from 'uuid';
import { generateApiKey, hashApiKey, type KeyMode, keyHint } from '../../domain/api-key.ts';
import { Problem } from '../../domain/errors.ts';
import type { Organization } from '../../domain/organization.ts';
import { isPaid } from '../../domain/tiers.ts';
import {
  type ApiKey,
  countWorkingKeys,
  findApiKey,
  insertApiKey,
  listApiKeys,
  listKeysInForce,
  revokeApiKey,
  revokeOwnApiKey,
} from '../../storage/api-keys.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { lockMembers } from '../../storage/members.ts';
import { findFirstOwner } from '../../storage/users.ts';
import { recordAction } from '../audit.ts';
import type { CallerContext, Services } from '../context.ts';
import { boundedText, invalid, isUuid } from '../input.ts';
import { requireOrganization } from '../organizations/organizations.ts';
import { requireRole } from '../require-role.ts';

/** A key together with its text, which is not kept and cannot be shown again. */
export type NewApiKey = ApiKey & { readonly key: string };

/** Makes a key that acts for the organization's first owner. */
export async function createKey(
  services: Services,
  input: { organizationId: string; mode: KeyMode; name: string | null },
) {
  const { database } = services.store;
  const organization = await requireOrganization(services, input.organizationId);
  const userId = (await findFirstOwner(database, organization.id)) ?? null;
  return makeKey(database, organization, { ...input, userId });
}

/** A new key, which acts for a user where there is one. */
export async function makeKey(
  database: Database,
  organization: Pick<Organization, 'id' | 'tier'>,
  { mode, name, userId }: { mode: KeyMode; name: string | null; userId: string | null },
) {
  if (mode === 'live' && !isPaid(organization.tier)) {
    throw new Problem('PAID_TIER_REQUIRED', 'The free tier has sandbox keys only: ask for a sandbox key.');
  }
  const key = generateApiKey(mode);
  const stored = await insertApiKey(database, {
    id: uuid(),
    organization_id: organization.id,
    user_id: userId,
    mode,
    name: name === null ? `${mode} key` : boundedText('name', name, 200),
    hint: keyHint(key),
    hash: Buffer.from(hashApiKey(key), 'hex'),
  });
  return { ...stored, key };
}

const maxKeys = 200;

/** Makes a key of the caller's organization that acts for the caller. Its text is in the answer and nowhere else. */
export async function createOwnKey(context: CallerContext, input: { mode: KeyMode; name: string }) {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  const organization = { id: caller.organizationId, tier: caller.tier };
  return inTransaction(store.database, async (transaction) => {
    await lockMembers(transaction, caller.organizationId);
    if ((await countWorkingKeys(transaction, caller.organizationId)) >= maxKeys)
      throw invalid('name', `cannot be used: the organization has ${maxKeys} keys; revoke one first`);
    const key = await makeKey(transaction, organization, { ...input, userId: caller.userId });
    await recordAction(context, transaction, 'key.created', {
      id: key.id,
      name: `${key.name} (${key.hint})`,
    });
    return key;
  });
}

/** A key of the caller's organization that still works. */
export async function showOwnKey({ caller, store }: CallerContext, id: string): Promise<ApiKey> {
  requireRole(caller, 'admin');
  const key = isUuid(id) ? await findApiKey(store.database, caller.organizationId, id) : undefined;
  if (!key || key.revokedAt !== null) throw new Problem('NOT_FOUND');
  return key;
}

/** Many more than may work at a time: keys that were revoked stay on the list. */
const most = 1000;

/** The keys of an organization, newest first. */
export async function listKeys(services: Services, organizationId: string): Promise<ApiKey[]> {
  const organization = await requireOrganization(services, organizationId);
  return listApiKeys(services.store.database, organization.id, most);
}

/** Ends a key of the caller's organization. The next request with it is refused. */
export async function revokeOwnKey(context: CallerContext, id: string): Promise<ApiKey> {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  return inTransaction(store.database, async (transaction) => {
    const key = isUuid(id) ? await revokeOwnApiKey(transaction, caller.organizationId, id) : undefined;
    if (!key) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, 'key.revoked', {
      id: key.id,
      name: `${key.name} (${key.hint})`,
    });
    return key;
  });
}

/** Ends a key. The next request with it is refused. */
export async function revokeKey(services: Services, keyId: string): Promise<ApiKey> {
  const key = isUuid(keyId) ? await revokeApiKey(services.store.database, keyId) : undefined;
  if (!key) throw new Problem('NOT_FOUND', `There is no API key with the id ${keyId}.`);
  return key;
}

/** Which of these keys still open the door: the others were revoked, or are gone. */
export async function findLiveKeys(services: Services, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listKeysInForce(services.store.database, ids));
}
