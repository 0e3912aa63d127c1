import type { Selectable } from 'kysely';
import type { Conversion } from '../../domain/conversion.ts';
import type { ConversionTable } from '../tables.ts';

/** A stored conversion as the rest of the service knows it. */
export function toConversion(row: Selectable<ConversionTable>): Conversion {
  return {
    id: row.id,
    organizationId: row.organization_id,
    mode: row.mode,
    sourceType: row.source_type,
    title: row.title,
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
    productName: row.product_name,
    version: row.version,
    durationSeconds: row.duration_seconds,
    media: row.media,
    quality: row.quality,
    error: row.error,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    failedAt: row.failed_at,
  };
}
