import { sql } from 'kysely';

/** Columns and tables get the names that the code uses. */
export const plainNames = sql`
  alter table conversions rename column recording to render_hash;
  alter index conversions_by_recording rename to conversions_by_render_hash;
  alter table audit_entries rename column act to action;
  alter table installation rename column media_walked_to to media_sweep_cursor;
  alter table media_leftovers rename to orphaned_files;
  alter index media_leftovers_due rename to orphaned_files_due;
  alter index media_leftovers_pkey rename to orphaned_files_pkey;
  drop function if exists note_media_leftovers() cascade;
  -- A trigger, so that no way to end an attempt or delete a conversion forgets its files.
  create function note_orphaned_files() returns trigger language plpgsql as $$
    begin
      insert into orphaned_files (conversion_id, attempt, due_at)
      values (old.id, case when tg_op = 'DELETE' then 0 else old.attempt end, now() + interval '1 hour')
      on conflict (conversion_id, attempt) do update set due_at = excluded.due_at;
      return null;
    end $$;
  create trigger conversions_gone after delete on conversions
    for each row execute function note_orphaned_files();
  create trigger conversions_failed after update of status on conversions
    for each row when (new.status = 'failed') execute function note_orphaned_files()`;
