import { type Kysely, sql } from 'kysely';

/** Conversions and what goes with them: counts, idempotency, scripts, embed tokens and the outbox of events. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...conversions, ...counts, ...companions]) await statement.execute(database);
}

const conversions = [
  sql`
    create table conversions (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      mode text not null check (mode in ('live', 'sandbox')),
      source_type text not null check (source_type in ('changelog', 'document')),
      title text not null,
      content text not null,
      additional_context text,
      product_id uuid references products on delete set null,
      ignore_organization boolean not null,
      public_url boolean not null,
      webhook_url text,
      settings jsonb not null,
      voice jsonb not null,
      warnings jsonb not null default '[]',
      status text not null check (status in ('pending', 'processing', 'generating', 'completed', 'failed')),
      attempt integer not null default 1 check (attempt > 0),
      progress real not null default 0 check (progress between 0 and 1),
      script jsonb,
      duration_seconds double precision,
      media jsonb,
      quality jsonb,
      recording bytea,
      error jsonb,
      product_name text,
      version text,
      changes jsonb,
      highlights jsonb,
      change_count integer not null default 0,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      completed_at timestamptz,
      failed_at timestamptz
    )`,
  sql`create index conversions_newest on conversions (organization_id, mode, created_at desc, id desc)`,
  sql`
    create index conversions_by_status on conversions (organization_id, mode, status, created_at desc, id desc)`,
  sql`
    create index conversions_waiting on conversions (organization_id, created_at, id)
    where status = 'pending'`,
  sql`
    create index conversions_running on conversions (organization_id)
    where status in ('processing', 'generating')`,
  sql`
    create index conversions_history on conversions (organization_id, mode, created_at desc, id desc)
    where source_type = 'changelog' and status = 'completed'`,
  sql`create index conversions_by_recording on conversions (organization_id, recording) where recording is not null`,
  sql`create index conversions_by_completion on conversions (completed_at desc) where status = 'completed'`,
];

// A page's total is read from here, so its cost does not grow with the number of conversions.
const counts = [
  sql`
    create table conversion_counts (
      organization_id uuid not null references organizations on delete cascade,
      mode text not null,
      source_type text not null,
      status text not null,
      count bigint not null,
      primary key (organization_id, mode, source_type, status)
    ) with (fillfactor = 50)`,
  sql`
    create function count_conversions() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into conversion_counts as c
        select organization_id, mode, source_type, status, count(*) from new_rows
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (organization_id, mode, source_type, status) do update set count = c.count + excluded.count;
      elsif tg_op = 'DELETE' then
        update conversion_counts c set count = c.count - gone.count
        from (select organization_id, mode, source_type, status, count(*) from old_rows group by 1, 2, 3, 4) gone
        where (c.organization_id, c.mode, c.source_type, c.status)
            = (gone.organization_id, gone.mode, gone.source_type, gone.status);
      else
        insert into conversion_counts as c
        select organization_id, mode, source_type, status, sum(difference)
        from (select organization_id, mode, source_type, status, 1 as difference from new_rows
              union all
              select organization_id, mode, source_type, status, -1 from old_rows) moved
        group by 1, 2, 3, 4 having sum(difference) <> 0 order by 1, 2, 3, 4
        on conflict (organization_id, mode, source_type, status) do update set count = c.count + excluded.count;
      end if;
      return null;
    end $$`,
  sql`
    create trigger conversions_inserted after insert on conversions
    referencing new table as new_rows for each statement execute function count_conversions()`,
  sql`
    create trigger conversions_updated after update on conversions
    referencing old table as old_rows new table as new_rows for each statement execute function count_conversions()`,
  sql`
    create trigger conversions_deleted after delete on conversions
    referencing old table as old_rows for each statement execute function count_conversions()`,
];

const companions = [
  sql`
    create table idempotency_keys (
      organization_id uuid not null references organizations on delete cascade,
      mode text not null,
      operation text not null,
      key text not null,
      body_hash bytea not null,
      answer jsonb not null,
      created_at timestamptz not null default now(),
      primary key (organization_id, mode, operation, key)
    )`,
  sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`,
  sql`
    create table scripts (
      id text primary key,
      organization_id uuid not null references organizations on delete cascade,
      mode text not null,
      request jsonb not null,
      script jsonb not null,
      writing jsonb not null,
      context_used jsonb not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
  sql`create index scripts_by_age on scripts (expires_at)`,
  sql`
    create table embed_tokens (
      hash bytea primary key,
      conversion_id uuid not null references conversions on delete cascade,
      organization_id uuid not null references organizations on delete cascade,
      encrypted bytea not null,
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    )`,
  sql`create index embed_tokens_by_conversion on embed_tokens (conversion_id, created_at desc)`,
  sql`
    create table embed_token_counts (
      organization_id uuid not null references organizations on delete cascade,
      day date not null,
      count integer not null,
      primary key (organization_id, day)
    )`,
  sql`
    create table events (
      id text primary key,
      organization_id uuid not null references organizations on delete cascade,
      mode text not null,
      type text not null,
      conversion_id uuid,
      attempt integer,
      data jsonb not null,
      created_at timestamptz not null default now(),
      unique (conversion_id, attempt, type)
    )`,
];
