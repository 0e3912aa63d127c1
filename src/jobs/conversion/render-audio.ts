import type { Episode } from '../../audio/episode.ts';
import { episodeFiles, type MediaFile, mediaFiles, progressShares } from '../../domain/conversion.ts';
import { distinctMessages } from '../../domain/field-message.ts';
import { logDebug, withSpan } from '../../domain/tracing.ts';
import type { AttemptResult } from '../../operations/conversions/attempt.ts';
import { contentTypeOf, mediaKey, mediaName } from '../../operations/conversions/media.ts';
import { findCover } from '../../operations/pictures.ts';
import { segmentOwnerOf } from '../../operations/segment-owner.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import type { MediaStore } from '../../storage/media/media-store.ts';
import { makeWorkDirectory } from '../../storage/media/work-directories.ts';
import { findOrganization } from '../../storage/organizations.ts';
import { type RenderedEpisode, type RenderInput, renderEpisode } from '../renderer.ts';
import { chooseSounds, loadSounds } from './load-sounds.ts';
import type { AttemptRun, PipelineTools, WithScript } from './pipeline-types.ts';
import { hashRender, reuseRender } from './reuse-render.ts';

/** Renders the files of a conversion, or copies those of an identical render, and stores them. */
export async function renderAudio(
  tools: PipelineTools,
  run: AttemptRun<WithScript>,
  onProgress: (done: number) => void,
): Promise<AttemptResult> {
  const directory = await makeWorkDirectory(tools.services.workDirectory);
  try {
    return await renderIn(directory.path, tools, run, onProgress);
  } finally {
    await directory.remove();
  }
}

async function renderIn(
  directory: string,
  { services, renderer }: PipelineTools,
  run: AttemptRun<WithScript>,
  onProgress: (done: number) => void,
): Promise<AttemptResult> {
  const { conversion, claim, tenant, signal } = run;
  const { database } = services.store;
  const { script } = conversion;
  const [organization, settings, entries] = await Promise.all([
    findOrganization(database, conversion.organizationId),
    chooseSounds(services, conversion),
    listPronunciations(database, conversion, {
      language: script.language,
      ignoreOrganization: conversion.ignoreOrganization,
    }),
  ]);
  const lexicon = await renderer.texts.run('entriesIn', { lexicon: entries, script }, { tenant, signal });
  const input: RenderInput = {
    script,
    voice: conversion.voice,
    lexicon,
    mode: conversion.mode,
    segmentOwner: segmentOwnerOf(services, conversion),
    tenant,
    title: conversion.title,
    language: conversion.language ?? null,
    organization: organization?.name ?? null,
    accent: organization?.primaryColor ?? null,
    cover: organization ? await findCover(services, organization) : null,
    date: conversion.createdAt,
    directory,
    signal,
    onProgress: (done) => onProgress(progressShares.script + done * progressShares.render),
  };
  const hash = hashRender(renderer, input, settings);
  const reused = await reuseRender(services, { conversion, claims: claim.claims, renderHash: hash });
  if (reused) {
    logDebug('the files of an identical render are copied', { conversion_id: conversion.id });
    return { ...reused, lexicon };
  }
  const { sounds, warnings } = await loadSounds(services, settings);
  const rendered = await renderEpisode(renderer, { ...input, sounds });
  const complete = { ...rendered, warnings: [...rendered.warnings, ...warnings] };
  const stored = await withSpan('store', () => store(services.media, run, complete));
  return { ...stored, renderHash: hash, lexicon };
}

async function store(
  media: MediaStore,
  { conversion, claim }: AttemptRun<WithScript>,
  { episode, quality, warnings }: RenderedEpisode,
): Promise<Omit<AttemptResult, 'renderHash' | 'lexicon'>> {
  const names = {} as Record<MediaFile, string>;
  for (const file of mediaFiles) {
    const name = mediaName(episodeFiles[file], claim.claims);
    const key = mediaKey(conversion.id, conversion.attempt, name);
    await media.put(key, episode.files[file], contentTypeOf(name));
    names[file] = name;
  }
  return {
    durationSeconds: Math.round(episode.durationSeconds * 1000) / 1000,
    media: { ...names, contentType: 'audio/mpeg', bytes: episode.bytes },
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
