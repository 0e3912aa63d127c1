import { sql } from 'kysely';

/** What operators watch: workers that live, tasks that succeed, the size of the media, attempts that wait for repair. */
export const operations = sql`
  alter table conversions
    add column deferrals integer not null default 0,
    add column deferred_since timestamptz;
  alter table maintenance_tasks add column succeeded_at timestamptz;
  alter table installation add column media_bytes bigint not null default 0;
  create table workers (
    id uuid primary key,
    host text not null,
    version text not null,
    can_speak boolean not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`;
