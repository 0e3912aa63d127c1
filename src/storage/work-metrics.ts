import { sql } from 'kysely';
import type { ShownStatus } from '../domain/conversion.ts';
import { isCanceled } from './conversions/find-conversion.ts';
import type { Database } from './database.ts';
import { readClockDifference } from './installation.ts';
import { isUnleased, type LivingWorker, listLivingWorkers } from './leases.ts';
import type { MailState } from './tables.ts';

/** A mail that is waiting or has permanently failed. */
type UnsentState = Exclude<MailState, 'sent' | 'logged'>;

export type WorkMetrics = Totals & {
  readonly conversions: Readonly<Partial<Record<ShownStatus, number>>>;
  readonly mails: Readonly<Record<UnsentState, number>>;
  /** When each maintenance task last succeeded, in seconds since the epoch; 0 for never. */
  readonly tasks: Readonly<Record<string, number>>;
  readonly workers: readonly LivingWorker[];
  readonly clockDifferenceSeconds: number;
};

/** Seconds are 0 if nothing is waiting. */
type Totals = {
  /** The longest wait of a conversion for its organization's limit. */
  readonly maxWaitSeconds: number;
  /** The longest-due job of each queue that no worker has leased. */
  readonly conversionsDueSeconds: number;
  readonly deliveriesDueSeconds: number;
  readonly mailsDueSeconds: number;
  readonly deliveries: number;
  /** The age of the oldest undelivered delivery, including retries. */
  readonly oldestDeliverySeconds: number;
  /** The age of the oldest mail that no server has accepted, including retries. */
  readonly oldestMailSeconds: number;
  readonly mediaBytes: number;
};

/** Reads the work of the whole installation. For the operator only. */
export async function readWorkMetrics(database: Database): Promise<WorkMetrics> {
  return {
    ...(await readTotals(database)),
    conversions: await countBy(
      database,
      sql`with canceled as (select count(*) as count from conversions where ${isCanceled})
        select status as name, sum(conversion_counts.count) - case status when 'failed' then canceled.count else 0 end
          as value
        from conversion_counts, canceled group by status, canceled.count
        union all select 'canceled', count from canceled`,
    ),
    mails: { ...noMails, ...(await countBy(database, unsentMails)) },
    tasks: await countBy(database, taskSuccesses),
    workers: await listLivingWorkers(database),
    clockDifferenceSeconds: await readClockDifference(database),
  };
}

const age = (time: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from clock_timestamp() - min(${time})), 0)::float8`;

/** Deliveries of an organization that is being deleted are not sent. */
const isDelivered = sql`organization_id not in (select id from organizations where delete_after is not null)`;

/** Work of a suspended organization, or one that is being deleted, does not wait for a worker. */
const isServed = sql`organization_id not in (
  select id from organizations where suspended_at is not null or delete_after is not null)`;

async function readTotals(database: Database): Promise<Totals> {
  const { rows } = await sql<Totals>`select
    (select ${age(sql`created_at`)} from conversions where status = 'pending' and ${isServed}) as max_wait_seconds,
    (select ${age(sql`greatest(started_at, locked_until)`)} from conversions
      where status in ('processing', 'generating') and ${isUnleased} and ${isServed}) as conversions_due_seconds,
    (select ${age(sql`greatest(due_at, locked_until)`)} from webhook_deliveries
      where state = 'pending' and due_at <= now() and ${isUnleased} and ${isDelivered}) as deliveries_due_seconds,
    (select ${age(sql`greatest(next_attempt_at, locked_until)`)} from mails
      where state = 'waiting' and next_attempt_at <= now() and ${isUnleased}) as mails_due_seconds,
    (select count(*)::float8 from webhook_deliveries where state = 'pending' and ${isDelivered}) as deliveries,
    (select ${age(sql`created_at`)} from webhook_deliveries
      where state = 'pending' and ${isDelivered}) as oldest_delivery_seconds,
    (select ${age(sql`created_at`)} from mails where state = 'waiting') as oldest_mail_seconds,
    coalesce((select media_bytes::float8 from installation), 0) as media_bytes`.execute(database);
  const [totals] = rows;
  if (!totals) throw new Error('PostgreSQL gave no figures.');
  return totals;
}

const noMails = { waiting: 0, expired: 0, refused: 0, unreadable: 0 };
const unsentMails = sql`
  select state as name, count(*) as value from mails
  where state in ('waiting', 'expired', 'refused', 'unreadable') group by 1`;
const taskSuccesses = sql`
  select id as name, coalesce(extract(epoch from succeeded_at), 0) as value from maintenance_tasks`;

async function countBy(database: Database, query: ReturnType<typeof sql>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select name, value::float8 from (${query}) as counted`.execute(database);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
