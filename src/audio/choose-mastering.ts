import type { Chunk } from './chunks.ts';
import { fromDecibels, targetLoudness } from './levels.ts';
import { integratedLoudness } from './loudness.ts';
import { ceiling, type Mastering } from './render-chunk.ts';
import type { Workers } from './workers.ts';

type Context = { readonly workers: Workers; readonly sampleRate: number };

/**
 * Finds the gain that gives the target loudness after the limiter, which takes some of it away again.
 * Where a slow limiter cannot get there (one short word must be louder than its peaks allow) a faster one does.
 */
export async function chooseMastering(
  chunks: readonly Chunk[],
  highestGain: number,
  context: Context,
): Promise<{ mastering: Mastering; loudness: number }> {
  let choice = { mastering: { gain: 1, releaseSeconds: releases[0] as number }, loudness: targetLoudness };
  if (highestGain * possibleOvershoot < ceiling) return choice;
  for (const releaseSeconds of releases) {
    let decibels = 0;
    for (let round = 0; round < maxRounds; round++) {
      const mastering = { gain: fromDecibels(decibels), releaseSeconds };
      const loudness = await measure(chunks, mastering, context);
      const won = loudness - choice.loudness;
      choice = { mastering, loudness };
      const missing = targetLoudness - loudness;
      if (Math.abs(missing) < goodEnough) return choice;
      // Part of each step goes into the limiter again: a bolder one saves rounds.
      decibels += missing * boldness;
      if (round === 0 && Math.abs(missing) < sureStep) {
        return { mastering: { gain: fromDecibels(decibels), releaseSeconds }, loudness: targetLoudness };
      }
      if (round > 1 && won < missing / 8) break;
    }
  }
  return choice;
}

const releases = [0.06, 0.012, 0.002];
/** By how much a wave may rise over its samples. */
const possibleOvershoot = 2;
const maxRounds = 8;
const goodEnough = 0.1;
/** Where the limiter takes no more than this, one step lands near enough to need no further measuring. */
const sureStep = 0.5;
const boldness = 1.25;

async function measure(chunks: readonly Chunk[], mastering: Mastering, context: Context): Promise<number> {
  const { workers, sampleRate } = context;
  const measured = await Promise.all(
    chunks.map((chunk) => workers.run('measure', { chunk, mastering, sampleRate })),
  );
  return integratedLoudness(Float64Array.from(measured.flatMap((powers) => [...powers])));
}
