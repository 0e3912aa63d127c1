import { v7 as uuid } from 'uuid';
import type { AuditAction } from '../domain/audit.ts';
import {
  type AuditEntry,
  type AuditFilter,
  insertAuditEntry,
  insertEntryOf,
  listAuditEntries,
} from '../storage/audit-entries.ts';
import type { Database } from '../storage/database.ts';
import { listOrganizationsOfUser } from '../storage/organizations.ts';
import { type Caller, type CallerContext, requireRole } from './context.ts';
import { isUuid } from './input.ts';

type Subject = { readonly id?: string; readonly name?: string };
type Actor = { readonly caller: Pick<Caller, 'keyId' | 'userId' | 'organizationId' | 'isOperator'> };

/** Records an action in its transaction. Requests with a key are not recorded. */
export async function recordAction(
  { caller }: Actor,
  transaction: Database,
  action: AuditAction,
  subject: Subject = {},
) {
  if (caller.isOperator) return recordOperatorAction(transaction, caller.organizationId, action, subject);
  if (caller.keyId !== null || caller.userId === null) return;
  const entry = { ...entryFor(action, subject), userId: caller.userId };
  await insertAuditEntry(transaction, caller.organizationId, entry);
}

export const recordOperatorAction = recordActionOf('The operator of this installation');
export const recordServiceAction = recordActionOf('The service');

export async function recordAccountAction(transaction: Database, userId: string, action: AuditAction) {
  for (const { organization } of await listOrganizationsOfUser(transaction, userId))
    await insertAuditEntry(transaction, organization.id, { ...entryFor(action, {}), userId });
}

export async function recordOperatorActionOnAccount(
  transaction: Database,
  { id, email }: { readonly id: string; readonly email: string },
  action: AuditAction,
) {
  for (const { organization } of await listOrganizationsOfUser(transaction, id))
    await recordOperatorAction(transaction, organization.id, action, { id, name: email });
}

function recordActionOf(actor: Parameters<typeof insertEntryOf>[0]) {
  return (transaction: Database, organizationId: string, action: AuditAction, subject: Subject) =>
    insertEntryOf(actor, transaction, organizationId, entryFor(action, subject));
}

function entryFor(action: AuditAction, { id, name }: Subject) {
  return { id: uuid(), action, subjectId: id ?? null, subjectName: name?.slice(0, 300) ?? null };
}

const pageSize = 50;

export async function listActions(
  { caller, store }: CallerContext,
  filter: AuditFilter,
  before: string | null,
) {
  requireRole(caller, 'admin');
  const entries = await listAuditEntries(store.database, caller.organizationId, {
    filter,
    before: before !== null && isUuid(before) ? before : null,
    limit: pageSize + 1,
  });
  const page = entries.slice(0, pageSize);
  return { entries: page, next: entries.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

const batchSize = 1000;
export const maxExported = 100_000;

export async function* exportActions(
  { caller, store }: CallerContext,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditEntry[], void, void> {
  requireRole(caller, 'admin');
  let before: string | null = null;
  for (let read = 0; read < maxExported; read += batchSize) {
    const page = { filter, before, limit: batchSize };
    const entries = await listAuditEntries(store.database, caller.organizationId, page);
    yield entries;
    if (entries.length < batchSize) return;
    before = entries.at(-1)?.id ?? null;
  }
}
