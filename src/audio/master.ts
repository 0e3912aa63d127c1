import { type FileHandle, open } from 'node:fs/promises';
import { inOrder } from '../domain/in-order.ts';
import { type Chunk, cutChunks } from './chunks.ts';
import type { CollectedSentences } from './collect-sentences.ts';
import { levelTimeline, targetLoudness } from './levels.ts';
import { fromDecibels, integratedLoudness } from './loudness.ts';
import { checksum } from './mp3-frame.ts';
import { ceiling, type Mastering } from './render-chunk.ts';
import { createWaveform, mergeWaveform, samplesPerPixel } from './waveform.ts';
import type { Workers } from './workers.ts';

export type MasterOptions = {
  readonly audioPath: string;
  /** Space at the front for tag and Info frame. */
  readonly reservedBytes: number;
  readonly workers: Workers;
  readonly signal: AbortSignal;
  readonly onProgress: ((done: number) => void) | undefined;
};

/** Second pass: levels, limits and encodes the sentences, chunk by chunk on all threads. */
export async function master(collected: CollectedSentences, options: MasterOptions) {
  const gains = levelTimeline(collected.timeline);
  const chunks = cutChunks(collected.timeline, gains);
  // A bed and the voice over it add up.
  const maxGain = highest(gains.takes) + highest(gains.music);
  const measure = async (mastering: Mastering) => {
    const task = { mastering, sampleRate: collected.sampleRate };
    const measured = await Promise.all(
      chunks.map((chunk) => options.workers.run('measure', { ...task, chunk })),
    );
    return integratedLoudness(Float64Array.from(measured.flatMap((powers) => [...powers])));
  };
  const { mastering, loudness } = await chooseMastering(maxGain, measure);
  await using file = await open(options.audioPath, 'wx');
  return { ...(await encode(chunks, mastering, { ...collected, ...options, file })), loudness };
}

function highest(gains: readonly number[]): number {
  return gains.reduce((most, gain) => Math.max(most, gain), 0);
}

/**
 * Finds the gain that gives the target loudness after the limiter, which reduces it again.
 * If a slow limiter cannot reach it (one short word must be louder than its peaks allow), a faster one does.
 */
export async function chooseMastering(
  maxGain: number,
  measure: (mastering: Mastering) => Promise<number>,
): Promise<{ mastering: Mastering; loudness: number }> {
  let choice = { mastering: { gain: 1, releaseSeconds: releases[0] as number }, loudness: targetLoudness };
  if (maxGain * possibleOvershoot < ceiling) return choice;
  for (const releaseSeconds of releases) {
    let [decibels, step, share] = [0, 0, usualShare];
    for (let round = 0; round < maxRounds; round++) {
      const mastering = { gain: fromDecibels(decibels), releaseSeconds };
      const loudness = await measure(mastering);
      if (round > 0) share = (loudness - choice.loudness) / step;
      choice = { mastering, loudness };
      const missing = targetLoudness - loudness;
      if (Math.abs(missing) < tolerance) return choice;
      if (share < minShare) break;
      step = missing / share;
      decibels += step;
      if (round === 0 && Math.abs(missing) < safeStep) {
        return { mastering: { gain: fromDecibels(decibels), releaseSeconds }, loudness: targetLoudness };
      }
    }
  }
  return choice;
}

const releases = [0.06, 0.012, 0.002];
/** The factor by which a wave may exceed its samples. */
const possibleOvershoot = 2;
/** The limit of rounds, because each measures the whole episode. */
const maxRounds = 5;
const tolerance = 0.1;
/** If the limiter takes less than this, one step is exact enough without another measurement. */
const safeStep = 0.5;
/** The share of a step that the limiter leaves: estimated at first, then measured. Below the minimum, a faster limiter is used. */
const usualShare = 0.8;
const minShare = 1 / 8;

type EncodeOptions = CollectedSentences & MasterOptions & { readonly file: FileHandle };

async function encode(chunks: readonly Chunk[], mastering: Mastering, options: EncodeOptions) {
  const { timeline, sampleRate, file, workers, reservedBytes, signal, onProgress } = options;
  const waveform = createWaveform(samplesPerPixel(timeline.length), 0, timeline.length);
  const task = { mastering, sampleRate, samplesPerPixel: waveform.samplesPerPixel };
  let [done, frameCount, audioBytes, audioChecksum] = [0, 0, 0, 0];
  await file.appendFile(Buffer.alloc(reservedBytes));
  const start = (chunk: Chunk) => workers.run('encode', { ...task, chunk });
  for await (const encoded of inOrder(chunks, { ahead: workers.count + 1, signal }, start)) {
    await file.appendFile(encoded.frames);
    mergeWaveform(waveform, encoded.waveform);
    frameCount += encoded.frameCount;
    audioBytes += encoded.frames.length;
    audioChecksum = checksum(encoded.frames, audioChecksum);
    done += 1;
    onProgress?.(done / chunks.length);
  }
  return { frameCount, audioBytes, audioChecksum, waveform };
}
