import { type Selectable, sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { ConversionRequest } from '../../domain/conversion.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import { currentRequestId, currentTraceparent } from '../../domain/tracing.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import { type Database, toSqlNames } from '../database.ts';
import { conversionNotified, notifyConversion } from '../notifications.ts';
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
  const columns = sql.raw(Object.keys(row).join(', '));
  // Milliseconds, as JavaScript counts them: a cursor then names the row exactly.
  const { rows } = await sql<InsertedConversion>`
    insert into conversions (${columns}, status, started_at, created_at)
    select ${columns}, case when begins then 'processing' else 'pending' end, case when begins then at end, at
    from json_populate_record(null::conversions, ${JSON.stringify(row)}),
      (select ${runningJobs(conversion.organizationId)} < ${concurrentJobs} as begins,
        date_trunc('milliseconds', clock_timestamp()) as at) admission
    returning status, created_at, ${notifyConversion}`.execute(database);
  const [inserted] = rows;
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
export async function admitPending(
  database: Database,
  organizationId: string,
  concurrentJobs: number,
): Promise<void> {
  await database
    .updateTable('conversions')
    .set({ status: 'processing', startedAt: sql<Date>`clock_timestamp()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('conversions')
        .select('id')
        .where('organizationId', '=', organizationId)
        .where('status', '=', 'pending')
        .orderBy('createdAt')
        .orderBy('id')
        .limit(sql<number>`greatest(0, ${concurrentJobs} - ${runningJobs(organizationId)})`),
    )
    .where('status', '=', 'pending')
    .where('organizationId', '=', organizationId)
    .returning(conversionNotified)
    .execute();
}
