import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Conversion } from '../../domain/conversion.ts';
import { toConversion } from '../conversions/find-conversion.ts';
import type { Database } from '../database.ts';
import type { ConversionTable } from '../tables.ts';
import { type Due, draftsDue, due } from './due.ts';

const noFreeText = { productName: null, version: null, audience: null, cta: null };

/** Removes the source text of conversions. Returns them with their previous names. */
export function expireTexts(database: Database, of: Due, limit: number): Promise<Conversion[]> {
  return expire(
    database,
    ids(due.texts(of), limit),
    sql`
    text_expired = true, content = '', additional_context = null, changes = null, highlights = null,
    warnings = '[]', webhook_url = null, settings = settings || ${JSON.stringify(noFreeText)}::jsonb,
    voice = voice - 'pronunciationNotes', quality = quality - 'warnings'`,
  );
}

const noDetails = { message: 'The details have expired.' };

/** Removes the scripts of conversions, and everything that quotes them. */
export function expireScripts(database: Database, of: Due, limit: number): Promise<Conversion[]> {
  return expire(
    database,
    ids(due.scripts(of), limit),
    sql`
    script_expired = true, script = null, heard_script = null, quality = null, warnings = '[]',
    error = error || ${JSON.stringify(noDetails)}::jsonb`,
  );
}

export async function listMediaDue(database: Database, of: Due, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${ids(due.media(of), limit)}`.execute(database);
  return rows.map(({ id }) => id);
}

/** Marks media as expired. Call it after removing the files. */
export function expireMedia(database: Database, conversionIds: readonly string[]): Promise<Conversion[]> {
  return expire(
    database,
    sql`select id from conversions where id = any(${conversionIds}::uuid[]) and status in ('completed', 'failed')`,
    sql`media_expired = true, audio_lost = false, media = null, media_attempt = null, heard_script = null,
    heard_title = null, render_hash = null`,
  );
}

function ids(from: RawBuilder<unknown>, limit: number) {
  return sql`select id ${from} order by created_at limit ${limit}`;
}

async function expire(database: Database, which: RawBuilder<unknown>, changes: RawBuilder<unknown>) {
  const { rows } = await sql<Selectable<ConversionTable>>`
    update conversions set ${changes} where id in (${which}) returning *`.execute(database);
  const expired = rows.map(toConversion);
  const conversions = expired.map(({ id }) => id);
  const organizations = expired.map(({ organizationId }) => organizationId);
  // The names are removed with the last part.
  const statements = [
    sql`update conversions set title = 'Expired', product_name = null, version = null
      where id = any(${conversions}::uuid[]) and text_expired and script_expired and media_expired`,
    sql`delete from conversion_origins using conversions
      where conversion_id = conversions.id and conversions.id = any(${conversions}::uuid[])
        and (text_expired or script_expired)`,
    sql`delete from changelog_counts where organization_id = any(${organizations}::uuid[]) and count <= 0`,
  ];
  for (const statement of statements) await statement.execute(database);
  return expired;
}

const removable = {
  drafts: { table: 'drafts', order: 'updated_at', due: draftsDue },
  events: { table: 'events', order: 'created_at', due: due.events },
  audit: { table: 'audit_entries', order: 'id', due: due.audit },
} as const;

export async function expireRows(database: Database, kind: keyof typeof removable, of: Due, limit: number) {
  const { table, order, due: rowsDue } = removable[kind];
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where id in (select id ${rowsDue(of)} order by ${sql.ref(order)} limit ${limit})
    returning id`.execute(database);
  return rows.map(({ id }) => id);
}

/** Deletes individual charges and refunds. The monthly sums stay. */
export async function expireLedger(database: Database, of: Due, limit: number): Promise<number> {
  const months = await sql<{ count: number }>`
    with gone as (
      delete from quota_ledger where (conversion_id, attempt, kind) in (
        select conversion_id, attempt, kind ${due.ledger(of)} order by charged_at limit ${limit})
      returning period_start
    ),
    months as (select period_start, count(*)::int as count from gone group by period_start)
    update quota_periods period set ledger_rows = ledger_rows - months.count from months
    where period.organization_id = ${of.organizationId} and period.period_start = months.period_start
    returning months.count`.execute(database);
  return months.rows.reduce((sum, { count }) => sum + count, 0);
}
