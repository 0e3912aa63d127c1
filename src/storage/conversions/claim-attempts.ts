import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isUnleased, leaseEnd } from '../leases.ts';
import type { Attempt } from './move-attempt.ts';

export type ClaimedAttempt = Attempt & {
  /** How often this attempt has been claimed: 1 unless a worker died or released it. */
  readonly claims: number;
};

/** Leases admitted attempts that no worker has, oldest admission first. */
export async function claimAttempts(
  database: Database,
  { workerId, limit }: { workerId: string; limit: number },
): Promise<ClaimedAttempt[]> {
  const { rows } = await sql<ClaimedAttempt & { startedAt: Date | null }>`
    update conversions set locked_by = ${workerId}, locked_until = ${leaseEnd}, claims = claims + 1
    where id in (
      select id from conversions
      where status in ('processing', 'generating') and ${isUnleased}
      order by started_at, id limit ${limit}
      for update skip locked)
    returning id, attempt, claims, started_at as "startedAt"`.execute(database);
  // UPDATE returns rows in any order. Ids begin with their time of creation.
  return rows.sort((a, b) => Number(a.startedAt) - Number(b.startedAt) || (a.id < b.id ? -1 : 1));
}
