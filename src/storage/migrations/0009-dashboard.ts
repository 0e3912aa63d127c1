import { type Kysely, sql } from 'kysely';

/** What the dashboard tells of the past: when a script was ready, and how many requests a day had. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  sql`alter table conversions add column scripted_at timestamptz`,
  sql`
    create table request_days (
      organization_id uuid not null references organizations on delete cascade,
      day date not null,
      count integer not null,
      primary key (organization_id, day)
    )`,
  sql`
    create function keep_request_day() returns trigger language plpgsql as $$
    begin
      insert into request_days as known (organization_id, day, count)
      values (old.organization_id, old.day, old.day_count)
      on conflict (organization_id, day) do update set count = greatest(known.count, excluded.count);
      return null;
    end $$`,
  // A request only pays for the comparison: the function runs with the first request of a new day.
  sql`
    create trigger request_day_ended after update on request_counts for each row
    when (old.day is distinct from new.day and old.day_count > 0) execute function keep_request_day()`,
];
