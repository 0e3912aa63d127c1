import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Row, Tables } from './tables.ts';

const names = ['id', 'organizationId', 'email', 'role', 'mailed', 'createdAt', 'expiresAt'] as const;
const columns = names.map((name) => `invitations.${name}` as const);

/** `mailed`: the link was sent only to the address. Otherwise the inviter has seen it. */
export type Invitation = Row<'invitations', (typeof names)[number]>;

const waiting = sql<boolean>`expires_at > now()`;

/** Invites a person. A repeated invitation replaces the earlier link. */
export function upsertInvitation(
  database: Database,
  {
    days,
    ...invitation
  }: Omit<Row<'invitations', keyof Tables['invitations']>, 'createdAt' | 'expiresAt'> & {
    readonly days: number;
  },
): Promise<Invitation> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${days}::int)`;
  const { role, hash, mailed, invitedBy } = invitation;
  return database
    .insertInto('invitations')
    .values({ ...invitation, expiresAt })
    .onConflict((conflict) =>
      conflict
        .expression(sql`organization_id, lower(email)`)
        .doUpdateSet({ role, hash, mailed, invitedBy, expiresAt }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Lists open invitations first, then expired ones, each newest first. */
export function listInvitations(database: Database, organizationId: string, limit: number) {
  return database
    .selectFrom('invitations')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .orderBy(waiting, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts open invitations, and looks for one address. Call it with the members locked. */
export async function countInvitations(
  database: Database,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<{ waiting: number; known: boolean; knownWaiting: boolean }> {
  const same = sql<boolean>`lower(email) = lower(${email})`;
  return database
    .selectFrom('invitations')
    .select([
      sql<number>`count(*) filter (where ${waiting})`.as('waiting'),
      sql<boolean>`coalesce(bool_or(${same}), false)`.as('known'),
      sql<boolean>`coalesce(bool_or(${same} and ${waiting}), false)`.as('knownWaiting'),
    ])
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
}

export function findInvitation(database: Database, organizationId: string, id: string) {
  return database
    .selectFrom('invitations')
    .select(columns)
    .where((invitation) => invitation.and({ organizationId, id }))
    .executeTakeFirst();
}

export function findInvitationByHash(database: Database, hash: Buffer) {
  return database
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organizationId')
    .leftJoin('users', 'users.id', 'invitations.invitedBy')
    .select([...columns, 'organizations.name as organizationName', 'users.email as invitedBy'])
    .where('invitations.hash', '=', hash)
    .where('invitations.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Consumes a link. Undefined if it is used, expired or unknown. */
export function spendInvitation(database: Database, hash: Buffer): Promise<Invitation | undefined> {
  return database
    .deleteFrom('invitations')
    .where('hash', '=', hash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(columns)
    .executeTakeFirst();
}

export function deleteInvitation(database: Database, organizationId: string, id: string) {
  return database
    .deleteFrom('invitations')
    .where((invitation) => invitation.and({ organizationId, id }))
    .returning(columns)
    .executeTakeFirst();
}
