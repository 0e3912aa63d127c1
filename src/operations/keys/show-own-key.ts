import { Problem } from '../../domain/errors.ts';
import { type ApiKey, findApiKey } from '../../storage/api-keys.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';

/** A key of the caller's organization that still works. */
export async function showOwnKey({ caller, store }: CallerContext, id: string): Promise<ApiKey> {
  requireRole(caller, 'admin');
  const key = isUuid(id) ? await findApiKey(store.database, caller.organizationId, id) : undefined;
  if (!key || key.revokedAt !== null) throw new Problem('NOT_FOUND');
  return key;
}
