import { sql } from 'kysely';

/** Events, webhook receivers, deliveries with their attempts, and mails. */
export const outbox = sql`
  -- The data is json, not jsonb, so that fields keep their documented order.
  create table events (
    id text primary key,
    organization_id uuid not null references organizations on delete cascade,
    mode text not null,
    type text not null,
    conversion_id uuid,
    attempt integer,
    data json not null,
    created_at timestamptz not null default now(),
    unique (conversion_id, attempt, type)
  );
  create index events_by_age on events (created_at);
  create table webhook_endpoints (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    mode text not null check (mode in ('live', 'sandbox')),
    url text not null,
    event_types text[],
    description text,
    secret bytea not null,
    previous_secret bytea,
    previous_secret_until timestamptz,
    failing_since timestamptz,
    disabled_at timestamptz,
    disabled_because text check (disabled_because in ('gone', 'by hand')),
    created_at timestamptz not null default now()
  );
  create index webhook_endpoints_by_organization on webhook_endpoints (organization_id, mode, created_at);
  create table organization_webhook_secrets (
    organization_id uuid primary key references organizations on delete cascade,
    secret bytea not null,
    previous_secret bytea,
    previous_secret_until timestamptz
  );
  create table webhook_deliveries (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    mode text not null,
    event_id text not null references events on delete cascade,
    endpoint_id uuid references webhook_endpoints on delete cascade,
    url text,
    lane text not null,
    job_id uuid not null,
    state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'cancelled')),
    attempts integer not null default 0,
    due_at timestamptz not null,
    replay_of uuid,
    created_at timestamptz not null,
    ended_at timestamptz,
    check ((endpoint_id is null) <> (url is null))
  ) with (fillfactor = 70);
  create index webhook_deliveries_newest on webhook_deliveries (organization_id, mode, created_at desc, id desc);
  create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
  create index webhook_deliveries_by_event on webhook_deliveries (event_id);
  create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);
  create index webhook_deliveries_given_up on webhook_deliveries (lane, ended_at) where state = 'failed';
  -- A trigger deletes attempts with their delivery: a foreign key would look it up for each attempt.
  create table webhook_attempts (
    id text primary key,
    delivery_id uuid not null,
    number integer not null,
    started_at timestamptz not null,
    duration_milliseconds integer not null,
    status integer,
    answer text not null,
    error text
  );
  create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, number);
  create function delete_webhook_attempts() returns trigger language plpgsql as $$
    begin
      delete from webhook_attempts where delivery_id in (select id from gone);
      return null;
    end $$;
  create trigger webhook_attempts_follow after delete on webhook_deliveries
    referencing old table as gone for each statement execute function delete_webhook_attempts();

  -- The content is encrypted, since it may be a link that signs its bearer in, and is deleted once it is sent.
  create table mails (
    id uuid primary key,
    organization_id uuid references organizations on delete cascade,
    recipient text not null,
    kind text not null,
    content bytea,
    has_secret boolean not null,
    state text not null default 'waiting'
      check (state in ('waiting', 'sent', 'logged', 'expired', 'refused', 'unreadable')),
    attempts integer not null default 0,
    last_error text,
    created_at timestamptz not null default now(),
    next_attempt_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    check ((state = 'waiting') = (ended_at is null)),
    check ((state = 'waiting') = (content is not null))
  );
  create index mails_due on mails (next_attempt_at) where state = 'waiting';
  create index mails_by_organization on mails (organization_id, kind, created_at);
  create index mails_ended on mails (ended_at) where state <> 'waiting';
  create index mails_not_sent on mails (state) where state in ('waiting', 'expired', 'refused', 'unreadable')`;
