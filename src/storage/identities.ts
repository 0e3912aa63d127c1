import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Row } from './tables.ts';

export type IdentityKey = { readonly issuer: string; readonly subject: string };

export function findUserByIdentity(database: Database, { issuer, subject }: IdentityKey) {
  return database
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.userId')
    .select(['users.id', 'users.email'])
    .where((row) => row.and({ issuer, subject }))
    .executeTakeFirst();
}

/** Whether the provider already identifies this user by another subject. */
export async function hasIdentityOf(database: Database, userId: string, issuer: string): Promise<boolean> {
  const row = await database
    .selectFrom('user_identities')
    .select('subject')
    .where((each) => each.and({ userId, issuer }))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertIdentity(database: Database, userId: string, { issuer, subject }: IdentityKey) {
  await database.insertInto('user_identities').values({ issuer, subject, userId }).execute();
}

export async function deleteIdentities(database: Database, userId: string): Promise<boolean> {
  const result = await database.deleteFrom('user_identities').where('userId', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

type ProvidedMembership = Row<'memberships', 'organizationId' | 'role' | 'byProvider'>;

export function listProvided(database: Database, userId: string): Promise<ProvidedMembership[]> {
  return database
    .selectFrom('memberships')
    .select(['organizationId', 'role', 'byProvider'])
    .where('userId', '=', userId)
    .execute();
}

export async function isInvited(database: Database, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('invitations')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('expiresAt', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
