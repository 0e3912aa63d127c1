import { sql } from 'kysely';

/** Accounts that the operator has disabled. Failed sign-ins say which account they lock, so that it can be unlocked. */
export const people = sql`
  alter table users add column disabled_at timestamptz;
  alter table sign_in_failures add column account bytea;
  create index sign_in_failures_by_account on sign_in_failures (account) where account is not null`;
