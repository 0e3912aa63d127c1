import { sql } from 'kysely';

/** The sandbox key that fills the examples of the documentation: one for each person and organization, until it is revoked. */
export const readableKeys = sql`
  alter table api_keys
    add column encrypted bytea,
    add constraint api_keys_readable check (
      encrypted is null or (mode = 'sandbox' and user_id is not null and revoked_at is null));
  create unique index api_keys_readable on api_keys (organization_id, user_id) where encrypted is not null`;
