import { type FileHandle, open } from 'node:fs/promises';
import { checksum } from './checksum.ts';
import { chooseMastering } from './choose-mastering.ts';
import { type Chunk, cutChunks } from './chunks.ts';
import type { CollectedSentences } from './collect-sentences.ts';
import type { EpisodeProgress } from './episode.ts';
import { levelTakes } from './levels.ts';
import type { Mastering } from './render-chunk.ts';
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

/** Second pass: levels, limits and encodes the collected, chunk by chunk on all threads. */
export async function master(collected: CollectedSentences, options: MasterOptions): Promise<Mastered> {
  const gains = levelTakes(collected.timeline);
  const chunks = cutChunks(collected.timeline, gains);
  const highestGain = gains.reduce((most, gain) => Math.max(most, gain), 0);
  const { mastering, loudness } = await chooseMastering(chunks, highestGain, {
    workers: options.workers,
    sampleRate: collected.sampleRate,
  });
  const file = await open(options.audioPath, 'wx');
  try {
    return { ...(await encode(chunks, mastering, collected, file, options)), loudness };
  } finally {
    await file.close();
  }
}

async function encode(
  chunks: readonly Chunk[],
  mastering: Mastering,
  { timeline, sampleRate }: CollectedSentences,
  file: FileHandle,
  options: MasterOptions,
): Promise<Omit<Mastered, 'loudness'>> {
  const { workers } = options;
  const waveform = createWaveform(samplesPerPixel(timeline.length), 0, timeline.length);
  const task = { mastering, sampleRate, samplesPerPixel: waveform.samplesPerPixel };
  const start = (chunk: Chunk) => workers.run('encode', { ...task, chunk });
  const queue = chunks.slice(0, workers.count + 1).map(start);
  let [frameCount, audioBytes, audioChecksum] = [0, 0, 0];
  try {
    for (let index = 0; index < chunks.length; index++) {
      const encoded = await queue.shift();
      const following = chunks[index + workers.count + 1];
      if (following) queue.push(start(following));
      if (!encoded) break;
      await writeAll(file, encoded.frames, options.reservedBytes + audioBytes);
      mergeWaveform(waveform, encoded.waveform);
      frameCount += encoded.frameCount;
      audioBytes += encoded.frames.length;
      audioChecksum = checksum(encoded.frames, audioChecksum);
      options.onProgress?.({ stage: 'mastering', done: (index + 1) / chunks.length });
    }
  } finally {
    await Promise.allSettled(queue);
  }
  return { frameCount, audioBytes, audioChecksum, waveform };
}
