import { sql } from 'kysely';

/** Organizations and accounts can be deleted after a grace period; people can sign in with an identity provider. */
export const leaving = sql`
  alter table organizations add column delete_after timestamptz;
  alter table users add column delete_after timestamptz;
  create index organizations_leaving on organizations (delete_after) where delete_after is not null;
  create index users_leaving on users (delete_after) where delete_after is not null;
  -- What is left of a deleted organization or account: ids, times and amounts.
  create table deletions (
    kind text not null check (kind in ('organization', 'account')),
    subject_id uuid not null,
    deleted_at timestamptz not null default clock_timestamp(),
    conversions integer not null,
    primary key (kind, subject_id)
  );
  create index deletions_by_age on deletions (deleted_at);
  -- Accounts of an identity provider. The subject never changes; an address may.
  create table user_identities (
    issuer text not null,
    subject text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject)
  );
  create index user_identities_by_user on user_identities (user_id);
  -- Memberships that groups of the provider gave, and take away.
  alter table memberships add column by_provider boolean not null default false`;
