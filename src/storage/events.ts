import { sql } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import { countRows, type Database } from './database.ts';

export type NewEvent = {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly type: string;
  readonly conversionId: string | null;
  readonly attempt: number | null;
  readonly data: unknown;
};

/** Writes to the outbox, in the transaction that causes the event. False when the outcome was written before. */
export async function insertEvent(database: Database, event: NewEvent): Promise<boolean> {
  const inserted = await database
    .insertInto('events')
    .values({
      id: event.id,
      organizationId: event.organizationId,
      mode: event.mode,
      type: event.type,
      conversionId: event.conversionId,
      attempt: event.attempt,
      data: JSON.stringify(event.data),
    })
    .onConflict((conflict) => conflict.columns(['conversionId', 'attempt', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The organization's test events within a minute. Call with the organization locked. */
export function countTestEvents(database: Database, organizationId: string): Promise<number> {
  const events = database.selectFrom('events').where('organizationId', '=', organizationId);
  const recent = sql<boolean>`created_at > now() - interval '1 minute'`;
  return countRows(events.where('type', '=', 'webhook.test').where(recent));
}

type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
};

/** Its data has no audio address: each delivery gets its own. */
export async function readEvent(
  database: Database,
  organizationId: string,
  id: string,
): Promise<StoredEvent | undefined> {
  const row = await database
    .selectFrom('events')
    .select(['id', 'type', 'createdAt', 'data'])
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row && { ...row, data: row.data as StoredEvent['data'] };
}
