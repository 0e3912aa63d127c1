import { type FileHandle, open } from 'node:fs/promises';
import { checksum } from './checksum.ts';
import { chooseMastering } from './choose-mastering.ts';
import type { EpisodeProgress } from './episode.ts';
import { levelTakes } from './levels.ts';
import type { Recording } from './record.ts';
import type { Mastering } from './render-stretch.ts';
import { cutStretches, type Stretch } from './stretches.ts';
import { createWaveform, mergeWaveform, samplesPerPixel, type Waveform } from './waveform.ts';
import type { Workers } from './workers.ts';
import { writeAll } from './write-all.ts';

export type MasterOptions = {
  readonly audioPath: string;
  /** Room left at the front for tag and Info frame. */
  readonly reservedBytes: number;
  readonly workers: Workers;
  readonly onProgress: ((progress: EpisodeProgress) => void) | undefined;
};

export type Mastered = {
  readonly frameCount: number;
  readonly audioBytes: number;
  readonly audioChecksum: number;
  readonly loudness: number;
  readonly waveform: Waveform;
};

/** Second pass: levels, limits and encodes the recording, stretch by stretch on all threads. */
export async function master(recording: Recording, options: MasterOptions): Promise<Mastered> {
  const gains = levelTakes(recording.timeline);
  const stretches = cutStretches(recording.timeline, gains);
  const highestGain = gains.reduce((most, gain) => Math.max(most, gain), 0);
  const { mastering, loudness } = await chooseMastering(stretches, highestGain, {
    workers: options.workers,
    sampleRate: recording.sampleRate,
  });
  const file = await open(options.audioPath, 'wx');
  try {
    return { ...(await encode(stretches, mastering, recording, file, options)), loudness };
  } finally {
    await file.close();
  }
}

async function encode(
  stretches: readonly Stretch[],
  mastering: Mastering,
  { timeline, sampleRate }: Recording,
  file: FileHandle,
  options: MasterOptions,
): Promise<Omit<Mastered, 'loudness'>> {
  const { workers } = options;
  const waveform = createWaveform(samplesPerPixel(timeline.length), 0, timeline.length);
  const task = { mastering, sampleRate, samplesPerPixel: waveform.samplesPerPixel };
  const start = (stretch: Stretch) => workers.run('encode', { ...task, stretch });
  const queue = stretches.slice(0, workers.count + 1).map(start);
  let [frameCount, audioBytes, audioChecksum] = [0, 0, 0];
  try {
    for (let index = 0; index < stretches.length; index++) {
      const encoded = await queue.shift();
      const following = stretches[index + workers.count + 1];
      if (following) queue.push(start(following));
      if (!encoded) break;
      await writeAll(file, encoded.frames, options.reservedBytes + audioBytes);
      mergeWaveform(waveform, encoded.waveform);
      frameCount += encoded.frameCount;
      audioBytes += encoded.frames.length;
      audioChecksum = checksum(encoded.frames, audioChecksum);
      options.onProgress?.({ stage: 'mastering', done: (index + 1) / stretches.length });
    }
  } finally {
    await Promise.allSettled(queue);
  }
  return { frameCount, audioBytes, audioChecksum, waveform };
}
