import { type Kysely, sql } from 'kysely';

/** Finds a few among many without reading all, and lets a mail end that nobody can decrypt any more. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

// In the order in which others take these tables, so that nobody waits for each other.
const statements = [
  // A product that is deleted is taken out of its conversions.
  sql`create index conversions_by_product on conversions (product_id) where product_id is not null`,
  sql`
    create index webhook_deliveries_given_up on webhook_deliveries (lane, ended_at)
    where state = 'failed'`,
  sql`
    alter table mails
      drop constraint mails_state_check,
      add constraint mails_state_check
        check (state in ('waiting', 'sent', 'logged', 'expired', 'refused', 'unreadable'))`,
  // Few of all mails: those that were sent are not in it.
  sql`
    create index mails_not_sent on mails (state)
    where state in ('waiting', 'expired', 'refused', 'unreadable')`,
];
