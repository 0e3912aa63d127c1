import { createHash } from 'node:crypto';
import { type Conversion, type EpisodeMedia, mediaFiles } from '../../domain/conversion.ts';
import { distinctMessages } from '../../domain/field-message.ts';
import type { SoundSetting } from '../../domain/sound-design.ts';
import type { ConversionServices } from '../../operations/context.ts';
import type { AttemptResult } from '../../operations/conversions/attempt.ts';
import { mediaKey, mediaName } from '../../operations/conversions/media.ts';
import { listRenders } from '../../storage/conversions/find-conversion.ts';
import type { Renderer, RenderInput } from '../renderer.ts';

/** Raise it when mastering, captions or tags change. */
const cacheVersion = 6;

/** Equal for renders whose finished files are equal. */
export function hashRender(
  { engines }: Renderer,
  input: RenderInput,
  sounds: readonly SoundSetting[],
): Buffer {
  // The writer does not change the sound.
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

/** Copies the files of an identical render. Undefined when there is none with all files. */
export async function reuseRender(
  services: ConversionServices,
  { conversion, claims, renderHash }: { conversion: Conversion; claims: number; renderHash: Buffer },
): Promise<Omit<AttemptResult, 'lexicon'> | undefined> {
  for (const earlier of await listRenders(services.store.database, conversion, renderHash)) {
    const { durationSeconds, quality } = earlier;
    const media = await copyFiles(services, earlier, { conversion, claims });
    if (!media || durationSeconds === null) continue;
    const warnings = distinctMessages([...conversion.warnings, ...earlier.warnings]);
    return { durationSeconds, media, quality: quality ?? {}, renderHash, warnings };
  }
  return undefined;
}

/** Undefined when a file is gone. */
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
