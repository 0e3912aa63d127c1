import { sql } from 'kysely';

/** Workers lease conversions, mails and maintenance tasks too. What pg-boss ran is claimed by the next worker. */
export const rowsAsQueue = sql`
  alter table conversions
    add column locked_by uuid,
    add column locked_until timestamptz,
    add column claims integer not null default 0;
  create index conversions_to_run on conversions (started_at, id) where status in ('processing', 'generating');
  alter table mails add column locked_by uuid, add column locked_until timestamptz;
  create table maintenance_tasks (
    id text primary key,
    due_at timestamptz not null default now(),
    locked_by uuid,
    locked_until timestamptz
  );
  drop function if exists accept_conversion(uuid, uuid, json, json, boolean, boolean);
  drop function if exists charge_attempt(uuid, uuid, int, int);
  drop function if exists queue_conversions(text);
  drop schema if exists pgboss cascade`;
