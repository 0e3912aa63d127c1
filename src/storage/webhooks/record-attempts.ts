import { sql } from 'kysely';
import type { DeliveryState } from '../../domain/webhook.ts';
import { type Database, run } from '../database.ts';
import { prepared } from '../prepared.ts';
import type { QueuedDelivery } from './insert-deliveries.ts';

/** What came of one try, and what becomes of its delivery. Times are given as milliseconds ago. */
export type TryOutcome = {
  readonly attemptId: string;
  readonly deliveryId: string;
  readonly number: number;
  readonly startedAgo: number;
  readonly endedAgo: number;
  readonly duration: number;
  readonly status: number | null;
  readonly answer: string;
  readonly error: string | null;
  readonly state: DeliveryState;
  /** Seconds from its end to the next try; null where there is none. */
  readonly delay: number | null;
  readonly nextJobId: string | null;
};

// Deliveries are found by their ids. The state is asked for in a way that no index answers: the one of what is due
// would be read for it, with all that waits anywhere.
const record = prepared(`
  with quick as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), outcome as (
    select outcome.* from quick, json_to_recordset($1::text::json) as outcome (
      "attemptId" text, "deliveryId" uuid, number integer, "startedAgo" double precision,
      "endedAgo" double precision, duration integer, status integer, answer text, error text,
      state text, delay integer, "nextJobId" uuid)
  ), delivery as (
    update webhook_deliveries known set
      attempts = outcome.number,
      state = outcome.state,
      due_at = date_trunc('milliseconds', coalesce(
        clock_timestamp() + outcome.delay * interval '1 second' - outcome."endedAgo" * interval '1 millisecond',
        known.due_at)),
      job_id = coalesce(outcome."nextJobId", known.job_id),
      ended_at = case when outcome.state <> 'pending' then clock_timestamp() end
    from outcome
    where known.id = any($2::uuid[]) and known.id = outcome."deliveryId"
      and known.state || '' = 'pending' and known.attempts = outcome.number - 1
    returning known.id, known.lane, known.job_id, known.due_at, outcome.*
  ), attempt as (
    insert into webhook_attempts (id, delivery_id, number, started_at, duration_milliseconds, status, answer, error)
    select "attemptId", id, number, clock_timestamp() - "startedAgo" * interval '1 millisecond',
      duration, status, answer, error
    from delivery
  )
  select id, lane, job_id as "jobId", due_at as "dueAt" from delivery where state = 'pending'`);

/**
 * Writes tries down and moves their deliveries on. Returns those that are to be tried again. It does not wait for the
 * disk: what a power cut takes away is sent once more, as every event may be.
 */
export async function recordAttempts(
  database: Database,
  outcomes: readonly TryOutcome[],
): Promise<QueuedDelivery[]> {
  const ids = outcomes.map(({ deliveryId }) => deliveryId).join(',');
  return run<QueuedDelivery>(database, record, [JSON.stringify(outcomes), `{${ids}}`]);
}

/** Ends deliveries that are no longer wanted. */
export async function cancelDeliveries(database: Database, ids: readonly string[]): Promise<void> {
  await database
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', ended_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .where('state', '=', 'pending')
    .execute();
}
