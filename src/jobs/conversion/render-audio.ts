import type { Episode } from '../../audio/episode.ts';
import { episodeFiles, type MediaFile, mediaFiles, progressShares } from '../../domain/conversion.ts';
import { distinctMessages } from '../../domain/field-message.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { inStep, logDecision } from '../../domain/tracing.ts';
import type { ConversionServices } from '../../operations/context.ts';
import type { AttemptResult } from '../../operations/conversions/attempt.ts';
import { contentTypeOf, mediaKey, mediaName } from '../../operations/conversions/media.ts';
import { findCover } from '../../operations/pictures.ts';
import { segmentOwnerOf } from '../../operations/segment-owner.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import type { MediaStore } from '../../storage/media/media-store.ts';
import { findOrganization } from '../../storage/organizations.ts';
import { type RenderedEpisode, type Renderer, type RenderInput, renderEpisode } from '../renderer.ts';
import { chooseSounds, loadSounds } from './load-sounds.ts';
import { hashRender, reuseRender } from './reuse-render.ts';
import type { WithScript } from './write-script.ts';

/** A conversion with its script, and the number of this claim of its attempt. */
export type Claimed = { readonly conversion: WithScript; readonly claims: number; readonly tenant: Tenant };

type Options = { directory: string; signal: AbortSignal; onProgress: (done: number) => void };

/** Renders the files of a conversion, or copies those of an identical render, and stores them. */
export async function renderAudio(
  { services, renderer }: { readonly services: ConversionServices; readonly renderer: Renderer },
  claimed: Claimed,
  options: Options,
): Promise<AttemptResult> {
  const { conversion, claims, tenant } = claimed;
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
  const { signal } = options;
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
    directory: options.directory,
    signal,
    onProgress: (done) => options.onProgress(progressShares.script + done * progressShares.render),
  };
  const hash = hashRender(renderer, input, settings);
  const reused = await reuseRender(services, { conversion, claims, renderHash: hash });
  if (reused) {
    logDecision('the files of an identical render are copied', { conversion_id: conversion.id });
    return { ...reused, lexicon };
  }
  const { sounds, warnings } = await loadSounds(services, settings);
  const rendered = await renderEpisode(renderer, { ...input, sounds });
  const complete = { ...rendered, warnings: [...rendered.warnings, ...warnings] };
  const stored = await inStep('store', () => store(services.media, claimed, complete));
  return { ...stored, renderHash: hash, lexicon };
}

async function store(
  media: MediaStore,
  { conversion, claims }: Claimed,
  { episode, quality, warnings }: RenderedEpisode,
): Promise<Omit<AttemptResult, 'renderHash' | 'lexicon'>> {
  const names = {} as Record<MediaFile, string>;
  for (const file of mediaFiles) {
    const name = mediaName(episodeFiles[file], claims);
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
