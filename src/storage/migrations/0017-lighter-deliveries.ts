import { type Kysely, sql } from 'kysely';

/** Has fewer things written for each try at a delivery. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  // Both at once, in the order in which everyone takes them, so that nobody waits for each other.
  sql`lock table webhook_deliveries, webhook_attempts in access exclusive mode`,
  // A try is written by the statement that moves its delivery on, so looking for the delivery once more tells
  // nothing new. What the reference did beside that is done here: with a delivery go its tries.
  sql`
    create function delete_webhook_attempts() returns trigger language plpgsql as $$
    begin
      delete from webhook_attempts where delivery_id in (select id from gone);
      return null;
    end $$`,
  sql`
    create trigger webhook_attempts_follow after delete on webhook_deliveries
      referencing old table as gone for each statement execute function delete_webhook_attempts()`,
  sql`alter table webhook_attempts drop constraint webhook_attempts_delivery_id_fkey`,
  // Rows lie in the order of their age, and only the housekeeping asks for it: the coarsest index will do.
  sql`drop index webhook_deliveries_by_age`,
  sql`create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at)`,
];
