import { sql } from 'kysely';
import type { Role } from '../domain/roles.ts';
import type { Database } from './database.ts';

export type Member = {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** When one of their browsers was last here; null for someone who is signed in nowhere. */
  readonly lastSeenAt: Date | null;
};

/** Longest membership first. */
export function listMembers(database: Database, organizationId: string, limit: number): Promise<Member[]> {
  return members(database, organizationId).orderBy('joinedAt').orderBy('userId').limit(limit).execute();
}

export function findMember(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<Member | undefined> {
  return members(database, organizationId).where('memberships.user_id', '=', userId).executeTakeFirst();
}

export async function findMemberByEmail(
  database: Database,
  organizationId: string,
  email: string,
): Promise<Member | undefined> {
  return members(database, organizationId)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

function members(database: Database, organizationId: string) {
  return database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.user_id as userId',
      'users.email',
      'memberships.role',
      'memberships.created_at as joinedAt',
      sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.as('lastSeenAt'),
    ])
    .where('memberships.organization_id', '=', organizationId);
}

/** Makes others who change the people of this organization wait, so that of two owners one stays. */
export async function lockMembers(database: Database, organizationId: string): Promise<void> {
  await database
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .execute();
}

export async function countMembers(database: Database, organizationId: string): Promise<number> {
  const row = await database
    .selectFrom('memberships')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countOrganizationsOfUser(database: Database, userId: string): Promise<number> {
  const row = await database
    .selectFrom('memberships')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countOwners(database: Database, organizationId: string): Promise<number> {
  const row = await database
    .selectFrom('memberships')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function setRole(
  database: Database,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await database
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMembership(
  database: Database,
  organizationId: string,
  userId: string,
): Promise<void> {
  await database
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
