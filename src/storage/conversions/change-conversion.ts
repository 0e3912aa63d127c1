import { type RawBuilder, sql } from 'kysely';
import type { Conversion } from '../../domain/conversion.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import { currentRequestId, currentTraceparent } from '../../domain/tracing.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import type { Database } from '../database.ts';
import { unleased } from '../leases.ts';
import { conversionNotified } from '../notifications.ts';
import { runningJobs } from './admit-conversions.ts';
import { conversionColumns, type Scope, scopeColumns, toConversion } from './find-conversion.ts';

/** Changes for the next attempt; null leaves a field as it was. */
export type RestartOptions = {
  readonly webhookUrl: string | null;
  /** If settings change, the script is rewritten. */
  readonly settings: Partial<ScriptSettings> | null;
};

type Restart = RestartOptions & {
  readonly concurrentJobs: number;
  /** The completed attempt whose audio is lost and may be restarted; null for a failed one. */
  readonly lostAttempt: number | null;
};

/** Starts the next attempt. Undefined unless the last one has failed or its audio is lost. */
export async function restartConversion(
  database: Database,
  scope: Scope,
  id: string,
  { concurrentJobs, webhookUrl, settings, lostAttempt }: Restart,
): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set({
      ...nextAttempt(concurrentJobs),
      ...(webhookUrl === null ? {} : { webhookUrl }),
      // Lost files are not published until then.
      ...(lostAttempt === null ? {} : { media: null, mediaAttempt: null, audioLost: true }),
      ...(settings === null
        ? {}
        : {
            settings: sql<string>`settings || ${JSON.stringify(settings)}::jsonb`,
            script: null,
            audioLost: false,
          }),
    })
    .where((conversion) => conversion.and({ id, ...scopeColumns(scope) }))
    .where(sql<boolean>`(status = 'failed' or (status = 'completed' and attempt = ${lostAttempt}::int))`)
    .where(sql<boolean>`coalesce((error ->> 'retryable')::boolean, true)`)
    .returning(conversionColumns)
    .returning(conversionNotified)
    .executeTakeFirst();
  return row && toConversion(row);
}

/** Starts at once if a job is free, and waits otherwise. */
function nextAttempt(concurrentJobs: number) {
  const begins = sql`${sql.raw(runningJobs('conversions.organization_id'))} < ${concurrentJobs}`;
  return {
    status: sql<'processing' | 'pending'>`case when ${begins} then 'processing' else 'pending' end`,
    attempt: sql<number>`attempt + 1`,
    progress: 0,
    error: null,
    failedAt: null,
    startedAt: sql<Date | null>`case when ${begins} then now() end`,
    scriptedAt: null,
    claims: 0,
    lostClaims: 0,
    claimedProgress: 0,
    deferrals: 0,
    deferredSince: null,
    deferredBecause: null,
    scriptExpired: false,
    mediaExpired: false,
    traceparent: currentTraceparent(),
    requestId: currentRequestId(),
    ...unleased,
  };
}

type Revision = Pick<Conversion, 'language' | 'settings' | 'voice'> & {
  readonly concurrentJobs: number;
  /** Null leaves the title unchanged, because it may have been changed since the conversion was read. */
  readonly title: string | null;
  /** Null has the script rewritten. */
  readonly script: Script | null;
  /** Null leaves the URL unchanged. */
  readonly webhookUrl: string | null;
  readonly warnings: readonly FieldMessage[];
};

/**
 * Starts the attempt that makes a revision. The previous episode stays published until the new one is ready. Undefined
 * unless the last attempt is `of` and has ended.
 */
