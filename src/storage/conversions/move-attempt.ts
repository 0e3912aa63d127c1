import { sql, type UpdateObject } from 'kysely';
import {
  type Conversion,
  type ConversionError,
  type ConversionStatus,
  canceledError,
  type EpisodeMedia,
  runningStatuses,
} from '../../domain/conversion.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { EpisodeQuality } from '../../domain/quality-report.ts';
import type { WriterOutput } from '../../domain/writing.ts';
import type { Database } from '../database.ts';
import { unleased } from '../leases.ts';
import { conversionNotified } from '../notifications.ts';
import type { Tables } from '../tables.ts';
import { conversionColumns, toConversion } from './find-conversion.ts';

export type Attempt = { readonly id: string; readonly attempt: number };

const databaseNow = sql<Date>`clock_timestamp()`;

/** Undefined if the attempt is no longer running. */
export function saveScript(
  database: Database,
  attempt: Attempt,
  output: WriterOutput,
  warnings: readonly FieldMessage[],
): Promise<Conversion | undefined> {
  return move(database, attempt, ['processing'], {
    status: 'generating',
    script: JSON.stringify(output.script),
    productName: output.productName,
    version: output.version,
    changes: JSON.stringify(output.changes),
    highlights: JSON.stringify(output.highlights),
    changeCount: output.changes.length,
    warnings: JSON.stringify(warnings),
    scriptedAt: databaseNow,
  });
}

export function startGenerating(database: Database, attempt: Attempt): Promise<Conversion | undefined> {
  return move(database, attempt, ['processing'], { status: 'generating', scriptedAt: databaseNow });
}

/** Saves progress. It never decreases, and never changes a conversion that has ended. */
export async function saveProgress(database: Database, attempt: Attempt, progress: number): Promise<void> {
  await database
    .updateTable('conversions')
    .set({ progress })
    .where((row) => row.and({ id: attempt.id, attempt: attempt.attempt }))
    .where('status', 'in', runningStatuses)
    .where('progress', '<', progress)
    .returning(conversionNotified)
    .execute();
}

export function completeConversion(
  database: Database,
  attempt: Attempt,
  result: {
    durationSeconds: number;
    media: EpisodeMedia;
    quality: EpisodeQuality;
    renderHash: Buffer;
    warnings: readonly FieldMessage[];
  },
): Promise<Conversion | undefined> {
  return move(database, attempt, ['generating'], {
    status: 'completed',
    progress: 1,
    durationSeconds: result.durationSeconds,
    media: JSON.stringify(result.media),
    mediaAttempt: attempt.attempt,
    audioLost: false,
    heardScript: null,
    heardTitle: null,
    quality: JSON.stringify(result.quality),
    renderHash: result.renderHash,
    warnings: JSON.stringify(result.warnings),
    completedAt: databaseNow,
    ...unleased,
  });
}

export function failConversion(
  database: Database,
  attempt: Attempt,
  error: ConversionError,
): Promise<Conversion | undefined> {
  return move(database, attempt, runningStatuses, failedWith(error));
}

export function cancelAttempt(database: Database, attempt: Attempt): Promise<Conversion | undefined> {
  return move(database, attempt, ['pending', ...runningStatuses], {
    ...failedWith(canceledError),
    canceledAttempts: sql<number[]>`canceled_attempts || attempt`,
  });
}

function failedWith(error: ConversionError) {
  const ended = { failedAt: databaseNow, ...unleased };
  return { status: 'failed' as const, error: JSON.stringify(error), ...ended };
}

/** Checks status and attempt, so that a late worker changes nothing. */
async function move(
  database: Database,
  { id, attempt }: Attempt,
  from: readonly ConversionStatus[],
  changes: UpdateObject<Tables, 'conversions'>,
): Promise<Conversion | undefined> {
  const row = await database
    .updateTable('conversions')
    .set(changes)
    .where((row) => row.and({ id, attempt }))
    .where('status', 'in', from)
    .returning(conversionColumns)
    .executeTakeFirst();
  return row && toConversion(row);
}

const firstDelaySeconds = 15;
const maxDelaySeconds = 300;
const maxDeferralSeconds = 3600;

/**
 * Releases an attempt after a failure of our own infrastructure. It becomes due again after increasing delays. False if
 * it was first deferred an hour ago or is no longer running.
 */
export async function deferAttempt(
  database: Database,
  { id, attempt }: Attempt,
  because: string,
): Promise<boolean> {
  const delay = sql`least(${sql.lit(maxDelaySeconds)}, ${sql.lit(firstDelaySeconds)} * 2 ^ least(deferrals, 10))`;
  const { rows } = await sql`
    update conversions set deferrals = deferrals + 1, deferred_since = coalesce(deferred_since, clock_timestamp()),
      deferred_because = ${because},
      locked_by = null, locked_until = clock_timestamp() + make_interval(secs => ${delay})
    where id = ${id} and attempt = ${attempt} and status in ('processing', 'generating')
      and coalesce(deferred_since, 'infinity') > clock_timestamp() - make_interval(secs => ${maxDeferralSeconds})
    returning id`.execute(database);
  return rows.length > 0;
}
