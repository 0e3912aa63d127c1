import { type Kysely, sql } from 'kysely';

/** What was given up on: found without reading all else, and a mail may end so that nobody can decrypt any more. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

// Deliveries before mails, as whoever gives up on a delivery writes them.
const statements = [
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
