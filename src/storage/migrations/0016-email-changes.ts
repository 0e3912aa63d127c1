import { type Kysely, sql } from 'kysely';

/** Links that prove who reads the mail of an address, before an account takes it. One a person at a time. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      user_id uuid primary key references users on delete cascade,
      hash bytea not null unique,
      email text not null,
      expires_at timestamptz not null
    )`.execute(database);
}
