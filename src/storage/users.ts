import { sql } from 'kysely';
import type { Role } from '../domain/roles.ts';
import type { Database } from './database.ts';
import { deletePasswordResets } from './sign-in.ts';
import type { Row } from './tables.ts';

const columns = ['id', 'email', 'passwordHash', 'addressProven', 'createdAt'] as const;

export type User = Row<'users', (typeof columns)[number]>;

export function findUserByEmail(database: Database, email: string): Promise<User | undefined> {
  return database
    .selectFrom('users')
    .select(columns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findOrInsertUser(database: Database, values: { id: string; email: string }) {
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

export async function setPasswordHash(database: Database, userId: string, hash: string | null) {
  await database.updateTable('users').set({ passwordHash: hash }).where('id', '=', userId).execute();
}

/** Records whether the person who chose the password has proven the address. */
export async function setAddressProven(database: Database, userId: string, addressProven: boolean) {
  await database.updateTable('users').set({ addressProven }).where('id', '=', userId).execute();
}

/** Disables or enables an account. Returns since when it is disabled; null if it is not. */
export async function setDisabled(database: Database, userId: string, disabled: boolean) {
  const row = await database
    .updateTable('users')
    .set({ disabledAt: disabled ? sql<Date>`coalesce(disabled_at, now())` : null })
    .where('id', '=', userId)
    .returning('disabledAt')
    .executeTakeFirstOrThrow();
  return row.disabledAt;
}

export async function isDisabled(database: Database, userId: string): Promise<boolean> {
  const users = database.selectFrom('users').select('disabledAt').where('id', '=', userId);
  return ((await users.executeTakeFirst())?.disabledAt ?? null) !== null;
}

export type Account = {
  readonly id: string;
  readonly email: string;
  readonly organizations: number;
  readonly workingKeys: number;
  readonly twoFactor: boolean;
  readonly lastSeenAt: Date | null;
  readonly disabledAt: Date | null;
  readonly deleteAfter: Date | null;
  readonly createdAt: Date;
};

/** Lists accounts by address. `search` is a part of it. */
export async function listAccounts(
  database: Database,
  { search, organizationId, limit }: { search: string; organizationId: string | null; limit: number },
): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, email, disabled_at, delete_after, created_at,
      (select count(*) from memberships where user_id = users.id) as organizations,
      (select count(*) from api_keys where user_id = users.id and revoked_at is null) as working_keys,
      exists (select from second_factors where user_id = users.id) as two_factor,
      (select max(last_seen_at) from sessions where user_id = users.id) as last_seen_at
    from users
    where position(${search.toLowerCase()} in lower(email)) > 0
      and (${organizationId}::uuid is null or exists (
        select from memberships where user_id = users.id and organization_id = ${organizationId}::uuid))
    order by lower(email) limit ${limit}`.execute(database);
  return rows;
}

/** Allows a user to create organizations even if sign-up is closed. */
export async function allowCreatingOrganizations(database: Database, userId: string): Promise<void> {
  await database.updateTable('users').set({ mayFound: true }).where('id', '=', userId).execute();
}

export async function canCreateOrganizations(database: Database, userId: string): Promise<boolean> {
  const users = database.selectFrom('users').select('mayFound').where('id', '=', userId);
  return (await users.executeTakeFirst())?.mayFound ?? false;
}

/** Locks a user until the transaction ends, to serialize counting the organizations that they create. */
export async function lockUser(database: Database, userId: string): Promise<void> {
  await database.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Sets the address of an installation's first owner. The operator's link makes it count as proven. */
export async function setEmail(database: Database, userId: string, email: string): Promise<void> {
  await database.updateTable('users').set({ email, addressProven: true }).where('id', '=', userId).execute();
}

/** Adds a user to an organization, or changes a member's role. Ends links for a new password. */
export async function upsertMembership(
  database: Database,
  values: { organizationId: string; userId: string; role: Role },
): Promise<void> {
  await database
    .insertInto('memberships')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'userId']).doUpdateSet({ role: values.role }),
    )
    .execute();
  await deletePasswordResets(database, values.userId);
}

export async function hasOwner(database: Database, organizationId: string): Promise<boolean> {
  const owners = database
    .selectFrom('memberships')
    .select('userId')
    .where((member) => member.and({ organizationId, role: 'owner' }));
  return (await owners.limit(1).executeTakeFirst()) !== undefined;
}

export async function listOwnerEmails(database: Database, organizationId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('users.email')
    .where('memberships.organizationId', '=', organizationId)
    .where('memberships.role', '=', 'owner')
    .orderBy('memberships.createdAt')
    .execute();
  return rows.map((row) => row.email);
}

export async function listFavoriteVoices(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('favorite_voices')
    .select('voiceId')
    .where('userId', '=', userId)
    .limit(1000)
    .execute();
  return rows.map((row) => row.voiceId);
}

export async function toggleFavoriteVoice(
  database: Database,
  favorite: { readonly userId: string; readonly voiceId: string },
): Promise<void> {
  const { userId, voiceId } = favorite;
  await sql`
    with removed as (
      delete from favorite_voices where user_id = ${userId} and voice_id = ${voiceId} returning voice_id
    )
    insert into favorite_voices (user_id, voice_id)
    select ${userId}, ${voiceId} where not exists (select from removed)
    on conflict do nothing`.execute(database);
}
