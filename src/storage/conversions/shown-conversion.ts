import type { ShownConversion } from '../../domain/conversion.ts';

/** A conversion as JSON carries it: moments are milliseconds. */
export type ShownConversionJson = Omit<ShownConversion, 'createdAt' | 'completedAt' | 'failedAt'> & {
  readonly createdAt: number;
  readonly completedAt: number | null;
  readonly failedAt: number | null;
};

/** What is shown of the conversion `c`: one value, and nothing of its size that the status does not ask for. */
export const shownConversion = `json_build_object(
  'id', c.id, 'sourceType', c.source_type, 'title', c.title, 'status', c.status, 'attempt', c.attempt,
  'progress', c.progress, 'durationSeconds', c.duration_seconds, 'publicUrl', c.public_url,
  'productId', c.product_id, 'additionalContext', c.additional_context, 'warnings', c.warnings,
  'characters', case when c.status in ('processing', 'generating') then char_length(c.content) else 0 end,
  'script', case when c.status = 'completed' then c.script end, 'media', c.media, 'quality', c.quality,
  'error', c.error, 'createdAt', ${milliseconds('c.created_at')},
  'completedAt', ${milliseconds('c.completed_at')}, 'failedAt', ${milliseconds('c.failed_at')})`;

export function toShownConversion(json: ShownConversionJson): ShownConversion {
  return {
    ...json,
    createdAt: new Date(json.createdAt),
    completedAt: json.completedAt === null ? null : new Date(json.completedAt),
    failedAt: json.failedAt === null ? null : new Date(json.failedAt),
  };
}

function milliseconds(moment: string): string {
  return `floor(extract(epoch from ${moment}) * 1000)`;
}
