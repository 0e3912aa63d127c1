import { type Selectable, sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { ConversionRequest } from '../../domain/conversion.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import { currentRequestId, currentTraceparent } from '../../domain/tracing.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import { type Database, query, toSqlNames } from '../database.ts';
import { notifyConversion } from '../notifications.ts';
import { runningJobs } from '../quota.ts';
import type { ConversionTable } from '../tables.ts';

export type NewConversion = ConversionRequest & {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly script: Script | null;
  readonly scriptId: string | null;
  readonly draftId: string | null;
  /** Null when the script is not written yet. */
  readonly facts: WritingFacts | null;
  readonly warnings: readonly FieldMessage[];
};

export type InsertedConversion = { readonly status: 'pending' | 'processing'; readonly createdAt: Date };

/** Stores a conversion and announces it: `processing` while fewer than `concurrentJobs` run, else `pending`. */
export async function insertConversion(
  database: Database,
  conversion: NewConversion,
  concurrentJobs: number,
): Promise<InsertedConversion> {
  const row = toSqlNames(toRow(conversion));
  const columns = Object.keys(row).join(', ');
  // Milliseconds, as JavaScript counts them: a cursor then names the row exactly.
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

/** The columns of a new conversion, without its status. A request may have more than these. */
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

/** Starts the longest-waiting conversions, until `concurrentJobs` run. Call it with the organization locked. */
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

/** Seconds per character, from start to finish: the median of the last 20 that were made at the first attempt. */
export async function readSecondsPerCharacter(database: Database): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select percentile_cont(0.5) within group (order by seconds / characters) as rate
    from (
      select extract(epoch from completed_at - started_at)::float8 as seconds,
             greatest(char_length(content), 200) as characters
      from conversions
      where status = 'completed' and started_at is not null and attempt = 1
      order by completed_at desc
      limit 20
    ) recent`.execute(database);
  return rows[0]?.rate ?? null;
}

export type Queue = {
  /** Characters of unfinished conversions that come first. */
  readonly characters: number;
  /** Conversions that are worked on now. */
  readonly running: number;
};

/** All admitted conversions that started before a time, and those of the organization that have waited since before it. */
export async function readQueue(database: Database, organizationId: string, before: Date): Promise<Queue> {
  // Bytes are known without reading the text.
  const { rows } = await sql<Queue>`
    select coalesce(sum(greatest(octet_length(content), 200) * (1 - progress)) filter (where since < ${before}), 0)::float8
        as characters,
      count(*) filter (where locked_until > now())::int as running
    from (
      select content, progress, started_at as since, locked_until from conversions
      where status in ('processing', 'generating')
      union all
      select content, progress, created_at, null from conversions
      where organization_id = ${organizationId} and status = 'pending'
    ) unfinished`.execute(database);
  return rows[0] ?? { characters: 0, running: 0 };
}
