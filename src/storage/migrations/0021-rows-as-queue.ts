import { type Kysely, sql } from 'kysely';

/**
 * Conversions, mails and maintenance are leased like deliveries. pg-boss goes with its tables, and so do the
 * functions that charged and accepted conversions. What was running is claimed by the first worker that starts.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  // Claims count how often an attempt was begun: the number keeps the files of two workers apart.
  sql`
    alter table conversions
      add column locked_by uuid,
      add column locked_until timestamptz,
      add column claims integer not null default 0`,
  sql`
    create index conversions_to_run on conversions (started_at, id)
    where status in ('processing', 'generating')`,
  sql`alter table mails add column locked_by uuid, add column locked_until timestamptz`,
  sql`
    create table maintenance_tasks (
      id text primary key,
      due_at timestamptz not null default now(),
      locked_by uuid,
      locked_until timestamptz
    )`,
  sql`drop function accept_conversion(uuid, uuid, json, json, boolean, boolean)`,
  sql`drop function charge_attempt(uuid, uuid, int, int)`,
  sql`drop function if exists queue_conversions(text)`,
  sql`drop schema if exists pgboss cascade`,
];
