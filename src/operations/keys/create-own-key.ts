import type { KeyMode } from '../../domain/api-key.ts';
import { countWorkingKeys } from '../../storage/api-keys.ts';
import { inTransaction } from '../../storage/database.ts';
import { lockMembers } from '../../storage/members.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { invalid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { makeKey, type NewApiKey } from './create-key.ts';

const maxKeys = 200;

/** Makes a key of the caller's organization that acts for the caller. Its text is in the answer and nowhere else. */
export async function createOwnKey(
  context: CallerContext,
  input: { mode: KeyMode; name: string },
): Promise<NewApiKey> {
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
