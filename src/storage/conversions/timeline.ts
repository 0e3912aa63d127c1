import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isUnleased } from '../leases.ts';
import type { Scope } from './find-conversion.ts';

export function readAttemptTimes(
  database: Database,
  { organizationId }: Pick<Scope, 'organizationId'>,
  id: string,
) {
  return database
    .selectFrom('conversions')
    .select(['attempt', 'revisedAttempts', 'canceledAttempts', 'status'])
    .select(['createdAt', 'startedAt', 'scriptedAt', 'completedAt', 'failedAt'])
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

/** Returns the worker of a running attempt, and when it is due again after a failure of our infrastructure. */
export function readClaim(database: Database, id: string) {
  return database
    .selectFrom('conversions')
    .select(['claims', 'deferredSince', 'deferredBecause'])
    .select(sql<string | null>`case when locked_until > clock_timestamp() then locked_by end`.as('worker'))
    .select(sql<Date | null>`case when locked_by is null then locked_until end`.as('dueAt'))
    .where('id', '=', id)
    .where('status', 'in', ['processing', 'generating'])
    .executeTakeFirst();
}

export type Load = {
  /** The admitted conversions of all organizations that workers are running. */
  readonly claimed: number;
  /** The conversions that wait for a worker. */
  readonly due: number;
  /** The conversions that count against the organization's limit. */
  readonly ofOrganization: number;
};

export async function readLoad(database: Database, organizationId: string): Promise<Load> {
  const { rows } = await sql<Load>`
    select count(*) filter (where locked_by is not null and not ${isUnleased})::int as claimed, count(*) filter (where ${isUnleased})::int as due,
      count(*) filter (where organization_id = ${organizationId})::int as of_organization
    from conversions where status in ('processing', 'generating')`.execute(database);
  const [load] = rows;
  if (!load) throw new Error('PostgreSQL gave no figures.');
  return load;
}

/** The attempts after `after`, which limits their number. */
type Attempts = { readonly organizationId: string; readonly id: string; readonly after: number };

export function listOutcomes(database: Database, { organizationId, id, after }: Attempts) {
  return database
    .selectFrom('events')
    .select([sql<number>`attempt`.as('attempt'), 'type', 'createdAt as at'])
    .where((row) => row.and({ conversionId: id, organizationId }))
    .where('attempt', '>', after)
    .where('type', 'in', ['conversion.completed', 'conversion.failed'])
    .orderBy('attempt')
    .execute();
}

export function listCharges(database: Database, { organizationId, id, after }: Attempts) {
  return database
    .selectFrom('quota_ledger')
    .select(['attempt', 'kind', 'source', 'chargedAt as at'])
    .where((row) => row.and({ conversionId: id, organizationId }))
    .where('attempt', '>', after)
    .orderBy('attempt')
    .execute();
}
