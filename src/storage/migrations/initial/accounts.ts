import { sql } from 'kysely';

/** Organizations, people, keys, quota, products, sign-in, the audit log and notices. */
export const accounts = sql`
  create table installation (
    only_row boolean primary key default true check (only_row),
    secret_key_fingerprint text not null,
    created_at timestamptz not null default now(),
    media_walked_to text
  );
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
    updated_at timestamptz not null default now(),
    pronunciations text
  );
  create table users (
    id uuid primary key,
    email text not null,
    password_hash text,
    created_at timestamptz not null default now()
  );
  create unique index users_by_email on users (lower(email));
  create table memberships (
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('owner', 'admin', 'member')),
    created_at timestamptz not null default now(),
    primary key (organization_id, user_id)
  );
  create index memberships_by_user on memberships (user_id);
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
  );
  create index api_keys_by_organization on api_keys (organization_id, created_at desc);

  -- One narrow row per organization, updated by each request: the fillfactor keeps the updates HOT.
  create table request_counts (
    organization_id uuid primary key references organizations on delete cascade,
    day date not null default '2000-01-01',
    day_count integer not null default 0,
    minute timestamptz not null default '2000-01-01',
    minute_count integer not null default 0,
    admitted boolean not null default true
  ) with (fillfactor = 50);
  create table request_days (
    organization_id uuid not null references organizations on delete cascade,
    day date not null,
    count integer not null,
    primary key (organization_id, day)
  );
  create function keep_request_day() returns trigger language plpgsql as $$
    begin
      insert into request_days as known (organization_id, day, count)
      values (old.organization_id, old.day, old.day_count)
      on conflict (organization_id, day) do update set count = greatest(known.count, excluded.count);
      return null;
    end $$;
  -- Runs once a day: other requests only pay for the comparison.
  create trigger request_day_ended after update on request_counts for each row
    when (old.day is distinct from new.day and old.day_count > 0) execute function keep_request_day();

  create table quota_periods (
    organization_id uuid not null references organizations on delete cascade,
    period_start date not null,
    audio_used integer not null default 0 check (audio_used >= 0),
    warned_at timestamptz,
    exceeded_at timestamptz,
    primary key (organization_id, period_start)
  );
  create table credit_grants (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    kind text not null check (kind in ('audio', 'video')),
    granted integer not null check (granted > 0),
    remaining integer not null check (remaining between 0 and granted),
    expires_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index credit_grants_to_spend on credit_grants (organization_id, expires_at) where remaining > 0;
  -- Append only. The key makes charging one attempt twice impossible.
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
  );
  create index quota_ledger_by_organization on quota_ledger (organization_id, charged_at);
  create table products (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    name text not null,
    context text,
    created_at timestamptz not null default now()
  );
  create unique index products_by_name on products (organization_id, lower(name));

  create table sessions (
    hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    id uuid not null default gen_random_uuid(),
    last_seen_at timestamptz not null default now(),
    password_given_at timestamptz not null default '2000-01-01',
    browser text not null default ''
  );
  create index sessions_by_user on sessions (user_id);
  create table setup_links (
    hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create table password_resets (
    hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index password_resets_by_user on password_resets (user_id);
  create table email_changes (
    user_id uuid primary key references users on delete cascade,
    hash bytea not null unique,
    email text not null,
    expires_at timestamptz not null
  );
  create table sign_in_failures (
    subject bytea primary key,
    failures integer not null check (failures >= 0),
    ends_at timestamptz not null
  );
  create table invitations (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'admin', 'member')),
    hash bytea not null unique,
    invited_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create unique index invitations_by_email on invitations (organization_id, lower(email));
  -- Append only. It keeps the actor's address, so that the log outlives the account.
  create table audit_entries (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    user_id uuid references users on delete set null,
    actor text not null,
    act text not null,
    subject_id text,
    subject_name text,
    created_at timestamptz not null default now()
  );
  create index audit_entries_newest on audit_entries (organization_id, id desc);
  create index audit_entries_by_age on audit_entries (created_at);
  create table notices (
    id uuid primary key,
    organization_id uuid references organizations on delete cascade,
    user_id uuid references users on delete cascade,
    kind text not null,
    title text not null,
    text text not null,
    href text,
    created_at timestamptz not null default now(),
    dismissed_at timestamptz,
    check (num_nonnulls(organization_id, user_id) = 1)
  );
  create index notices_of_organization on notices (organization_id, created_at desc) where dismissed_at is null;
  create index notices_of_user on notices (user_id, created_at desc) where dismissed_at is null`;
