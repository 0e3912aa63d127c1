import { type Kysely, sql } from 'kysely';

/** Columns and tables get the names that the code uses. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  sql`alter table conversions rename column recording to render_hash`,
  sql`alter index conversions_by_recording rename to conversions_by_render_hash`,
  sql`alter table audit_entries rename column act to action`,
  sql`alter table installation rename column media_walked_to to media_sweep_cursor`,
  sql`alter table media_leftovers rename to orphaned_files`,
  sql`alter index media_leftovers_due rename to orphaned_files_due`,
  sql`alter index media_leftovers_pkey rename to orphaned_files_pkey`,
  sql`
    create function note_orphaned_files() returns trigger language plpgsql as $$
    begin
      insert into orphaned_files (conversion_id, attempt, due_at)
      values (old.id, case when tg_op = 'DELETE' then 0 else old.attempt end, now() + interval '1 hour')
      on conflict (conversion_id, attempt) do update set due_at = excluded.due_at;
      return null;
    end $$`,
  sql`drop trigger conversions_gone on conversions`,
  sql`drop trigger conversions_failed on conversions`,
  sql`drop function note_media_leftovers()`,
  sql`
    create trigger conversions_gone after delete on conversions
    for each row execute function note_orphaned_files()`,
  sql`
    create trigger conversions_failed after update of status on conversions
    for each row when (new.status = 'failed') execute function note_orphaned_files()`,
];
