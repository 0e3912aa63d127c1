import { type RawBuilder, sql } from 'kysely';
import { maxRetentionDays } from '../domain/retention.ts';
import { deliveryLogDays } from '../domain/webhook.ts';
import type { Database } from './database.ts';

const today = sql`(now() at time zone 'utc')::date`;
const auditAge = sql`now() - ${maxRetentionDays.audit} * interval '1 day'`;
const deliveryAge = sql`now() - ${deliveryLogDays} * interval '1 day'`;

const oldRows: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  'expired sign-ins': [
    sql`delete from sessions where expires_at < now()`,
    sql`delete from setup_links where expires_at < now()`,
    sql`delete from password_resets where expires_at < now()`,
    sql`delete from email_changes where expires_at < now()`,
    sql`delete from sign_in_failures where ends_at < now()`,
  ],
  'old idempotency keys': [sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`],
  'old scripts': [sql`delete from scripts where expires_at < now() - interval '1 day'`],
  'old counts of paragraphs': [sql`delete from heard_paragraphs where day < ${today} - 1`],
  'old embed token counts': [sql`delete from embed_token_counts where day < ${today} - 1`],
  'old audit entries': [sql`delete from audit_entries where created_at < ${auditAge}`],
  // Invitations stay listed for a month after they expire, so that they can be resent.
  'old invitations': [sql`delete from invitations where expires_at < now() - interval '30 days'`],
  'old mails': [sql`delete from mails where state <> 'waiting' and ended_at < now() - interval '30 days'`],
  'old notices': [sql`delete from notices where created_at < now() - interval '90 days'`],
  'old request days': [sql`delete from request_days where day < ${today} - 400`],
  // An expired page view cannot report again.
  'old page views': [sql`delete from page_views where expires_at < now()`],
  // Pending deliveries and their events stay.
  'old deliveries': [
    sql`delete from webhook_deliveries where created_at < ${deliveryAge} and state <> 'pending'`,
    sql`delete from events where created_at < ${deliveryAge}
      and not exists (select from webhook_deliveries where event_id = events.id)`,
  ],
  // The cache drops a segment 30 days after its last use, so none of these still exists.
  'old segment uses': [sql`delete from segment_uses where used_at < now() - interval '40 days'`],
};

export const oldRowTasks = Object.keys(oldRows);

export async function deleteOldRows(database: Database, task: string): Promise<void> {
  for (const statement of oldRows[task] ?? []) await statement.execute(database);
}
