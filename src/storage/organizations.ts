import { sql } from 'kysely';
import type { Organization } from '../domain/organization.ts';
import type { Tier } from '../domain/tiers.ts';
import { countRows, type Database, query } from './database.ts';

const columns = [
  'organizations.id',
  'organizations.name',
  'organizations.tier',
  'organizations.audioQuota',
  'organizations.logoUrl',
  'organizations.logoFile',
  'organizations.coverFile',
  'organizations.primaryColor',
  'organizations.websiteUrl',
  'organizations.context',
  'organizations.defaults',
  'organizations.deleteAfter',
  'organizations.suspendedAt',
  'organizations.suspendedBecause',
  'organizations.createdAt',
] as const;

export async function insertOrganization(
  database: Database,
  { createdBy = null, ...values }: { id: string; name: string; tier: Tier; createdBy?: string | null },
): Promise<Organization> {
  const organization = await database
    .insertInto('organizations')
    .values({ ...values, foundedBy: createdBy })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await database.insertInto('request_counts').values({ organizationId: organization.id }).execute();
  return organization;
}

export function findOrganization(database: Database, id: string): Promise<Organization | undefined> {
  return database.selectFrom('organizations').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the organization until the transaction ends, to serialize its charges, admissions, limits and member changes.
 * Rows that only refer to the organization can still be written.
 */
export async function lockOrganization(database: Database, organizationId: string) {
  const statement = 'select tier from organizations where id = $1 for no key update';
  const [organization] = await query<Pick<Organization, 'tier'>>(database, statement, [organizationId]);
  return organization;
}

/** Counts the organizations that a user created. Call it with the user locked. */
export function countCreatedOrganizations(database: Database, userId: string): Promise<number> {
  return countRows(database.selectFrom('organizations').where('foundedBy', '=', userId));
}

export async function hasOrganizations(database: Database): Promise<boolean> {
  const row = await database.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Lists all organizations, oldest first. For the operator only. */
export function listOrganizations(database: Database): Promise<Organization[]> {
  return database.selectFrom('organizations').select(columns).orderBy('createdAt').orderBy('id').execute();
}

export type OrganizationChanges = Partial<
  Omit<Organization, 'id' | 'createdAt' | 'deleteAfter' | 'suspendedAt' | 'suspendedBecause'>
>;

export function updateOrganization(
  database: Database,
  id: string,
  { defaults, ...changes }: OrganizationChanges,
) {
  return database
    .updateTable('organizations')
    .set({ ...changes, defaults: defaults && JSON.stringify(defaults), updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Suspends an organization, or ends its suspension. Suspending it again leaves the original time. */
export function setSuspension(
  database: Database,
  id: string,
  { suspended, because }: { readonly suspended: boolean; readonly because: string | null },
): Promise<Organization | undefined> {
  return database
    .updateTable('organizations')
    .set({
      suspendedAt: suspended ? sql<Date>`coalesce(suspended_at, now())` : null,
      suspendedBecause: because,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function listOrganizationsOfUser(database: Database, userId: string) {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organizationId')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select([...columns, 'memberships.role'])
    .where('memberships.userId', '=', userId)
    // A user whose account is being deleted acts for no organization.
    .where('users.deleteAfter', 'is', null)
    .orderBy('memberships.createdAt')
    .orderBy('organizations.id')
    .execute();
  return rows.map(({ role, ...organization }) => ({ organization, role }));
}

/** Includes accounts that are being deleted. */
export async function listOrganizationsOfAccount(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('memberships')
    .select('organizationId')
    .where('userId', '=', userId)
    .execute();
  return rows.map((row) => row.organizationId);
}
