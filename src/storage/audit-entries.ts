import { sql } from 'kysely';
import type { AuditAction } from '../domain/audit.ts';
import type { Database } from './database.ts';
import type { Row } from './tables.ts';

type Subject = Row<'audit_entries', 'id' | 'subjectId' | 'subjectName'> & { readonly action: AuditAction };
export type AuditEntry = Subject & Row<'audit_entries', 'actor' | 'createdAt'>;
export type NewAuditEntry = Subject & { readonly userId: string };

export async function insertAuditEntry(database: Database, organizationId: string, entry: NewAuditEntry) {
  await sql`
    insert into audit_entries (id, organization_id, user_id, actor, action, subject_id, subject_name)
    select ${entry.id}, ${organizationId}, id, email, ${entry.action}, ${entry.subjectId}, ${entry.subjectName}
    from users where id = ${entry.userId}`.execute(database);
}

export async function insertEntryOf(
  actor: 'The operator of this installation' | 'The service',
  database: Database,
  organizationId: string,
  entry: Subject,
) {
  await database
    .insertInto('audit_entries')
    .values({ ...entry, organizationId, userId: null, actor })
    .execute();
}

export type AuditFilter = {
  /** A part of the actor's address, in any case. */
  readonly actor?: string;
  /** An action, or the noun that several actions share, such as `key`. */
  readonly action?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly until?: Date;
};

export function listAuditEntries(
  database: Database,
  organizationId: string,
  { filter, before, limit }: { filter: AuditFilter; before: string | null; limit: number },
): Promise<AuditEntry[]> {
  const { actor, action, from, until } = filter;
  let query = database
    .selectFrom('audit_entries')
    .select(['id', 'actor', sql<AuditAction>`action`.as('action'), 'subjectId', 'subjectName', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  if (actor) query = query.where(sql<boolean>`position(lower(${actor}) in lower(actor)) > 0`);
  if (action)
    query = query.where(sql<boolean>`(action = ${action} or split_part(action, '.', 1) = ${action})`);
  if (from) query = query.where('createdAt', '>=', from);
  if (until) query = query.where('createdAt', '<', until);
  return query.execute();
}
