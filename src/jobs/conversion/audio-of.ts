import { basename } from 'node:path';
import type { Episode } from '../../audio/episode.ts';
import { distinctMessages } from '../../domain/field-message.ts';
import type { ConversionServices } from '../../operations/context.ts';
import type { AttemptResult } from '../../operations/conversions/end-attempt.ts';
import { mediaKey } from '../../operations/conversions/media-keys.ts';
import type { MediaStore } from '../../storage/media/media-store.ts';
import { findOrganization } from '../../storage/organizations.ts';
import { type RecordedEpisode, type Recording, recordEpisode } from '../studio.ts';
import { withOwnPronunciations } from './own-pronunciations.ts';
import type { PipelineTools } from './pipeline-tools.ts';
import { recordingHash, reuseRecording } from './reuse-recording.ts';
import type { WithScript } from './write-script.ts';

type Options = { directory: string; signal: AbortSignal; onProgress: (done: number) => void };

/** Puts finished files where they are kept. Undefined when those that it would copy are not all there. */
export type Keep = (services: ConversionServices) => Promise<AttemptResult | undefined>;

export type Audio = {
  /** Takes the files of the same recording made before. */
  readonly reuse: Keep;
  /** Records the episode. */
  readonly record: () => Promise<Keep>;
};

/** The two ways to the audio of a conversion. */
export async function audioOf(
  tools: PipelineTools,
  conversion: WithScript,
  options: Options,
): Promise<Audio> {
  const { services, studio } = tools;
  const organization = await findOrganization(services.store.database, conversion.organizationId);
  const recording: Recording = {
    script: conversion.script,
    voice: withOwnPronunciations(conversion, organization),
    mode: conversion.mode,
    title: conversion.title,
    organization: organization?.name ?? null,
    accent: organization?.primaryColor ?? null,
    date: conversion.createdAt,
    directory: options.directory,
    signal: options.signal,
    onProgress: (done) => options.onProgress(0.05 + done * 0.94),
  };
  const hash = recordingHash(studio, recording);
  return {
    reuse: (holding) => reuseRecording(holding, conversion, hash),
    async record() {
      const recorded = await recordEpisode(studio, recording);
      return async ({ media }) => ({ ...(await keep(media, conversion, recorded)), recording: hash });
    },
  };
}

async function keep(
  store: MediaStore,
  conversion: WithScript,
  { episode, quality, warnings }: RecordedEpisode,
) {
  const put = async (path: string, contentType: string) => {
    const name = basename(path);
    await store.put(mediaKey(conversion.id, conversion.attempt, name), path, contentType);
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
    warnings: distinctMessages([...conversion.warnings, ...unsaidWarnings(episode), ...warnings]),
  };
}

function unsaidWarnings({ silentSentences }: Episode) {
  if (silentSentences === 0) return [];
  const sentences = silentSentences === 1 ? '1 sentence has' : `${silentSentences} sentences have`;
  return [{ path: 'content', message: `${sentences} nothing that a voice can say` }];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
