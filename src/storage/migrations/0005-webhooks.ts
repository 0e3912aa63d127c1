import { type Kysely, sql } from 'kysely';

/** Where events are sent, and the log of sending them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...receivers, ...log]) await statement.execute(database);
}

const receivers = [
  sql`
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
    )`,
  sql`create index webhook_endpoints_by_organization on webhook_endpoints (organization_id, mode, created_at)`,
  sql`
    create table organization_webhook_secrets (
      organization_id uuid primary key references organizations on delete cascade,
      secret bytea not null,
      previous_secret bytea,
      previous_secret_until timestamptz
    )`,
];

const log = [
  // As text, so that the fields of an event keep the order they are documented in.
  sql`alter table events alter column data type json`,
  sql`create index events_by_age on events (created_at)`,
  sql`
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
    ) with (fillfactor = 70)`,
  sql`create index webhook_deliveries_due on webhook_deliveries (lane, due_at) where state = 'pending'`,
  sql`
    create index webhook_deliveries_newest on webhook_deliveries (organization_id, mode, created_at desc, id desc)`,
  sql`create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc)`,
  sql`create index webhook_deliveries_by_event on webhook_deliveries (event_id)`,
  sql`create index webhook_deliveries_by_age on webhook_deliveries (created_at)`,
  sql`
    create table webhook_attempts (
      id text primary key,
      delivery_id uuid not null references webhook_deliveries on delete cascade,
      number integer not null,
      started_at timestamptz not null,
      duration_milliseconds integer not null,
      status integer,
      answer text not null,
      error text
    )`,
  sql`create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, number)`,
  // Who sends in a lane at the moment. Kept up by the sender; what a dead one holds falls free by itself.
  sql`
    create unlogged table webhook_lanes (
      lane text primary key,
      holder uuid not null,
      held_until timestamptz not null
    ) with (fillfactor = 50)`,
];
