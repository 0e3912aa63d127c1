import { type Selectable, sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { Conversion, ConversionRequest } from '../../domain/conversion.ts';
import type { Verbosity } from '../../domain/conversion-settings.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import { currentRequestId, currentTraceparent } from '../../domain/tracing.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import { type Database, query, toSqlNames } from '../database.ts';
import { notifyConversion } from '../notifications.ts';
import type { ConversionTable } from '../tables.ts';

export type NewConversion = ConversionRequest & {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly script: Script | null;
  readonly scriptId: string | null;
  readonly draftId: string | null;
  readonly facts: WritingFacts | null;
  readonly warnings: readonly FieldMessage[];
};

export type InsertedConversion = { readonly status: 'pending' | 'processing'; readonly createdAt: Date };

/** Counts an organization's conversions that occupy a concurrent job. Read it with the organization locked. */
export const runningJobs = (organizationId: '$1' | 'conversions.organization_id') => `
  (select coalesce(sum(count), 0)::int from conversion_counts
   where organization_id = ${organizationId} and status in ('processing', 'generating'))`;

/** Stores a conversion and announces it: `processing` if fewer than `concurrentJobs` are running, else `pending`. */
export async function insertConversion(
  database: Database,
  conversion: NewConversion,
  concurrentJobs: number,
): Promise<InsertedConversion> {
  const row = toSqlNames(toRow(conversion));
  const columns = Object.keys(row).join(', ');
  // In milliseconds, the precision of JavaScript, so that a cursor identifies the row exactly.
  const statement = `
    insert into conversions (${columns}, status, started_at, created_at)
    select ${columns}, case when begins then 'processing' else 'pending' end, case when begins then at end, at
    from json_populate_record(null::conversions, $2),
      (select ${runningJobs('$1')} < $3 as begins, date_trunc('milliseconds', clock_timestamp()) as at) admission
    returning status, created_at, ${notifyConversion}`;
  const values = [conversion.organizationId, JSON.stringify(row), concurrentJobs];
  const [inserted] = await query<InsertedConversion>(database, statement, values);
  if (!inserted) throw new Error('The conversion was not inserted.');
  return inserted;
}

/** Returns the columns of a new conversion without its status. A request may contain more fields. */
function toRow(conversion: NewConversion): Partial<Selectable<ConversionTable>> {
  const { facts, settings, script } = conversion;
  return {
    id: conversion.id,
    organizationId: conversion.organizationId,
    mode: conversion.mode,
    sourceType: conversion.sourceType,
    title: conversion.title,
    untitled: conversion.untitled ?? false,
    language: conversion.language ?? null,
    content: conversion.content,
    additionalContext: conversion.additionalContext,
    productId: conversion.productId,
    ignoreOrganization: conversion.ignoreOrganization,
    publicUrl: conversion.publicUrl,
    webhookUrl: conversion.webhookUrl,
    settings,
    voice: conversion.voice,
    warnings: [...conversion.warnings],
    script,
    scriptId: conversion.scriptId,
    draftId: conversion.draftId,
    productName: facts ? facts.productName : settings.productName,
    version: facts ? facts.version : settings.version,
    changes: facts && [...facts.changes],
    highlights: facts && [...facts.highlights],
    changeCount: facts?.changes.length ?? 0,
    traceparent: currentTraceparent(),
    requestId: currentRequestId(),
  };
}

/** Starts the longest-waiting conversions until `concurrentJobs` are running. Call it with the organization locked. */
export async function admitPending(database: Database, organizationId: string, concurrentJobs: number) {
  await query(
    database,
    `update conversions set status = 'processing', started_at = clock_timestamp()
     where status = 'pending' and organization_id = $1 and id in (
       select id from conversions where organization_id = $1 and status = 'pending'
       order by created_at, id limit greatest(0, $2 - ${runningJobs('$1')}))
     returning ${notifyConversion}`,
    [organizationId, concurrentJobs],
  );
}

/** The approximate maximum length of a written script in characters, for texts of any length. */
const maxNarrated: Readonly<Record<Verbosity, number>> = { brief: 1_500, normal: 4_000, detailed: 9_000 };

/** Estimates the spoken characters: those of the script, or of the text up to the maximum of a written script. */
export function spokenCharacters({
  content,
  script,
  settings,
}: Pick<Conversion, 'content' | 'script' | 'settings'>): number {
  if (script) return script.turns.reduce((sum, { text }) => sum + text.length, 0);
  return Math.min(content.length, maxNarrated[settings.verbosity]);
}

/** The same of a row, but at least 200. Counts bytes of the content, which does not require reading it. */
const spoken = sql`greatest(200, coalesce(
  (select sum(char_length(turn ->> 'text')) from jsonb_array_elements(script -> 'turns') turn),
  least(octet_length(content), case settings ->> 'verbosity' when 'brief' then ${sql.lit(maxNarrated.brief)}
    when 'detailed' then ${sql.lit(maxNarrated.detailed)} else ${sql.lit(maxNarrated.normal)} end)))`;

export type MeasuredSpeed = {
  /** Seconds per spoken character of a conversion, from start to finish. */
  readonly elapsed: number;
  /** The same without the share of concurrent conversions: what one more adds to the queue. */
  readonly alone: number;
};

/** Returns the medians of the last 20 conversions that completed at the first attempt; null if there are none. */
export async function readSpeed(database: Database): Promise<MeasuredSpeed | null> {
  const { rows } = await sql<MeasuredSpeed | { elapsed: null }>`
    with recent as materialized (
      select started_at, completed_at, ${spoken} as characters,
        extract(epoch from completed_at - started_at)::float8 as seconds
      from conversions
      where status = 'completed' and started_at is not null and attempt = 1
      order by completed_at desc
      limit 20
    )
    select percentile_cont(0.5) within group (order by seconds / characters) as elapsed,
      percentile_cont(0.5) within group (order by seconds / coalesce(at_once, 1) / characters) as alone
    from (
      select seconds, characters, (
        select sum(greatest(0, extract(epoch from
            least(other.completed_at, recent.completed_at) - greatest(other.started_at, recent.started_at))))
          / nullif(recent.seconds, 0)
        from recent other)::float8 as at_once
      from recent
    ) measured`.execute(database);
  const [speed] = rows;
  return speed && speed.elapsed !== null ? speed : null;
}

/**
 * Returns the characters ahead in the queue: of all admitted conversions that started before a time, and of the
 * organization's conversions that have waited since before it.
 */
export async function readCharactersAhead(
  database: Database,
  organizationId: string,
  before: Date,
): Promise<number> {
  const { rows } = await sql<{ characters: number }>`
    select coalesce(sum(spoken * (1 - progress)), 0)::float8 as characters
    from (
      select ${spoken} as spoken, progress, started_at as since from conversions
      where status in ('processing', 'generating')
      union all
      select ${spoken}, progress, created_at from conversions
      where organization_id = ${organizationId} and status = 'pending'
    ) unfinished
    where since < ${before}`.execute(database);
  return rows[0]?.characters ?? 0;
}
