import { sql } from 'kysely';

/** Claims in a row whose worker died without progress, and the progress at the last claim. */
export const lostClaims = sql`
  alter table conversions
    add column lost_claims integer not null default 0,
    add column claimed_progress real not null default 0`;
