import { sql } from 'kysely';

/** Whether whoever chose the password of an account has the mailbox. Of accounts and links from before no one knows. */
export const provenAddresses = sql`
  alter table users add column address_proven boolean not null default false;
  update users set address_proven = true where id in (select user_id from user_identities);
  alter table setup_links add column proves_address boolean not null default true;
  alter table password_resets add column proves_address boolean not null default true;
  update password_resets set proves_address = false;
  create index api_keys_by_user on api_keys (user_id) where revoked_at is null`;
