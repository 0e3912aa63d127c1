import { basename } from 'node:path';
import type { Episode } from '../../audio/episode.ts';
import type { Conversion } from '../../domain/conversion.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { AttemptResult } from '../../operations/conversions/end-attempt.ts';
import { mediaKey } from '../../operations/conversions/media-keys.ts';
import { findOrganization } from '../../storage/organizations.ts';
import { recordEpisode } from '../studio.ts';
import type { PipelineTools } from './pipeline-tools.ts';

/** Records the episode and puts its files where they are kept. */
export async function makeAudio(
  { services, studio }: PipelineTools,
  conversion: Conversion & { readonly script: NonNullable<Conversion['script']> },
  options: { directory: string; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<AttemptResult> {
  const organization = await findOrganization(services.store.database, conversion.organizationId);
  const { episode, quality, warnings } = await recordEpisode(studio, {
    script: conversion.script,
    voice: conversion.voice,
    mode: conversion.mode,
    title: conversion.title,
    organization: organization?.name ?? null,
    date: conversion.createdAt,
    directory: options.directory,
    signal: options.signal,
    onProgress: (done) => options.onProgress(0.05 + done * 0.94),
  });
  const put = async (path: string, contentType: string) => {
    const name = basename(path);
    await services.media.put(mediaKey(conversion.id, conversion.attempt, name), path, contentType);
    return name;
  };
  return {
    durationSeconds: Math.round(episode.durationSeconds * 1000) / 1000,
    media: {
      captions: await put(episode.captionsVttPath, 'text/vtt'),
      subtitles: await put(episode.captionsSrtPath, 'application/x-subrip'),
      chapters: await put(episode.chaptersPath, 'application/json'),
      waveform: await put(episode.waveformPath, 'application/json'),
      timings: await put(episode.transcriptPath, 'application/json'),
      audio: await put(episode.audioPath, 'audio/mpeg'),
      contentType: 'audio/mpeg',
      bytes: episode.bytes,
    },
    quality: { ...quality, loudness: round(episode.loudness), silentSentences: episode.silentSentences },
    warnings: eachOnce([...conversion.warnings, ...unsaidWarnings(episode), ...warnings]),
  };
}

function unsaidWarnings({ silentSentences }: Episode) {
  if (silentSentences === 0) return [];
  return [
    { path: 'content', message: `${silentSentences} sentences have nothing in them that a voice can say` },
  ];
}

/** What the voice cannot honour was said already when the conversion was accepted. */
function eachOnce(warnings: readonly FieldMessage[]): FieldMessage[] {
  return [...new Map(warnings.map((warning) => [`${warning.path}\n${warning.message}`, warning])).values()];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
