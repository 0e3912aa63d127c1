import { sql } from 'kysely';

/** Two-factor sign-in. A code of a step up to `last_step` was used; recovery codes are deleted when they are used. */
export const secondFactor = sql`
  create table second_factors (
    user_id uuid primary key references users on delete cascade,
    secret bytea not null,
    last_step bigint not null,
    created_at timestamptz not null default now()
  );
  create table recovery_codes (
    user_id uuid not null references second_factors on delete cascade,
    hash bytea not null,
    primary key (user_id, hash)
  )`;