export async function reviseConversion(
  database: Database,
  scope: Scope,
  { id, of }: { readonly id: string; readonly of: number },
  { concurrentJobs, title, language, settings, voice, script, webhookUrl, warnings }: Revision,
): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set({
      ...nextAttempt(concurrentJobs),
      ...(title === null ? {} : { title }),
      language: language ?? null,
      settings: JSON.stringify(settings satisfies ScriptSettings),
      voice: JSON.stringify(voice satisfies VoiceSettings),
      warnings: JSON.stringify(warnings),
      script: script && JSON.stringify(script),
      audioLost: false,
      revisedAttempts: sql<number[]>`array_append(revised_attempts, attempt + 1)`,
      ...(webhookUrl === null ? {} : { webhookUrl }),
      mediaAttempt: sql<number | null>`case when media is not null then coalesce(media_attempt, attempt) end`,
      heardScript: sql<string | null>`case when media is not null then coalesce(heard_script, script) end`,
      heardTitle: sql<string | null>`case when media is not null then coalesce(heard_title, title) end`,
    })
    .where((conversion) => conversion.and({ id, ...scopeColumns(scope), attempt: of }))
    .where('status', 'in', ['completed', 'failed'])
    .returning(conversionColumns)
    .returning(conversionNotified)
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
      untitled: changes.title === undefined ? undefined : false,
      // Also renames the published episode while a revision is in progress.
      heardTitle: changes.title === undefined ? undefined : null,
      additionalContext: changes.additionalContext,
      publicUrl: changes.publicUrl,
    })
    .where((conversion) => conversion.and({ id, ...scopeColumns(scope) }))
    .returning(conversionColumns)
    .executeTakeFirst();
  return row && toConversion(row);
}

export async function deleteConversion(database: Database, scope: Scope, id: string) {
  const row = await database
    .deleteFrom('conversions')
    .where((conversion) => conversion.and({ id, ...scopeColumns(scope) }))
    .returning(conversionColumns)
    .executeTakeFirst();
  return row && toConversion(row);
}

/** The fields of an event that contain no text. */
const keptFields = [
  'id',
  'status',
  'source_type',
  'audio_duration_seconds',
  'created_at',
  'completed_at',
  'failed_at',
];
/** A URL that never resolves, by definition. */
const noUrl = 'https://deleted.invalid/';

/**
 * Removes the text of a deleted conversion from everything that outlives it; ids, times and amounts stay. Cancels
 * deliveries that are not sent yet. docs/security.md lists the places.
 */
export async function redactText(
  database: Database,
  { id, organizationId, mode, productName, scriptId }: Conversion,
): Promise<void> {
  const events = sql`select id from events where conversion_id = ${id} and organization_id = ${organizationId}`;
  const deliveries = sql`select id from webhook_deliveries where event_id in (${events})`;
  const sameScope = sql`organization_id = ${organizationId} and mode = ${mode}`;
  const statements: RawBuilder<unknown>[] = [
    sql`update webhook_deliveries set
        url = case when url is not null then ${noUrl} end,
        state = case state when 'pending' then 'cancelled' else state end,
        ended_at = coalesce(ended_at, clock_timestamp()), locked_by = null, locked_until = null
      where event_id in (${events})`,
    sql`update webhook_attempts set answer = '', error = null where delivery_id in (${deliveries})`,
    sql`update events set data = (
        select json_object_agg(key, value) from json_each(data) where key = any(${keptFields}))
      where id in (${events})`,
    sql`update audit_entries set subject_name = null
      where organization_id = ${organizationId}
        and (subject_id = ${id} or subject_id in (select id::text from (${deliveries}) replayed))`,
    sql`update idempotency_keys set answer = jsonb_set(answer, '{warnings}', '[]', false)
      where ${sameScope} and answer ->> 'id' = ${id}`,
    sql`update scripts set context_used = jsonb_set(context_used, '{history}', (
        select coalesce(jsonb_agg(earlier), '[]') from jsonb_array_elements(context_used -> 'history') earlier
        where earlier ->> 'id' <> ${id}))
      where ${sameScope} and context_used -> 'history' @> ${JSON.stringify([{ id }])}::jsonb`,
    // Another conversion of the same script may still contain its text.
    sql`delete from scripts
      where ${sameScope} and id = ${scriptId} and not exists (select from conversions where script_id = ${scriptId})`,
    sql`delete from changelog_counts
      where ${sameScope} and product_name = lower(${productName}) and count <= 0`,
  ];
  for (const statement of statements) await statement.execute(database);
}
