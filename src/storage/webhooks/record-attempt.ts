import { sql } from 'kysely';
import type { DeliveryState } from '../../domain/webhook.ts';
import type { Database } from '../database.ts';
import { unleased } from '../leases.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';

/** An attempt that has just ended, and the new state of its delivery. */
export type DeliveryAttemptRecord = {
  readonly attemptId: string;
  readonly deliveryId: string;
  readonly organizationId: string;
  readonly number: number;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly response: string;
  readonly error: string | null;
  readonly state: DeliveryState;
  /** Seconds until the next attempt; null when there is none. */
  readonly delay: number | null;
};

/** Logs an attempt and updates its delivery. False when it was recorded before. */
export async function recordAttempt(database: Database, outcome: DeliveryAttemptRecord): Promise<boolean> {
  const { attemptId, deliveryId, organizationId, number, milliseconds, status, response, error } = outcome;
  const { state, delay } = outcome;
  const { rows } = await sql`
    with delivery as (
      update webhook_deliveries set
        attempts = ${number}, state = ${state}, locked_by = null, locked_until = null,
        due_at = coalesce(
          date_trunc('milliseconds', clock_timestamp() + ${delay}::int * interval '1 second'), due_at),
        ended_at = case when ${state} <> 'pending' then clock_timestamp() end
      where id = ${deliveryId} and organization_id = ${organizationId}
        and state = 'pending' and attempts = ${number - 1}
      returning id
    )
    insert into webhook_attempts (id, delivery_id, number, started_at, duration_milliseconds, status, answer, error)
    select ${attemptId}, id, ${number}, clock_timestamp() - ${milliseconds}::int * interval '1 millisecond',
      ${milliseconds}, ${status}::int, ${response}, ${error}
    from delivery
    returning id`.execute(database);
  return rows.length > 0;
}

export async function cancelDelivery(
  database: Database,
  { id, organizationId }: ClaimedDelivery,
): Promise<void> {
  await database
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', endedAt: sql<Date>`clock_timestamp()`, ...unleased })
    .where((row) => row.and({ id, organizationId, state: 'pending' }))
    .execute();
}
