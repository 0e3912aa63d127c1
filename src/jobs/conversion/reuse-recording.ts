import { createHash } from 'node:crypto';
import type { Conversion, EpisodeMedia } from '../../domain/conversion.ts';
import { distinctMessages } from '../../domain/field-message.ts';
import type { ConversionServices } from '../../operations/context.ts';
import type { AttemptResult } from '../../operations/conversions/end-attempt.ts';
import { mediaKey, mediaName } from '../../operations/conversions/media-keys.ts';
import { findRecording } from '../../storage/conversions/find-conversion.ts';
import type { Recording, Studio } from '../studio.ts';

/** Raised whenever mastering, captions or tags would come out otherwise than before. */
const edition = 4;

/** The same for recordings whose finished files are the same. */
export function recordingHash({ engines }: Studio, recording: Recording): Buffer {
  // Who wrote the words does not change how they sound.
  const { writing: _, ...script } = recording.script;
  const engine = engines.forMode(recording.mode).engineFor(recording.voice.provider);
  const decisive = [
    edition,
    engine.name,
    engine.version,
    script,
    recording.voice,
    recording.title,
    recording.organization,
    recording.accent ?? null,
    recording.date.toISOString().slice(0, 10),
  ];
  return createHash('sha256').update(JSON.stringify(decisive)).digest();
}

const files = [
  'captions',
  'subtitles',
  'chapters',
  'waveform',
  'timings',
  'audio',
] as const satisfies (keyof EpisodeMedia)[];

/** The files of the same recording, under this conversion's name. Undefined when there is none whole. */
export async function reuseRecording(
  services: ConversionServices,
  { conversion, claims, recording }: { conversion: Conversion; claims: number; recording: Buffer },
): Promise<AttemptResult | undefined> {
  const earlier = await findRecording(services.store.database, conversion.organizationId, recording);
  if (!earlier?.media || earlier.durationSeconds === null) return undefined;
  const media = { ...earlier.media };
  for (const file of files) {
    const from = mediaKey(earlier.id, earlier.attempt, earlier.media[file]);
    media[file] = mediaName(earlier.media[file], claims);
    if (!(await services.media.copy(from, mediaKey(conversion.id, conversion.attempt, media[file]))))
      return undefined;
  }
  return {
    durationSeconds: earlier.durationSeconds,
    media,
    quality: earlier.quality ?? {},
    recording,
    warnings: distinctMessages([...conversion.warnings, ...earlier.warnings]),
  };
}
