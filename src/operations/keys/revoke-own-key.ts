import { Problem } from '../../domain/errors.ts';
import { type ApiKey, revokeOwnApiKey } from '../../storage/api-keys.ts';
import { inTransaction } from '../../storage/database.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';

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
