import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Row } from './tables.ts';

/** Schedules a deletion, or cancels it with null. Scheduling it again does not postpone it. */
export async function setDeletion(
  database: Database,
  table: 'organizations' | 'users',
  id: string,
  graceDays: number | null,
): Promise<Date | null> {
  const after =
    graceDays === null ? sql`null` : sql`least(delete_after, now() + make_interval(days => ${graceDays}))`;
  const { rows } = await sql<{ deleteAfter: Date | null }>`
    update ${sql.table(table)} set delete_after = ${after} where id = ${id} returning delete_after`.execute(
    database,
  );
  return planned(rows[0]);
}

function planned(row: { readonly deleteAfter: Date | null } | undefined): Date | null {
  return row?.deleteAfter ?? null;
}

export async function readAccountDeletion(database: Database, id: string): Promise<Date | null> {
  return planned(
    await database.selectFrom('users').select('deleteAfter').where('id', '=', id).executeTakeFirst(),
  );
}

export async function listOrganizationsToDelete(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('organizations')
    .select('id')
    .where('deleteAfter', '<=', sql<Date>`now()`)
    .orderBy('deleteAfter')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type AccountToDelete = { readonly id: string; readonly email: string };

/** People who belong only to this organization, with no other invitation: their accounts go with it. */
export async function listAccountsOfOnly(database: Database, organizationId: string) {
  const { rows } = await sql<AccountToDelete>`
    select u.id, u.email from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId}
      and not exists (
        select from memberships other where other.user_id = u.id and other.organization_id <> m.organization_id)
      and not exists (
        select from invitations i where lower(i.email) = lower(u.email)
          and i.organization_id <> m.organization_id and i.expires_at > now())
    order by lower(u.email)`.execute(database);
  return rows;
}

/** Lists accounts to delete, except sole owners of an organization, which would block the others. */
export function listAccountsToDelete(database: Database, limit: number): Promise<AccountToDelete[]> {
  return database
    .selectFrom('users')
    .select(['id', 'email'])
    .where('deleteAfter', '<=', sql<Date>`now()`)
    .where(sql<boolean>`not exists (select ${ownedAlone(sql.ref('users.id'))})`)
    .orderBy('deleteAfter')
    .limit(limit)
    .execute();
}

/** Lists the organizations that would have no owner without this person. */
export async function listOwnedAlone(database: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o.name ${ownedAlone(sql`${userId}`)} order by lower(o.name)`.execute(database);
  return rows.map(({ name }) => name);
}

/** Other owners whose accounts are being deleted do not count. */
function ownedAlone(userId: RawBuilder<unknown>) {
  return sql`from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.role = 'owner' and o.delete_after is null and not exists (
      select from memberships other join users person on person.id = other.user_id
      where other.organization_id = m.organization_id and other.role = 'owner'
        and other.user_id <> m.user_id and person.delete_after is null)`;
}

/** Deletes some conversions, whose files are then recorded as orphaned. Returns their ids. */
export function deleteConversions(database: Database, organizationId: string, limit: number) {
  return ids(database, 'conversions', organizationId, limit);
}

export function deleteDrafts(database: Database, organizationId: string, limit: number): Promise<string[]> {
  return ids(database, 'drafts', organizationId, limit);
}

export function deleteEvents(database: Database, organizationId: string, limit: number): Promise<string[]> {
  return ids(database, 'events', organizationId, limit);
}

async function ids(
  database: Database,
  table: 'conversions' | 'drafts' | 'events',
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where organization_id = ${organizationId} limit ${limit})
    returning id`.execute(database);
  return rows.map(({ id }) => id);
}

export async function deleteOrganization(database: Database, id: string): Promise<void> {
  await database.deleteFrom('organizations').where('id', '=', id).execute();
}

const noName = 'A deleted account';

/** Deletes an account. Data of others keeps ids and times, but not the address. */
export async function deleteAccount(database: Database, { id, email }: AccountToDelete): Promise<void> {
  const address = email.toLowerCase();
  const named = wholeAddress(address);
  const statements = [
    sql`update audit_entries set actor = ${noName} where user_id = ${id} or lower(actor) = ${address}`,
    sql`update audit_entries set subject_name = null
      where subject_id = ${id} or lower(subject_name) ~ ${named}`,
    sql`delete from mails where lower(recipient) = ${address}`,
    sql`delete from invitations where lower(email) = ${address}`,
    sql`delete from notices where lower(title || ' ' || text) ~ ${named}`,
    sql`delete from users where id = ${id}`,
  ];
  for (const statement of statements) await statement.execute(database);
}

/** A pattern for the address, but not as a part of a longer one. A full stop may follow it. */
function wholeAddress(address: string): string {
  const literal = address.replace(/[^\p{L}\p{N}@]/gu, '\\$&');
  return `(?<![\\w.!#$%&'*+/=?^\`{|}~-])${literal}(?![\\w-]|\\.[\\w-])`;
}

export type Deletion = Row<'deletions', 'kind' | 'subjectId' | 'deletedAt' | 'conversions'>;

/** Records a deletion. An organization may take several steps. */
export async function recordDeletion(
  database: Database,
  { kind, subjectId, conversions }: Omit<Deletion, 'deletedAt'>,
): Promise<void> {
  await sql`
    insert into deletions as known (kind, subject_id, conversions) values (${kind}, ${subjectId}, ${conversions})
    on conflict (kind, subject_id) do update
    set conversions = known.conversions + excluded.conversions, deleted_at = excluded.deleted_at`.execute(
    database,
  );
}

export function listDeletions(database: Database, limit: number): Promise<Deletion[]> {
  return database
    .selectFrom('deletions')
    .select(['kind', 'subjectId', 'deletedAt', 'conversions'])
    .orderBy('deletedAt', 'desc')
    .limit(limit)
    .execute();
}
