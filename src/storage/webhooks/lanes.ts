import { sql } from 'kysely';
import type { Database } from '../database.ts';

const seconds = 15;

/** Takes a lane, unless another sender has it: then false. It must be kept up, or it falls free. */
export async function holdLane(database: Database, lane: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_lanes as known (lane, holder, held_until)
    values (${lane}, ${holder}, clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (lane) do update set holder = excluded.holder, held_until = excluded.held_until
      where known.held_until < clock_timestamp()
    returning lane`.execute(database);
  return rows.length > 0;
}

/** Keeps lanes for a while longer; returns those that are still the holder's. */
export async function keepLanes(
  database: Database,
  lanes: readonly string[],
  holder: string,
): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`
    update webhook_lanes set held_until = clock_timestamp() + ${seconds} * interval '1 second'
    where holder = ${holder} and lane = any(${lanes}::text[])
    returning lane`.execute(database);
  return rows.map((row) => row.lane);
}

export async function releaseLane(database: Database, lane: string, holder: string): Promise<void> {
  await database.deleteFrom('webhook_lanes').where('lane', '=', lane).where('holder', '=', holder).execute();
}

/** What senders left behind that ended without letting go. */
export async function deleteFreeLanes(database: Database): Promise<void> {
  await database
    .deleteFrom('webhook_lanes')
    .where('held_until', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
