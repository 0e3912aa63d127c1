import { sql } from 'kysely';
import type { Conversion } from '../../domain/conversion.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { announced } from '../conversion-feed.ts';
import type { Database } from '../database.ts';
import { unleased } from '../leases.ts';
import { toConversion } from './conversion-row.ts';
import { type Scope, scopeColumns } from './find-conversion.ts';

/** Changes for the next attempt; null keeps the earlier value. */
export type RestartOptions = {
  readonly webhookUrl: string | null;
  /** With changed settings, the script is written again. */
  readonly settings: Partial<ScriptSettings> | null;
};

/** Starts the next attempt. Undefined when the conversion has not failed. */
export async function restartConversion(
  database: Database,
  scope: Scope,
  id: string,
  status: 'pending' | 'processing',
  { webhookUrl, settings }: RestartOptions,
): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set((expression) => ({
      status,
      attempt: expression('attempt', '+', 1),
      progress: 0,
      error: null,
      failed_at: null,
      started_at: status === 'processing' ? sql<Date>`now()` : null,
      scripted_at: null,
      claims: 0,
      ...unleased,
      ...(webhookUrl === null ? {} : { webhook_url: webhookUrl }),
      ...(settings === null
        ? {}
        : { settings: sql<string>`settings || ${JSON.stringify(settings)}::jsonb`, script: null }),
    }))
    .where((conversion) => conversion.and({ id, ...scopeColumns(scope) }))
    .where('status', '=', 'failed')
    .returningAll()
    .returning(announced)
    .executeTakeFirst();
  return row && toConversion(row);
}

export type ConversionChanges = Partial<Pick<Conversion, 'title' | 'additionalContext' | 'publicUrl'>>;

export async function updateConversion(
  database: Database,
  scope: Scope,
  id: string,
  changes: ConversionChanges,
): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set({
      id,
      title: changes.title,
      additional_context: changes.additionalContext,
      public_url: changes.publicUrl,
    })
    .where((conversion) => conversion.and({ id, ...scopeColumns(scope) }))
    .returningAll()
    .executeTakeFirst();
  return row && toConversion(row);
}

export async function deleteConversion(
  database: Database,
  scope: Scope,
  id: string,
): Promise<Conversion | undefined> {
  const row = await database
    .deleteFrom('conversions')
    .where((conversion) => conversion.and({ id, ...scopeColumns(scope) }))
    .returningAll()
    .executeTakeFirst();
  return row && toConversion(row);
}
