import { sql } from 'kysely';
import type { MailState } from './tables.ts';
import type { Database } from './database.ts';
import { isUnleased, leaseEnd, unleased } from './leases.ts';

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

/** A mail that a worker has leased to send it. */
export type ClaimedMail = Omit<NewMail, 'hours'> & {
  /** Counts this attempt too. Outcomes are recorded for this attempt only. */
  readonly attempts: number;
  readonly expired: boolean;
};

/** Leases due mails, the longest due first. */
export async function claimMails(
  database: Database,
  { workerId, limit }: { workerId: string; limit: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, locked_by = ${workerId}, locked_until = ${leaseEnd}
    where id in (
      select id from mails where state = 'waiting' and next_attempt_at <= now() and ${isUnleased}
      order by next_attempt_at limit ${limit} for update skip locked)
    returning id, organization_id as "organizationId", recipient, kind, content, has_secret as "hasSecret",
      attempts, expires_at <= now() as expired`.execute(database);
  return rows;
}

/** The mail has come to its end: what it said is forgotten. False when another attempt has been made meanwhile. */
export async function endMail(
  database: Database,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { state, error = null }: { state: Exclude<MailState, 'waiting'>; error?: string | null },
): Promise<boolean> {
  const result = await database
    .updateTable('mails')
    .set({ state, last_error: error, content: null, ended_at: sql<Date>`now()`, ...unleased })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Tries again later. */
export async function postponeMail(
  database: Database,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { seconds, error }: { seconds: number; error: string },
): Promise<void> {
  await database
    .updateTable('mails')
    .set({
      last_error: error,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
      ...unleased,
    })
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
