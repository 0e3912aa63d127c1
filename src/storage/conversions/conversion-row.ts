import type { Selectable } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { Conversion, ConversionRequest } from '../../domain/conversion.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import { currentTraceparent } from '../../domain/tracing.ts';
import type { WritingFacts } from '../../domain/writing.ts';
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

export function toConversion(row: Selectable<ConversionTable>): Conversion {
  return {
    id: row.id,
    organizationId: row.organization_id,
    mode: row.mode,
    sourceType: row.source_type,
    title: row.title,
    untitled: row.untitled,
    language: row.language,
    content: row.content,
    additionalContext: row.additional_context,
    productId: row.product_id,
    ignoreOrganization: row.ignore_organization,
    publicUrl: row.public_url,
    webhookUrl: row.webhook_url,
    settings: row.settings,
    voice: row.voice,
    warnings: row.warnings,
    status: row.status,
    attempt: row.attempt,
    progress: row.progress,
    characters: row.content.length,
    script: row.script,
    scriptId: row.script_id,
    productName: row.product_name,
    version: row.version,
    durationSeconds: row.duration_seconds,
    media: row.media,
    audioExpired: row.media === null && row.media_expired && row.completed_at !== null,
    audioLost: row.audio_lost,
    heard: { attempt: row.media_attempt ?? row.attempt, script: row.heard_script ?? row.script },
    quality: row.quality,
    error: row.error,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    failedAt: row.failed_at,
  };
}

/** The columns of a new conversion, without its status. */
export function toRow(conversion: NewConversion): Partial<Selectable<ConversionTable>> {
  const { facts, settings, script } = conversion;
  return {
    id: conversion.id,
    organization_id: conversion.organizationId,
    mode: conversion.mode,
    source_type: conversion.sourceType,
    title: conversion.title,
    untitled: conversion.untitled ?? false,
    language: conversion.language ?? null,
    content: conversion.content,
    additional_context: conversion.additionalContext,
    product_id: conversion.productId,
    ignore_organization: conversion.ignoreOrganization,
    public_url: conversion.publicUrl,
    webhook_url: conversion.webhookUrl,
    settings,
    voice: conversion.voice,
    warnings: [...conversion.warnings],
    script,
    script_id: conversion.scriptId,
    draft_id: conversion.draftId,
    product_name: facts ? facts.productName : settings.productName,
    version: facts ? facts.version : settings.version,
    changes: facts && [...facts.changes],
    highlights: facts && [...facts.highlights],
    change_count: facts?.changes.length ?? 0,
    traceparent: currentTraceparent(),
  };
}
