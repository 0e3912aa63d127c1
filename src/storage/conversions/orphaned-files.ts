import { sql } from 'kysely';
import type { EpisodeMedia } from '../../domain/conversion.ts';
import type { Database } from '../database.ts';
import type { Attempt } from './move-attempt.ts';

export type OrphanedFile = {
  readonly conversionId: string;
  /** 0 means all attempts. */
  readonly attempt: number;
  readonly inUse: boolean;
  readonly media: EpisodeMedia | null;
};

const isPublished = sql`(c.media is not null and coalesce(c.media_attempt, c.attempt) = taken.attempt)`;

/**
 * Schedules the removal of superseded files in an hour. If several workers claimed an attempt, each may have left
 * files; only those of the result stay.
 */
export async function scheduleSupersededFiles(database: Database, { id, attempt }: Attempt): Promise<void> {
  await sql`
    insert into orphaned_files (conversion_id, attempt, due_at)
    select id, attempt, now() + interval '1 hour' from conversions
    where id = ${id} and attempt = ${attempt} and claims > 1
    on conflict (conversion_id, attempt) do update set due_at = excluded.due_at`.execute(database);
}

/** Claims due entries, longest due first. Each becomes due again in an hour, in case removing its files fails. */
export async function claimOrphanedFiles(database: Database, limit: number): Promise<OrphanedFile[]> {
  const { rows } = await sql<OrphanedFile>`
    with due as materialized (
      select conversion_id, attempt from orphaned_files where due_at <= now()
      order by due_at limit ${limit} for update skip locked
    )
    update orphaned_files taken set due_at = now() + interval '1 hour'
    from due
    where taken.conversion_id = due.conversion_id and taken.attempt = due.attempt
    returning taken.conversion_id, taken.attempt,
      exists (
        select from conversions c
        where c.id = taken.conversion_id
          and (taken.attempt = 0 or (c.attempt = taken.attempt and c.status <> 'failed') or ${isPublished})
      ) as in_use,
      (select c.media from conversions c
       where c.id = taken.conversion_id and ${isPublished}) as media`.execute(database);
  return rows;
}

export async function deleteOrphanedFileRows(database: Database, orphanedFiles: readonly OrphanedFile[]) {
  await sql`
    delete from orphaned_files gone
    using unnest(
      ${orphanedFiles.map(({ conversionId }) => conversionId)}::uuid[],
      ${orphanedFiles.map(({ attempt }) => attempt)}::int[]
    ) as removed (conversion_id, attempt)
    where gone.conversion_id = removed.conversion_id and gone.attempt = removed.attempt`.execute(database);
}

/** Returns the last conversion that the media sweep checked; null if it starts over. */
export async function readSweepCursor(database: Database): Promise<string | null> {
  const row = await database.selectFrom('installation').select('mediaSweepCursor').executeTakeFirst();
  return row?.mediaSweepCursor ?? null;
}

export async function saveSweepCursor(database: Database, cursor: string | null): Promise<void> {
  await database.updateTable('installation').set({ mediaSweepCursor: cursor }).execute();
}
