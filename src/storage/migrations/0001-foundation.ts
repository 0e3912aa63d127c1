import { type Kysely, sql } from 'kysely';

/** Organizations and who belongs to them, API keys, request counts, quota and credits, products. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      secret_key_fingerprint text not null,
      created_at timestamptz not null default now()
    )`,
  sql`
    create table organizations (
      id uuid primary key,
      name text not null,
      tier text not null check (tier in ('free', 'growth', 'pro', 'team')),
      audio_quota integer check (audio_quota >= 0),
      logo_url text,
      primary_color text,
      website_url text,
      context text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
  sql`
    create table users (
      id uuid primary key,
      email text not null,
      password_hash text,
      created_at timestamptz not null default now()
    )`,
  sql`create unique index users_by_email on users (lower(email))`,
  sql`
    create table memberships (
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'admin', 'member')),
      created_at timestamptz not null default now(),
      primary key (organization_id, user_id)
    )`,
  sql`create index memberships_by_user on memberships (user_id)`,
  sql`
    create table api_keys (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid references users on delete cascade,
      mode text not null check (mode in ('live', 'sandbox')),
      name text not null,
      hint text not null,
      hash bytea not null unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    )`,
  sql`create index api_keys_by_organization on api_keys (organization_id, created_at desc)`,
  // One narrow row an organization, updated in place by each request: fillfactor keeps the updates HOT.
  sql`
    create table request_counts (
      organization_id uuid primary key references organizations on delete cascade,
      day date not null default '2000-01-01',
      day_count integer not null default 0,
      minute timestamptz not null default '2000-01-01',
      minute_count integer not null default 0,
      admitted boolean not null default true
    ) with (fillfactor = 50)`,
  sql`
    create table quota_periods (
      organization_id uuid not null references organizations on delete cascade,
      period_start date not null,
      audio_used integer not null default 0 check (audio_used >= 0),
      warned_at timestamptz,
      exceeded_at timestamptz,
      primary key (organization_id, period_start)
    )`,
  sql`
    create table credit_grants (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      kind text not null check (kind in ('audio', 'video')),
      granted integer not null check (granted > 0),
      remaining integer not null check (remaining between 0 and granted),
      expires_at timestamptz,
      created_at timestamptz not null default now()
    )`,
  sql`
    create index credit_grants_to_spend on credit_grants (organization_id, expires_at)
    where remaining > 0`,
  // Append only. The key makes charging one attempt twice impossible.
  sql`
    create table quota_ledger (
      conversion_id uuid not null,
      attempt integer not null,
      organization_id uuid not null references organizations on delete cascade,
      period_start date not null,
      source text not null check (source in ('quota', 'credit')),
      credit_grant_id uuid references credit_grants,
      charged_at timestamptz not null default now(),
      primary key (conversion_id, attempt),
      check ((source = 'credit') = (credit_grant_id is not null))
    )`,
  sql`create index quota_ledger_by_organization on quota_ledger (organization_id, charged_at)`,
  sql`
    create table products (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      name text not null,
      context text,
      created_at timestamptz not null default now()
    )`,
  sql`create unique index products_by_name on products (organization_id, lower(name))`,
  sql`
    create table sessions (
      hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
  sql`create index sessions_by_user on sessions (user_id)`,
  sql`
    create table setup_links (
      hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
];
