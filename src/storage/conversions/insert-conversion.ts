import { sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { Conversion, ConversionRequest } from '../../domain/conversion.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import { announced } from '../conversion-feed.ts';
import type { Database } from '../database.ts';
import { toConversion } from './conversion-row.ts';

export type NewConversion = ConversionRequest & {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly status: 'pending' | 'processing';
  readonly script: Script | null;
  /** What is known of the text when its script is there already. */
  readonly facts: WritingFacts | null;
  readonly warnings: readonly FieldMessage[];
};

export async function insertConversion(database: Database, conversion: NewConversion): Promise<Conversion> {
  const { facts, settings } = conversion;
  const row = await database
    .insertInto('conversions')
    .values({
      id: conversion.id,
      organization_id: conversion.organizationId,
      mode: conversion.mode,
      source_type: conversion.sourceType,
      title: conversion.title,
      content: conversion.content,
      additional_context: conversion.additionalContext,
      product_id: conversion.productId,
      ignore_organization: conversion.ignoreOrganization,
      public_url: conversion.publicUrl,
      webhook_url: conversion.webhookUrl,
      settings: JSON.stringify(settings),
      voice: JSON.stringify(conversion.voice),
      warnings: JSON.stringify(conversion.warnings),
      status: conversion.status,
      script: conversion.script && JSON.stringify(conversion.script),
      product_name: facts ? facts.productName : settings.productName,
      version: facts ? facts.version : settings.version,
      changes: facts && JSON.stringify(facts.changes),
      highlights: facts && JSON.stringify(facts.highlights),
      change_count: facts?.changes.length ?? 0,
      // Milliseconds, as JavaScript counts them: a cursor then names the row exactly.
      created_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
      started_at: conversion.status === 'processing' ? sql<Date>`now()` : null,
    })
    .returningAll()
    .returning(announced)
    .executeTakeFirstOrThrow();
  return toConversion(row);
}
