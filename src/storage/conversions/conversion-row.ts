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
    ...row,
    characters: row.content.length,
    audioExpired: row.media === null && row.mediaExpired && row.completedAt !== null,
    published: { attempt: row.mediaAttempt ?? row.attempt, script: row.heardScript ?? row.script },
  };
}

/** The columns of a new conversion, without its status. A request may have more than these. */
export function toRow(conversion: NewConversion): Partial<Selectable<ConversionTable>> {
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
  };
}
