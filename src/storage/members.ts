import { sql } from 'kysely';
import type { Role } from '../domain/roles.ts';
import { countRows, type Database } from './database.ts';
import { deletePasswordResets } from './sign-in.ts';

/** `lastSeenAt` is null if they are not signed in; `isLeaving`: the deletion of their account is scheduled. */
export type Member = Awaited<ReturnType<typeof listMembers>>[number];

export function listMembers(database: Database, organizationId: string, limit: number) {
  return members(database, organizationId).orderBy('joinedAt').orderBy('userId').limit(limit).execute();
}

export function findMember(database: Database, organizationId: string, userId: string) {
  return members(database, organizationId).where('memberships.userId', '=', userId).executeTakeFirst();
}

export function findMemberByEmail(database: Database, organizationId: string, email: string) {
  return members(database, organizationId)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

function members(database: Database, organizationId: string) {
  return database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select([
      'memberships.userId',
      'users.email',
      'memberships.role',
      'memberships.createdAt as joinedAt',
      sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.as('lastSeenAt'),
      sql<boolean>`users.delete_after is not null`.as('isLeaving'),
    ])
    .where('memberships.organizationId', '=', organizationId);
}

export function countMembers(database: Database, organizationId: string): Promise<number> {
  return countRows(database.selectFrom('memberships').where('organizationId', '=', organizationId));
}

export function countOrganizationsOfUser(database: Database, userId: string): Promise<number> {
  return countRows(database.selectFrom('memberships').where('userId', '=', userId));
}

/** Whether the organization has another owner. Owners whose accounts are being deleted do not count. */
export async function hasOtherOwner(database: Database, organizationId: string, userId: string) {
  const other = await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('users.id')
    .where((member) => member.and({ organizationId, role: 'owner' }))
    .where('users.id', '<>', userId)
    .where('users.deleteAfter', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Changes a role, and ends links for a new password like every change of a membership. */
export async function setRole(
  database: Database,
  membership: { organizationId: string; userId: string; role: Role },
  { byProvider = false } = {},
): Promise<void> {
  const { organizationId, userId, role } = membership;
  await database
    .updateTable('memberships')
    .set({ role, ...(byProvider && { byProvider }) })
    .where((member) => member.and({ organizationId, userId }))
    .execute();
  await deletePasswordResets(database, userId);
}

/** Deletes a membership. Also ends links for a new password. */
export async function deleteMembership(database: Database, organizationId: string, userId: string) {
  await database
    .deleteFrom('memberships')
    .where((member) => member.and({ organizationId, userId }))
    .execute();
  await deletePasswordResets(database, userId);
}
