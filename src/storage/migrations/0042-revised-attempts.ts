import { sql } from 'kysely';

/** The attempts that made a revision. Until now they were known as retries. */
export const revisedAttempts = sql`
  alter table conversions add column revised_attempts integer[] not null default '{}'`;
