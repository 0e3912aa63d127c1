import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import type { KeyMode } from '../../src/domain/api-key.ts';
import type { ConversionStatus, EpisodeMedia } from '../../src/domain/conversion.ts';
import { defaultScriptSettings, type SourceType } from '../../src/domain/conversion-settings.ts';
import type { Script } from '../../src/domain/script.ts';
import { mediaKey } from '../../src/operations/conversions/media.ts';
import type { Store } from '../../src/storage/database.ts';
import type { TestApp } from './app.ts';

/** Names of the files of a finished conversion, for tests that do not read them. */
export const smallMedia: EpisodeMedia = {
  audio: 'a.mp3',
  captions: 'a.vtt',
  subtitles: 'a.srt',
  chapters: 'c.json',
  waveform: 'w.json',
  timings: 't.json',
  contentType: 'audio/mpeg',
  bytes: 1,
};

export type StoredConversion = {
  readonly organizationId: string;
  readonly mode?: KeyMode;
  readonly status?: ConversionStatus;
  readonly sourceType?: SourceType;
  readonly title?: string;
  readonly content?: string;
  readonly progress?: number;
  readonly script?: Script;
  readonly media?: EpisodeMedia;
  readonly durationSeconds?: number;
  readonly publicUrl?: boolean;
  readonly createdAt?: Date;
};

/** Stores a conversion in this state without doing the work. Returns its id. */
export async function storeConversion(app: TestApp, conversion: StoredConversion): Promise<string> {
  const id = await insertConversion(app.database.store, conversion);
  if (conversion.media) await storeAudio(app, id, 1, conversion.media);
  return id;
}

/** Stores a conversion without an audio file. */
export async function insertConversion(
  { pool }: Pick<Store, 'pool'>,
  conversion: StoredConversion,
): Promise<string> {
  const { status = 'completed' } = conversion;
  const values = {
    id: uuid(),
    organization_id: conversion.organizationId,
    mode: conversion.mode ?? 'live',
    source_type: conversion.sourceType ?? 'changelog',
    title: conversion.title ?? 'Northwind 2.4',
    content: conversion.content ?? 'Search finds archived projects.',
    ignore_organization: false,
    public_url: conversion.publicUrl ?? false,
    settings: JSON.stringify(defaultScriptSettings),
    voice: JSON.stringify({ provider: 'tts_a' }),
    status,
    progress: conversion.progress ?? (status === 'completed' ? 1 : 0),
    script: conversion.script ? JSON.stringify(conversion.script) : null,
    media: conversion.media ? JSON.stringify(conversion.media) : null,
    duration_seconds: status === 'completed' ? (conversion.durationSeconds ?? 12.5) : null,
    error: status === 'failed' ? JSON.stringify({ code: 'GENERATION_FAILED', message: 'It broke.' }) : null,
    created_at: conversion.createdAt ?? new Date(),
    // Leased by a worker that never finishes.
    locked_until: status === 'processing' || status === 'generating' ? 'infinity' : null,
    completed_at: status === 'completed' ? new Date() : null,
    failed_at: status === 'failed' ? new Date() : null,
  };
  const names = Object.keys(values);
  await pool.query(
    `insert into conversions (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
  return values.id;
}

/** Stores an audio file with arbitrary content. */
export async function storeAudio(
  app: TestApp,
  id: string,
  attempt: number,
  { audio }: EpisodeMedia = smallMedia,
): Promise<void> {
  const draft = join(app.dataDirectory, uuid());
  await writeFile(draft, 'audio');
  await app.services.media.put(mediaKey(id, attempt, audio), draft, 'audio/mpeg');
}
