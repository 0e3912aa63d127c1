import { sql } from 'kysely';
import { countRows, type Database } from './database.ts';
import { isUnleased, leaseEnd, unleased } from './leases.ts';
import type { MailState } from './tables.ts';

export type NewMail = {
  readonly id: string;
  readonly organizationId: string | null;
  readonly recipient: string;
  readonly kind: string;
  readonly content: Buffer;
  readonly hasSecret: boolean;
  /** The hours during which sending is attempted. */
  readonly hours: number;
};

export async function insertMail(database: Database, { hours, ...mail }: NewMail): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hours}::int)`;
  await database
    .insertInto('mails')
    .values({ ...mail, expiresAt })
    .execute();
}

export type ClaimedMail = Omit<NewMail, 'hours'> & {
  /** Includes the current attempt. An outcome is recorded only for the current attempt. */
  readonly attempts: number;
  readonly expired: boolean;
  /** Why a mail server did not accept it; null if none was contacted. */
  readonly lastError: string | null;
};

export async function claimMails(
  database: Database,
  { workerId, limit }: { workerId: string; limit: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, locked_by = ${workerId}, locked_until = ${leaseEnd}
    where id in (
      select id from mails where state = 'waiting' and next_attempt_at <= now() and ${isUnleased}
      order by next_attempt_at limit ${limit} for update skip locked)
    returning id, organization_id, recipient, kind, content, has_secret,
      attempts, last_error, expires_at <= now() as expired`.execute(database);
  return rows;
}

/** Ends a mail and deletes its content. False if another attempt was made meanwhile. */
export async function endMail(
  database: Database,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { state, error = null }: { state: Exclude<MailState, 'waiting'>; error?: string | null },
): Promise<boolean> {
  const result = await database
    .updateTable('mails')
    .set({ state, lastError: error, content: null, endedAt: sql<Date>`now()`, ...unleased })
    .where((mail) => mail.and({ id, attempts, state: 'waiting' }))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function postponeMail(
  database: Database,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { seconds, error }: { seconds: number; error: string },
): Promise<void> {
  await database
    .updateTable('mails')
    .set({
      lastError: error,
      nextAttemptAt: sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
      ...unleased,
    })
    .where((mail) => mail.and({ id, attempts, state: 'waiting' }))
    .execute();
}

export function countRecentMails(
  database: Database,
  { organizationId, kind }: { organizationId: string; kind: string },
): Promise<number> {
  const mails = database.selectFrom('mails').where('organizationId', '=', organizationId);
  return countRows(
    mails.where('kind', '=', kind).where('createdAt', '>', sql<Date>`now() - interval '1 day'`),
  );
}
