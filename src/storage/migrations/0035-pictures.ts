import { sql } from 'kysely';

/** Names of the pictures in the media store that an organization uploaded. */
export const pictures = sql`
  alter table organizations add column logo_file text, add column cover_file text`;
