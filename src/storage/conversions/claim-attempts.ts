import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isUnleased, leaseEnd } from '../leases.ts';
import type { Attempt } from './move-attempt.ts';

export type ClaimedAttempt = Attempt & {
  /** How often this attempt has been claimed: 1 unless a worker died or gave it back. */
  readonly claims: number;
};

/** Leases attempts that were admitted and that no worker has, the longest admitted first. */
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
  // Ids begin with the time they were made at.
  return rows.sort((left, right) => byTime(left, right) || (left.id < right.id ? -1 : 1));
}

function byTime(left: { startedAt: Date | null }, right: { startedAt: Date | null }): number {
  return Number(left.startedAt) - Number(right.startedAt);
}
