import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { episodeFiles, mediaFiles } from '../domain/conversion.ts';
import { errorCode, Problem } from '../domain/errors.ts';
import type { VoicedSentence } from '../domain/sound.ts';
import { collectSentences } from './collect-sentences.ts';
import { drawCover } from './cover.ts';
import { writeDescription } from './describe.ts';
import type { Episode, EpisodeOptions } from './episode.ts';
import { finishAudio } from './finish-audio.ts';
import { id3Tag } from './id3-tag.ts';
import { master } from './master.ts';
import { infoFrameBytes } from './mp3-frame.ts';
import { waveformFile } from './waveform.ts';
import { startAudioWorkers, type Workers } from './workers.ts';

/**
 * Turns voiced sentences into a finished episode: an MP3 and the files that belong to it.
 * A failure may leave some of them in the directory, which the caller removes.
 */
export async function produceEpisode(
  voiced: AsyncIterable<VoicedSentence>,
  options: EpisodeOptions,
): Promise<Episode> {
  const { directory, tenant, signal } = options;
  signal.throwIfAborted();
  const threads = options.threads ?? Math.min(availableParallelism(), maxThreads);
  const workers = startAudioWorkers({ count: threads, directory, tenant, signal });
  try {
    const episode = await makeFiles(voiced, workers, options);
    signal.throwIfAborted();
    return episode;
  } catch (failure) {
    throw explain(failure, signal);
  } finally {
    await workers.close();
  }
}

const maxThreads = 4;

async function makeFiles(
  voiced: AsyncIterable<VoicedSentence>,
  workers: Workers,
  options: EpisodeOptions,
): Promise<Episode> {
  const paths = mediaFiles.map((file) => [file, join(options.directory, episodeFiles[file])]);
  const files: Episode['files'] = Object.fromEntries(paths);
  const audioPath = files.audio;
  const collected = await collectSentences(voiced, workers, options);
  const { timeline, sampleRate } = collected;
  const description = await workers.run('describe', { timeline, title: options.title });
  const drawn = () => ({ contentType: 'image/png', body: drawCover(timeline, options.accent ?? null) });
  const cover = options.cover ?? drawn();
  const tag = id3Tag({ ...options, ...description, cover });
  const reservedBytes = tag.length + infoFrameBytes(sampleRate);
  const { signal, onProgress } = options;
  const mastered = await master(collected, { audioPath, reservedBytes, workers, signal, onProgress });
  const bytes = await finishAudio(audioPath, tag, { ...mastered, sampleRate, samples: timeline.length });
  await writeDescription(files, description, waveformFile(mastered.waveform, sampleRate), options);
  const { loudness } = mastered;
  return { ...description, files, bytes, loudness, sampleRate, silentSentences: timeline.silentSentences };
}

/** Disk full, quota used up, file larger than allowed. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function explain(failure: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!diskFullCodes.has(errorCode(failure) ?? '')) return failure;
  const message = 'The disk is full: the audio could not be written. Free some space, then try again.';
  return new Problem('GENERATION_FAILED', message, { cause: failure, fault: 'infrastructure' });
}
