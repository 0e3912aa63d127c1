import { sql } from 'kysely';

/** The installation's id, and how often it has swept its media: a marker in the media store has the same. */
export const mediaOwner = sql`
  alter table installation add column id uuid not null default gen_random_uuid();
  alter table installation add column media_sweeps integer not null default 0`;
