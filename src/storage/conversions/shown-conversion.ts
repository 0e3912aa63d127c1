import type { ShownConversion } from '../../domain/conversion.ts';

/** A conversion by position, as `shownConversion` lists it: that is read in half the time of an object. */
export type ShownAnswer = readonly [
  id: string,
  sourceType: ShownConversion['sourceType'],
  title: string,
  status: ShownConversion['status'],
  attempt: number,
  progress: number,
  durationSeconds: number | null,
  publicUrl: boolean,
  productId: string | null,
  additionalContext: string | null,
  warnings: ShownConversion['warnings'],
  characters: number,
  script: ShownConversion['script'],
  media: ShownConversion['media'],
  quality: ShownConversion['quality'],
  error: ShownConversion['error'],
  /** Moments are milliseconds. */
  createdAt: number,
  completedAt: number | null,
  failedAt: number | null,
];

/** What is shown of the conversion `c`: one value, and nothing of its size that the status does not ask for. */
export const shownConversion = `json_build_array(
  c.id, c.source_type, c.title, c.status, c.attempt, c.progress, c.duration_seconds, c.public_url, c.product_id,
  c.additional_context, c.warnings,
  case when c.status in ('processing', 'generating') then char_length(c.content) else 0 end,
  case when c.status = 'completed' then c.script end, c.media, c.quality, c.error,
  ${milliseconds('c.created_at')}, ${milliseconds('c.completed_at')}, ${milliseconds('c.failed_at')})`;

export function toShownConversion([
  id,
  sourceType,
  title,
  status,
  attempt,
  progress,
  durationSeconds,
  publicUrl,
  productId,
  additionalContext,
  warnings,
  characters,
  script,
  media,
  quality,
  error,
  createdAt,
  completedAt,
  failedAt,
]: ShownAnswer): ShownConversion {
  return {
    id,
    sourceType,
    title,
    status,
    attempt,
    progress,
    durationSeconds,
    publicUrl,
    productId,
    additionalContext,
    warnings,
    characters,
    script,
    media,
    quality,
    error,
    createdAt: new Date(createdAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
    failedAt: failedAt === null ? null : new Date(failedAt),
  };
}

function milliseconds(moment: string): string {
  return `floor(extract(epoch from ${moment}) * 1000)`;
}
