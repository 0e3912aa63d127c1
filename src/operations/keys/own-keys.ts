import type { KeyMode } from '../../domain/api-key.ts';
import { Problem } from '../../domain/errors.ts';
import { type ApiKey, countWorkingKeys, findApiKey, revokeOwnApiKey } from '../../storage/api-keys.ts';
import { inTransaction } from '../../storage/database.ts';
import { holdMembers } from '../../storage/members.ts';
import { recordAct } from '../audit/record-act.ts';
import type { CallerContext } from '../context.ts';
import { invalid, isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { makeKey, type NewApiKey } from './create-key.ts';

const mostKeys = 200;

/** Makes a key of the caller's organization that acts for the caller. Its text is in the answer and nowhere else. */
export async function createOwnKey(
  context: CallerContext,
  input: { mode: KeyMode; name: string },
): Promise<NewApiKey> {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  const organization = { id: caller.organizationId, tier: caller.tier };
  return inTransaction(store.database, async (transaction) => {
    await holdMembers(transaction, caller.organizationId);
    if ((await countWorkingKeys(transaction, caller.organizationId)) >= mostKeys)
      throw invalid('name', `cannot be used: the organization has ${mostKeys} keys; revoke one first`);
    const key = await makeKey(transaction, organization, { ...input, userId: caller.userId });
    await recordAct(context, transaction, 'key.created', { id: key.id, name: `${key.name} (${key.hint})` });
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

/** Ends a key of the caller's organization. The next request with it is refused. */
export async function revokeOwnKey(context: CallerContext, id: string): Promise<ApiKey> {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  return inTransaction(store.database, async (transaction) => {
    const key = isUuid(id) ? await revokeOwnApiKey(transaction, caller.organizationId, id) : undefined;
    if (!key) throw new Problem('NOT_FOUND');
    await recordAct(context, transaction, 'key.revoked', { id: key.id, name: `${key.name} (${key.hint})` });
    return key;
  });
}
