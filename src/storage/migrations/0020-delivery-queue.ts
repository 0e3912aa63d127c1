import { type Kysely, sql } from 'kysely';

/** A delivery is its own job: workers lease the row itself. What was on its way is due as before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  sql`
    alter table webhook_deliveries
      drop column job_id,
      add column locked_by uuid,
      add column locked_until timestamptz`,
  sql`alter table webhook_deliveries rename column lane to receiver`,
  // Limits apply to each URL, no longer to all URLs of a host. Earlier keys matter for a day at most.
  sql`
    update webhook_deliveries
    set receiver = 'url:' || organization_id || ':' || encode(sha256(convert_to(url, 'UTF8')), 'hex')
    where url is not null and (state = 'pending' or ended_at > now() - interval '1 day')`,
  sql`drop index webhook_deliveries_due`,
  sql`create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'pending'`,
  sql`
    create index webhook_deliveries_in_flight on webhook_deliveries (locked_until)
    where state = 'pending' and locked_until is not null`,
  sql`drop table webhook_lanes`,
];
