import { sql } from 'kysely';

/** A finished episode can be revised: what was made before is heard until the revision is made. */
export const revisions = sql`
  alter table conversions add column media_attempt integer, add column heard_script jsonb;
  -- Audio that was lost before and is made again.
  update conversions set media = null where media is not null and status <> 'completed';
  create function note_replaced_files() returns trigger language plpgsql as $$
    begin
      insert into orphaned_files (conversion_id, attempt, due_at)
      values (old.id, coalesce(old.media_attempt, old.attempt), now() + interval '1 hour')
      on conflict (conversion_id, attempt) do update set due_at = excluded.due_at;
      return null;
    end $$;
  create trigger conversions_replaced after update of media on conversions
    for each row when (old.media is not null) execute function note_replaced_files()`;
