import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Episode } from '../../audio/episode.ts';
import {
  type Conversion,
  type EpisodeMedia,
  episodeFiles,
  type MediaFile,
  mediaFiles,
  progressShares,
} from '../../domain/conversion.ts';
import { distinctMessages, type FieldMessage } from '../../domain/field-message.ts';
import type { Sound } from '../../domain/sound.ts';
import {
  type SoundDesign,
  type SoundKind,
  type SoundSetting,
  soundKinds,
} from '../../domain/sound-design.ts';
import { logDebug, withSpan } from '../../domain/tracing.ts';
import type { ConversionServices } from '../../operations/context.ts';
import type { AttemptResult } from '../../operations/conversions/attempt.ts';
import { contentTypeOf, mediaKey, mediaName } from '../../operations/conversions/media.ts';
import { findCover } from '../../operations/pictures.ts';
import { segmentOwnerOf } from '../../operations/segment-owner.ts';
import { soundKey } from '../../operations/sounds.ts';
import { readWav } from '../../speech/read-audio.ts';
import { listRenders } from '../../storage/conversions/find-conversion.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import type { MediaStore } from '../../storage/media/media-store.ts';
import { makeWorkDirectory } from '../../storage/media/work-directories.ts';
import { findOrganization } from '../../storage/organizations.ts';
import { listSoundsFor, type SoundScope } from '../../storage/sounds.ts';
import { type RenderedEpisode, type Renderer, type RenderInput, renderEpisode } from '../renderer.ts';
import type { AttemptRun, PipelineTools, WithScript } from './write-script.ts';

/** Renders the files of a conversion, or copies those of an identical render, and stores them. */
export async function renderAudio(
  { services, renderer }: PipelineTools,
  run: AttemptRun<WithScript>,
  onProgress: (done: number) => void,
): Promise<AttemptResult> {
  await using directory = await makeWorkDirectory(services.workDirectory);
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
    directory: directory.path,
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
  const { silentSentences } = episode;
  const ofRender = [...unsaidWarnings(episode), ...warnings];
  return {
    durationSeconds: Math.round(episode.durationSeconds * 1000) / 1000,
    media: { ...names, contentType: 'audio/mpeg', bytes: episode.bytes },
    quality: { ...quality, loudness: round(episode.loudness), silentSentences, warnings: ofRender },
    warnings: distinctMessages([...conversion.warnings, ...ofRender]),
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

/** Raise it when mastering, captions or tags change. */
const cacheVersion = 6;

/** Returns equal hashes for renders with equal finished files. */
function hashRender({ engines }: Renderer, input: RenderInput, sounds: readonly SoundSetting[]): Buffer {
  // The writer does not affect the sound.
  const { writing: _, ...script } = input.script;
  const engine = engines.forMode(input.mode).engineFor(input.voice.provider);
  const decisive = [
    cacheVersion,
    engine.name,
    engine.version,
    script,
    input.voice,
    (input.lexicon ?? []).map(({ note: _note, ...decides }) => decides),
    input.title,
    input.language ?? null,
    input.organization,
    input.accent ?? null,
    input.date.toISOString().slice(0, 10),
    ...sounds.map(({ id, kind }) => [kind, id]),
    ...(input.cover ? [createHash('sha256').update(input.cover.body).digest('hex')] : []),
  ];
  return createHash('sha256').update(JSON.stringify(decisive)).digest();
}

/** Copies the files of an identical render. Undefined if there is none with all its files. */
export async function reuseRender(
  services: ConversionServices,
  { conversion, claims, renderHash }: { conversion: Conversion; claims: number; renderHash: Buffer },
): Promise<Omit<AttemptResult, 'lexicon'> | undefined> {
  for (const earlier of await listRenders(services.store.database, conversion, renderHash)) {
    const { durationSeconds } = earlier;
    const quality = earlier.quality ?? {};
    const media = await copyFiles(services, earlier, { conversion, claims });
    if (!media || durationSeconds === null) continue;
    const warnings = distinctMessages([...conversion.warnings, ...(quality.warnings ?? [])]);
    return { durationSeconds, media, quality, renderHash, warnings };
  }
  return undefined;
}

/** Returns undefined if a file no longer exists. */
async function copyFiles(
  services: ConversionServices,
  earlier: Conversion,
  { conversion, claims }: { conversion: Conversion; claims: number },
): Promise<EpisodeMedia | undefined> {
  if (!earlier.media) return undefined;
  const media = { ...earlier.media };
  for (const file of mediaFiles) {
    const from = mediaKey(earlier.id, earlier.published.attempt, earlier.media[file]);
    media[file] = mediaName(earlier.media[file], claims);
    if (!(await services.media.copy(from, mediaKey(conversion.id, conversion.attempt, media[file]))))
      return undefined;
  }
  return media;
}

/** Returns the sounds of the product, and those of the organization for kinds that the product has not set. */
async function chooseSounds(
  { store }: ConversionServices,
  scope: SoundScope,
): Promise<readonly SoundSetting[]> {
  const settings = await listSoundsFor(store.database, scope);
  return soundKinds.flatMap((kind) => {
    const own = settings.filter((setting) => setting.kind === kind);
    const nearest = own.find(({ productId }) => productId !== null) ?? own[0];
    return nearest?.file ? [nearest] : [];
  });
}

/** Reads the sounds. If a file no longer exists, the episode is made without it and gets a warning. */
async function loadSounds(
  { media }: ConversionServices,
  settings: readonly SoundSetting[],
): Promise<{ sounds: SoundDesign; warnings: FieldMessage[] }> {
  const sounds: { [Kind in SoundKind]?: Sound } = {};
  const warnings: FieldMessage[] = [];
  for (const { id, kind } of settings) {
    const sound = await readSound(media, soundKey(id));
    if (sound) sounds[kind] = sound;
    else warnings.push({ path: `sounds.${kind}`, message: 'is missing from the media store; set it again' });
  }
  return { sounds, warnings };
}

/** Returns null if the file no longer exists, for example because it is being replaced. */
async function readSound(media: MediaStore, key: string): Promise<Sound | null> {
  if (!(await media.find(key))) return null;
  try {
    return readWav(await buffer(await media.read(key)));
  } catch (error) {
    if (await media.find(key)) throw error;
    return null;
  }
}
