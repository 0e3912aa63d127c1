import { type Kysely, sql } from 'kysely';

/** Sessions one can look at and end, forgotten passwords, invitations, pronunciations, and who did what. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  sql`
    alter table sessions
      add column id uuid not null default gen_random_uuid(),
      add column last_seen_at timestamptz not null default now(),
      add column password_given_at timestamptz not null default '2000-01-01',
      add column browser text not null default ''`,
  sql`
    create table password_resets (
      hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
  sql`create index password_resets_by_user on password_resets (user_id)`,
  sql`
    create table invitations (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      email text not null,
      role text not null check (role in ('owner', 'admin', 'member')),
      hash bytea not null unique,
      invited_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
  sql`create unique index invitations_by_email on invitations (organization_id, lower(email))`,
  sql`alter table organizations add column pronunciations text`,
  // Append only. The actor's address is kept as it was, so that the log outlives the account.
  sql`
    create table audit_entries (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid references users on delete set null,
      actor text not null,
      act text not null,
      subject_id text,
      subject_name text,
      created_at timestamptz not null default now()
    )`,
  sql`create index audit_entries_newest on audit_entries (organization_id, id desc)`,
  sql`create index audit_entries_by_age on audit_entries (created_at)`,
];
