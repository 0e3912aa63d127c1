import { v7 as uuid } from 'uuid';
import type { AuditAction } from '../domain/audit.ts';
import { insertAuditEntry, insertOperatorEntry, listAuditEntries } from '../storage/audit-entries.ts';
import type { Database } from '../storage/database.ts';
import { listOrganizationsOfUser } from '../storage/organizations.ts';
import type { Caller, CallerContext } from './context.ts';
import { isUuid } from './input.ts';
import { requireRole } from './require-role.ts';

/** What was acted on, as the log names it ever after. */
export type Subject = { readonly id?: string; readonly name?: string };

/**
 * Writes into the audit log, in the transaction of the act itself. What a key does is not written down:
 * the log tells what people did, and a key's requests would bury it.
 */
export async function recordAction(
  { caller }: { readonly caller: Pick<Caller, 'keyId' | 'userId' | 'organizationId'> },
  transaction: Database,
  action: AuditAction,
  { id, name }: Subject = {},
) {
  if (caller.keyId !== null || caller.userId === null) return;
  await insertAuditEntry(transaction, caller.organizationId, {
    id: uuid(),
    userId: caller.userId,
    action,
    subjectId: id ?? null,
    subjectName: name === undefined ? null : name.slice(0, 300),
  });
}

/** What the operator did to an organization, by the command line. */
export async function recordOperatorAction(
  transaction: Database,
  organizationId: string,
  action: AuditAction,
  { id, name }: Subject,
) {
  await insertOperatorEntry(transaction, organizationId, {
    id: uuid(),
    action,
    subjectId: id ?? null,
    subjectName: name?.slice(0, 300) ?? null,
  });
}

/** What someone did to their own account: every organization of theirs is told. */
export async function recordOwnAction(transaction: Database, userId: string, action: AuditAction) {
  for (const { organization } of await listOrganizationsOfUser(transaction, userId))
    await insertAuditEntry(transaction, organization.id, {
      id: uuid(),
      userId,
      action,
      subjectId: null,
      subjectName: null,
    });
}

const pageSize = 50;

/** Who did what in the organization, newest first, a page at a time. */
export async function listActions({ caller, store }: CallerContext, before: string | null) {
  requireRole(caller, 'admin');
  const entries = await listAuditEntries(store.database, caller.organizationId, {
    before: before !== null && isUuid(before) ? before : null,
    limit: pageSize + 1,
  });
  const page = entries.slice(0, pageSize);
  return { entries: page, next: entries.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}
