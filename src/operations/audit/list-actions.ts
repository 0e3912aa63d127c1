import { type AuditEntry, listAuditEntries } from '../../storage/audit-entries.ts';
import type { CallerContext } from '../context.ts';
import { isUuid } from '../input.ts';
import { requireRole } from '../require-role.ts';

const pageSize = 50;

/** Who did what in the organization, newest first, a page at a time. */
export async function listActions(
  { caller, store }: CallerContext,
  before: string | null,
): Promise<{ entries: readonly AuditEntry[]; next: string | null }> {
  requireRole(caller, 'admin');
  const entries = await listAuditEntries(store.database, caller.organizationId, {
    before: before !== null && isUuid(before) ? before : null,
    limit: pageSize + 1,
  });
  const page = entries.slice(0, pageSize);
  return { entries: page, next: entries.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}
