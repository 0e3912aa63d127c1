import { sql } from 'kysely';

/** Which media store an installation uses, organizations that are suspended, and the request that made a conversion. */
export const operating = sql`
  alter table installation add column media_store_id uuid;
  alter table organizations add column suspended_at timestamptz, add column suspended_because text;
  alter table conversions add column request_id text`;
