import { sql } from 'kysely';
import type { MailState } from './account-tables.ts';
import type { Database } from './database.ts';

export type NewMail = {
  readonly id: string;
  readonly organizationId: string | null;
  readonly recipient: string;
  readonly kind: string;
  readonly content: Buffer;
  readonly hasSecret: boolean;
  /** How long it is worth sending. */
  readonly hours: number;
};

export async function insertMail(database: Database, mail: NewMail): Promise<void> {
  await database
    .insertInto('mails')
    .values({
      id: mail.id,
      organization_id: mail.organizationId,
      recipient: mail.recipient,
      kind: mail.kind,
      content: mail.content,
      has_secret: mail.hasSecret,
      expires_at: sql<Date>`now() + make_interval(hours => ${mail.hours}::int)`,
    })
    .execute();
}

/** A mail that somebody has taken in order to send it. */
export type TakenMail = Omit<NewMail, 'hours'> & {
  /** Counts this attempt too. Whatever is told of the mail is told of this attempt. */
  readonly attempts: number;
  readonly expired: boolean;
};

/**
 * Takes the mail that is longest due. Taking it makes it due again after the lease, so that it goes on
 * elsewhere should whoever took it die.
 */
export async function takeDueMail(database: Database, leaseSeconds: number): Promise<TakenMail | undefined> {
  const { rows } = await sql<TakenMail>`
    update mails set
      attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::int)
    where id = (
      select id from mails where state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, organization_id as "organizationId", recipient, kind, content, has_secret as "hasSecret",
      attempts, expires_at <= now() as expired`.execute(database);
  return rows[0];
}

/** The mail has come to its end: what it said is forgotten. False when another attempt has been made meanwhile. */
export async function endMail(
  database: Database,
  { id, attempts }: Pick<TakenMail, 'id' | 'attempts'>,
  { state, error = null }: { state: Exclude<MailState, 'waiting'>; error?: string | null },
): Promise<boolean> {
  const result = await database
    .updateTable('mails')
    .set({ state, last_error: error, content: null, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Tries again later. */
export async function postponeMail(
  database: Database,
  { id, attempts }: Pick<TakenMail, 'id' | 'attempts'>,
  { seconds, error }: { seconds: number; error: string },
): Promise<void> {
  await database
    .updateTable('mails')
    .set({ last_error: error, next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

/** Forgets mails that came to their end a month ago. */
export async function deleteOldMails(database: Database): Promise<void> {
  await database
    .deleteFrom('mails')
    .where('state', '<>', 'waiting')
    .where('ended_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

/** How many mails of a kind an organization has had sent within a day: to anyone, and to one address. */
export async function countRecentMails(
  database: Database,
  { organizationId, kind, recipient }: { organizationId: string; kind: string; recipient: string },
): Promise<{ toAnyone: number; toRecipient: number }> {
  const row = await database
    .selectFrom('mails')
    .select((expression) => [
      expression.fn.countAll<number>().as('toAnyone'),
      sql<number>`count(*) filter (where lower(recipient) = ${recipient.toLowerCase()})`.as('toRecipient'),
    ])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return row;
}
