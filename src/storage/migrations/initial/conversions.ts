import { sql } from 'kysely';

const isCounted = sql`source_type = 'changelog' and status = 'completed' and product_name is not null`;

/** Conversions and what belongs to them: counts, idempotency keys, scripts, embed tokens, plays and media. */
export const conversions = sql`
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
    failed_at timestamptz,
    scripted_at timestamptz
  );
  create index conversions_newest on conversions (organization_id, mode, created_at desc, id desc);
  create index conversions_by_status on conversions (organization_id, mode, status, created_at desc, id desc);
  create index conversions_waiting on conversions (organization_id, created_at, id) where status = 'pending';
  create index conversions_running on conversions (organization_id) where status in ('processing', 'generating');
  create index conversions_history on conversions (organization_id, mode, created_at desc, id desc)
    where source_type = 'changelog' and status = 'completed';
  create index conversions_history_by_product
    on conversions (organization_id, mode, lower(product_name), created_at desc, id desc)
    where source_type = 'changelog' and status = 'completed';
  create index conversions_by_recording on conversions (organization_id, recording) where recording is not null;
  create index conversions_by_completion on conversions (completed_at desc) where status = 'completed';
  create index conversions_by_product on conversions (product_id) where product_id is not null;

  -- A page's total is read from here, so its cost does not grow with the number of conversions.
  create table conversion_counts (
    organization_id uuid not null references organizations on delete cascade,
    mode text not null,
    source_type text not null,
    status text not null,
    count bigint not null,
    primary key (organization_id, mode, source_type, status)
  ) with (fillfactor = 50);
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
    end $$;
  create table changelog_counts (
    organization_id uuid not null references organizations on delete cascade,
    mode text not null,
    product_name text not null,
    count bigint not null,
    primary key (organization_id, mode, product_name)
  ) with (fillfactor = 50);
  create function count_changelogs() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into changelog_counts as c
        select organization_id, mode, lower(product_name), count(*) from new_rows where ${isCounted}
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (organization_id, mode, product_name) do update set count = c.count + excluded.count;
      elsif tg_op = 'DELETE' then
        update changelog_counts c set count = c.count - gone.count
        from (select organization_id, mode, lower(product_name) as product_name, count(*)
              from old_rows where ${isCounted} group by 1, 2, 3) gone
        where (c.organization_id, c.mode, c.product_name) = (gone.organization_id, gone.mode, gone.product_name);
      else
        insert into changelog_counts as c
        select organization_id, mode, lower(product_name), sum(difference)
        from (select *, 1 as difference from new_rows where ${isCounted}
              union all
              select *, -1 from old_rows where ${isCounted}) moved
        group by 1, 2, 3 having sum(difference) <> 0 order by 1, 2, 3
        on conflict (organization_id, mode, product_name) do update set count = c.count + excluded.count;
      end if;
      return null;
    end $$;
  ${countingTriggers('conversions', 'count_conversions')}
  ${countingTriggers('changelogs', 'count_changelogs')}

  create table idempotency_keys (
    organization_id uuid not null references organizations on delete cascade,
    mode text not null,
    operation text not null,
    key text not null,
    body_hash bytea not null,
    answer jsonb not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, mode, operation, key)
  );
  create index idempotency_keys_by_age on idempotency_keys (created_at);
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
  );
  create index scripts_by_age on scripts (expires_at);
  create table embed_tokens (
    hash bytea primary key,
    conversion_id uuid not null references conversions on delete cascade,
    organization_id uuid not null references organizations on delete cascade,
    encrypted bytea not null,
    created_at timestamptz not null default now(),
    revoked_at timestamptz
  );
  create index embed_tokens_by_conversion on embed_tokens (conversion_id, created_at desc);
  create table embed_token_counts (
    organization_id uuid not null references organizations on delete cascade,
    day date not null,
    count integer not null,
    primary key (organization_id, day)
  );
  create table conversion_plays (
    conversion_id uuid not null references conversions on delete cascade,
    day date not null,
    place text not null check (place in ('listen', 'embed')),
    plays integer not null,
    completions integer not null,
    listened_seconds bigint not null,
    primary key (conversion_id, day, place)
  ) with (fillfactor = 50);
  -- Unlogged: after a crash a visit may count twice, which costs less than a log of every report.
  create unlogged table page_views (
    view bytea primary key,
    reports integer not null default 1,
    seconds integer not null,
    seconds_before integer not null default 0,
    completed boolean not null,
    completed_before boolean not null default false,
    expires_at timestamptz not null
  ) with (fillfactor = 70);
  create index page_views_by_age on page_views (expires_at);
  -- Attempt 0 is all files of a deleted conversion.
  create table media_leftovers (
    conversion_id uuid not null,
    attempt integer not null,
    due_at timestamptz not null,
    primary key (conversion_id, attempt)
  );
  create index media_leftovers_due on media_leftovers (due_at)`;

function countingTriggers(name: string, count: string) {
  return sql.raw(`
  create trigger ${name}_inserted after insert on conversions
    referencing new table as new_rows for each statement execute function ${count}();
  create trigger ${name}_updated after update on conversions
    referencing old table as old_rows new table as new_rows for each statement execute function ${count}();
  create trigger ${name}_deleted after delete on conversions
    referencing old table as old_rows for each statement execute function ${count}();`);
}
