import type { Selectable } from 'kysely';
import type { Organization, OrganizationMembership } from '../domain/organization.ts';
import type { Tier } from '../domain/tiers.ts';
import { countRows, type Database } from './database.ts';
import type { Tables } from './tables.ts';

export async function insertOrganization(
  database: Database,
  { foundedBy = null, ...values }: { id: string; name: string; tier: Tier; foundedBy?: string | null },
): Promise<Organization> {
  const row = await database
    .insertInto('organizations')
    .values({ ...values, founded_by: foundedBy })
    .returningAll()
    .executeTakeFirstOrThrow();
  await database.insertInto('request_counts').values({ organization_id: row.id }).execute();
  return toOrganization(row);
}

export async function findOrganization(database: Database, id: string): Promise<Organization | undefined> {
  const row = await database.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOrganization(row);
}

/** Call with the user locked. */
export function countFounded(database: Database, userId: string): Promise<number> {
  return countRows(database.selectFrom('organizations').where('founded_by', '=', userId));
}

export async function hasOrganizations(database: Database): Promise<boolean> {
  const row = await database.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** All organizations, oldest first. For the operator only. */
export async function listOrganizations(database: Database): Promise<Organization[]> {
  const rows = await database
    .selectFrom('organizations')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toOrganization);
}

export type OrganizationChanges = Partial<Omit<Organization, 'id' | 'createdAt'>>;

export async function updateOrganization(
  database: Database,
  id: string,
  changes: OrganizationChanges,
): Promise<Organization | undefined> {
  const row = await database
    .updateTable('organizations')
    .set((expression) => ({
      name: changes.name,
      tier: changes.tier,
      audio_quota: changes.audioQuota,
      context: changes.context,
      defaults: changes.defaults && JSON.stringify(changes.defaults),
      logo_url: changes.logoUrl,
      logo_file: changes.logoFile,
      cover_file: changes.coverFile,
      primary_color: changes.primaryColor,
      website_url: changes.websiteUrl,
      updated_at: expression.fn<Date>('now'),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toOrganization(row);
}

/** Those of the ids that are of no organization. */
export async function missingOrganizations(database: Database, ids: readonly string[]): Promise<string[]> {
  const found = await database.selectFrom('organizations').select('id').where('id', 'in', ids).execute();
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Longest membership first. */
export async function listOrganizationsOfUser(
  database: Database,
  userId: string,
): Promise<OrganizationMembership[]> {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .selectAll('organizations')
    .select('memberships.role')
    .where('memberships.user_id', '=', userId)
    // Someone who is leaving acts for no organization.
    .where('users.delete_after', 'is', null)
    .orderBy('memberships.created_at')
    .orderBy('organizations.id')
    .execute();
  return rows.map((row) => ({ organization: toOrganization(row), role: row.role }));
}

/** Also of someone who is leaving. */
export async function listOrganizationsOfAccount(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.organization_id);
}

function toOrganization(row: Selectable<Tables['organizations']>): Organization {
  return {
    id: row.id,
    name: row.name,
    tier: row.tier,
    audioQuota: row.audio_quota,
    logoUrl: row.logo_url,
    logoFile: row.logo_file,
    coverFile: row.cover_file,
    primaryColor: row.primary_color,
    websiteUrl: row.website_url,
    context: row.context,
    defaults: row.defaults,
    deleteAfter: row.delete_after,
    createdAt: row.created_at,
  };
}
