import { type Kysely, sql } from 'kysely';

/** Notes whose media may be left over, so that a sweep need not look at those of all conversions. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  // Attempt 0 stands for everything of a conversion that is gone.
  sql`
    create table media_leftovers (
      conversion_id uuid not null,
      attempt integer not null,
      due_at timestamptz not null,
      primary key (conversion_id, attempt)
    )`,
  sql`create index media_leftovers_due on media_leftovers (due_at)`,
  // Noted by the database itself, so that whatever ends an attempt or a conversion leaves a note, processes of the
  // release before included. Whoever is still putting files in place has an hour to come to an end.
  sql`
    create function note_media_leftovers() returns trigger language plpgsql as $$
    begin
      insert into media_leftovers (conversion_id, attempt, due_at)
      values (old.id, case when tg_op = 'DELETE' then 0 else old.attempt end, now() + interval '1 hour')
      on conflict (conversion_id, attempt) do update set due_at = excluded.due_at;
      return null;
    end $$`,
  sql`
    create trigger conversions_gone after delete on conversions
    for each row execute function note_media_leftovers()`,
  sql`
    create trigger conversions_failed after update of status on conversions
    for each row when (new.status = 'failed') execute function note_media_leftovers()`,
  // How far the walk through all media has come; null where it begins anew.
  sql`alter table installation add column media_walked_to text`,
];
