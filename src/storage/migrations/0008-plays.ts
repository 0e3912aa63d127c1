import { type Kysely, sql } from 'kysely';

/** Counts of plays, a row a day and place; and for a day, which visits were counted. Neither knows who listened. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  sql`
    create table conversion_plays (
      conversion_id uuid not null references conversions on delete cascade,
      day date not null,
      place text not null check (place in ('listen', 'embed')),
      plays integer not null,
      completions integer not null,
      listened_seconds bigint not null,
      primary key (conversion_id, day, place)
    ) with (fillfactor = 50)`,
  // Unlogged: after a crash a visit may count twice, which costs less than a log of every report.
  sql`
    create unlogged table page_views (
      view bytea primary key,
      reports integer not null default 1,
      seconds integer not null,
      seconds_before integer not null default 0,
      completed boolean not null,
      completed_before boolean not null default false,
      expires_at timestamptz not null
    ) with (fillfactor = 70)`,
  sql`create index page_views_by_age on page_views (expires_at)`,
];
