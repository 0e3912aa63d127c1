import { type Kysely, sql } from 'kysely';

/** Counts failed sign-ins, by account and by network address. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_failures (
      subject bytea primary key,
      failures integer not null check (failures >= 0),
      ends_at timestamptz not null
    )`.execute(database);
}
