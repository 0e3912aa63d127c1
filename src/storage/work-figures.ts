import { sql } from 'kysely';
import type { ConversionStatus } from '../domain/conversion.ts';
import type { Database } from './database.ts';
import type { MailState } from './tables.ts';

export type WorkFigures = {
  readonly conversions: Readonly<Partial<Record<ConversionStatus, number>>>;
  /** The wait of the longest-waiting conversion; 0 when none waits. */
  readonly maxWaitSeconds: number;
  readonly mails: Readonly<Record<UnsentState, number>>;
};

/** A mail that waits or that was given up. */
export type UnsentState = Exclude<MailState, 'sent' | 'logged'>;

/** The work of the whole installation. For the operator only. */
export async function readWorkFigures(database: Database): Promise<WorkFigures> {
  const { rows } = await sql<{ status: ConversionStatus; count: number; maxWaitSeconds: number }>`
    select status, sum(count)::float8 as count,
           (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
            from conversions where status = 'pending') as "maxWaitSeconds"
    from conversion_counts
    group by status`.execute(database);
  return {
    mails: await countUnsentMails(database),
    conversions: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    maxWaitSeconds: rows[0]?.maxWaitSeconds ?? 0,
  };
}

async function countUnsentMails(database: Database): Promise<Record<UnsentState, number>> {
  const { rows } = await sql<{ state: UnsentState; count: number }>`
    select state, count(*) from mails
    where state in ('waiting', 'expired', 'refused', 'unreadable')
    group by state`.execute(database);
  const none = { waiting: 0, expired: 0, refused: 0, unreadable: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}
