import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { VoicedSentence } from '../domain/sound.ts';
import { collectSentences } from './collect-sentences.ts';
import { drawCover } from './cover.ts';
import { describe, writeDescription } from './describe.ts';
import type { Episode, EpisodeOptions } from './episode.ts';
import { explainFailure } from './failure.ts';
import { finishAudio } from './finish-audio.ts';
import { coverType, id3Tag } from './id3-tag.ts';
import { infoFrameBytes } from './info-frame.ts';
import { master } from './master.ts';
import { pathsIn, publish } from './publish.ts';
import { waveformFile } from './waveform.ts';
import { startWorkers, type Workers } from './workers.ts';

/**
 * Turns voiced sentences into a finished episode: an MP3 and what belongs beside it.
 * Everything is made in a directory of its own and moved when it is complete; a failure leaves nothing behind.
 */
export async function produceEpisode(
  voiced: AsyncIterable<VoicedSentence>,
  options: EpisodeOptions,
): Promise<Episode> {
  const { directory, signal } = options;
  signal.throwIfAborted();
  if (options.cover) coverType(options.cover);
  const pipeline = await mkdtemp(join(directory, '.episode-'));
  const threads = options.threads ?? Math.min(availableParallelism(), maxThreads);
  const workers = startWorkers(threads, pipeline, signal);
  try {
    const episode = await makeFiles(voiced, pipeline, workers, options);
    signal.throwIfAborted();
    return { ...episode, ...(await publish(pipeline, directory)) };
  } catch (failure) {
    throw explainFailure(failure, signal);
  } finally {
    await workers.close();
    await rm(pipeline, { recursive: true, force: true });
  }
}

const maxThreads = 4;

async function makeFiles(
  voiced: AsyncIterable<VoicedSentence>,
  pipeline: string,
  workers: Workers,
  options: EpisodeOptions,
): Promise<Episode> {
  const { signal, onProgress } = options;
  const paths = pathsIn(pipeline);
  const collected = await collectSentences(voiced, { workers, signal, onProgress });
  const { timeline, sampleRate } = collected;
  const description = describe(timeline, options.title);
  const cover = options.cover ?? drawCover(timeline, options.accent ?? null);
  const tag = id3Tag({ ...options, ...description, cover });
  const { audioPath } = paths;
  const reservedBytes = tag.length + infoFrameBytes(sampleRate);
  const mastered = await master(collected, { audioPath, reservedBytes, workers, onProgress });
  const bytes = await finishAudio(audioPath, tag, { ...mastered, sampleRate, samples: timeline.length });
  await writeDescription(paths, description, waveformFile(mastered.waveform, sampleRate), options);
  const { loudness } = mastered;
  return { ...paths, ...description, bytes, loudness, sampleRate, silentSentences: timeline.silentSentences };
}
