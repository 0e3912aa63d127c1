import { type Kysely, sql } from 'kysely';

/** Lets a mail end that nobody can decrypt any more, and has those counted that did not go out. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
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
