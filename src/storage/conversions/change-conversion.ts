import { sql } from 'kysely';
import type { Conversion, ConversionError, EpisodeMedia, QualityReport } from '../../domain/conversion.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { WriterOutput } from '../../domain/writing.ts';
import { announced } from '../conversion-feed.ts';
import type { Database } from '../database.ts';
import { toConversion } from './conversion-row.ts';
import type { Scope } from './find-conversion.ts';

/** One attempt at a conversion: what a job works on. */
export type Attempt = { readonly id: string; readonly attempt: number };

/** `processing` to `generating`, with the script. Undefined when the attempt is no longer running. */
export async function saveScript(
  database: Database,
  attempt: Attempt,
  output: WriterOutput,
  warnings: readonly FieldMessage[],
): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set({
      status: 'generating',
      script: JSON.stringify(output.script),
      product_name: output.productName,
      version: output.version,
      changes: JSON.stringify(output.changes),
      highlights: JSON.stringify(output.highlights),
      change_count: output.changes.length,
      warnings: JSON.stringify(warnings),
      scripted_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', attempt.id)
    .where('attempt', '=', attempt.attempt)
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst();
  return row && toConversion(row);
}

/** `processing` to `generating`, where the script was there already. */
export async function startGenerating(database: Database, attempt: Attempt): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set({ status: 'generating', scripted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', attempt.id)
    .where('attempt', '=', attempt.attempt)
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst();
  return row && toConversion(row);
}

/** Never goes back, and never touches a conversion that has ended. */
export async function saveProgress(database: Database, attempt: Attempt, progress: number): Promise<void> {
  await database
    .updateTable('conversions')
    .set({ progress })
    .where('id', '=', attempt.id)
    .where('attempt', '=', attempt.attempt)
    .where('status', 'in', ['processing', 'generating'])
    .where('progress', '<', progress)
    .execute();
}

export async function completeConversion(
  database: Database,
  attempt: Attempt,
  result: {
    durationSeconds: number;
    media: EpisodeMedia;
    quality: QualityReport;
    recording: Buffer;
    warnings: readonly FieldMessage[];
  },
): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set({
      status: 'completed',
      progress: 1,
      duration_seconds: result.durationSeconds,
      media: JSON.stringify(result.media),
      quality: JSON.stringify(result.quality),
      recording: result.recording,
      warnings: JSON.stringify(result.warnings),
      completed_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', attempt.id)
    .where('attempt', '=', attempt.attempt)
    .where('status', '=', 'generating')
    .returningAll()
    .executeTakeFirst();
  return row && toConversion(row);
}

export async function failConversion(
  database: Database,
  attempt: Attempt,
  error: ConversionError,
): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set({ status: 'failed', error: JSON.stringify(error), failed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', attempt.id)
    .where('attempt', '=', attempt.attempt)
    .where('status', 'in', ['processing', 'generating'])
    .returningAll()
    .executeTakeFirst();
  return row && toConversion(row);
}

/** What the next attempt does otherwise; null leaves it as it was. */
export type RestartOptions = {
  readonly webhookUrl: string | null;
  /** Changed settings have the script written anew. */
  readonly settings: Partial<ScriptSettings> | null;
};

/** A failed conversion starts its next attempt. Undefined when it has not failed. */
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
      ...(webhookUrl === null ? {} : { webhook_url: webhookUrl }),
      ...(settings === null
        ? {}
        : { settings: sql<string>`settings || ${JSON.stringify(settings)}::jsonb`, script: null }),
    }))
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .where('mode', '=', scope.mode)
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
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .where('mode', '=', scope.mode)
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
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .where('mode', '=', scope.mode)
    .returningAll()
    .executeTakeFirst();
  return row && toConversion(row);
}
