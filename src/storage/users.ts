import { sql } from 'kysely';
import type { Role } from '../domain/roles.ts';
import type { Database } from './database.ts';

export type User = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly createdAt: Date;
};

const columns = ['id', 'email', 'password_hash as passwordHash', 'created_at as createdAt'] as const;

export function findUserByEmail(database: Database, email: string): Promise<User | undefined> {
  return database
    .selectFrom('users')
    .select(columns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Creates the user when no user has this address. */
export async function findOrInsertUser(
  database: Database,
  values: { id: string; email: string },
): Promise<User> {
  const inserted = await database
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(columns)
    .executeTakeFirst();
  const user = inserted ?? (await findUserByEmail(database, values.email));
  if (!user) throw new Error('A user disappeared while it was looked up.');
  return user;
}

export async function setPasswordHash(database: Database, userId: string, hash: string): Promise<void> {
  await database.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
}

/** Lets a user found organizations where sign-up is closed. */
export async function allowFounding(database: Database, userId: string): Promise<void> {
  await database.updateTable('users').set({ may_found: true }).where('id', '=', userId).execute();
}

export async function mayFound(database: Database, userId: string): Promise<boolean> {
  const users = database.selectFrom('users').select('may_found').where('id', '=', userId);
  return (await users.executeTakeFirst())?.may_found ?? false;
}

/** Locks a user until the transaction ends, so that what they found is counted one by one. */
export async function lockUser(database: Database, userId: string): Promise<void> {
  await database.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function setEmail(database: Database, userId: string, email: string): Promise<void> {
  await database.updateTable('users').set({ email }).where('id', '=', userId).execute();
}

/** Adds a user to an organization, or changes a member's role. */
export async function upsertMembership(
  database: Database,
  values: { organization_id: string; user_id: string; role: Role },
): Promise<void> {
  await database
    .insertInto('memberships')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role: values.role }),
    )
    .execute();
}

/** The owner who joined first. Keys created by the operator act for this user. */
export async function findFirstOwner(
  database: Database,
  organizationId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

export async function listOwnerEmails(database: Database, organizationId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.role', '=', 'owner')
    .orderBy('memberships.created_at')
    .execute();
  return rows.map((row) => row.email);
}
