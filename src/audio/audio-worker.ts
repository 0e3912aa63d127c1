import { join } from 'node:path';
import { parentPort, threadId } from 'node:worker_threads';
import { errorCode } from '../domain/error-code.ts';
import type { Sound } from '../domain/sound.ts';
import { type EncodedChunk, type EncodeTask, encodeChunk } from './encode-chunk.ts';
import { type ChunkTask, measureChunk } from './measure-chunk.ts';
import { prepareSentence } from './prepare-sentence.ts';
import { type StoredSentence, storeSentence } from './store-sentence.ts';

/** What a worker can be asked: the name of the work, what it takes and what it gives. */
export type Works = {
  readonly prepare: {
    /** The directory is where the sound is kept, in a file for each thread. */
    readonly takes: { readonly sound: Sound; readonly sampleRate: number; readonly directory: string };
    readonly gives: StoredSentence | null;
  };
  readonly measure: { readonly takes: ChunkTask; readonly gives: Float64Array };
  readonly encode: { readonly takes: EncodeTask; readonly gives: EncodedChunk };
};

export type Work = { [Name in keyof Works]: { name: Name; task: Works[Name]['takes'] } }[keyof Works];

/** The code of a system error travels apart: errors lose it on their way between threads. */
export type Answer =
  | { readonly value: unknown }
  | { readonly failure: unknown; readonly code: string | undefined };

parentPort?.on('message', async (work: Work) => {
  try {
    const { value, buffers } = await perform(work);
    parentPort?.postMessage({ value } satisfies Answer, buffers);
  } catch (failure) {
    parentPort?.postMessage({ failure, code: errorCode(failure) } satisfies Answer);
  }
});

/** The buffers are handed over, not copied. */
async function perform(work: Work): Promise<{ value: unknown; buffers: ArrayBuffer[] }> {
  if (work.name === 'prepare') {
    const { sound, sampleRate, directory } = work.task;
    const prepared = await prepareSentence(sound, sampleRate);
    const pcmPath = join(directory, `sentences-${threadId}`);
    return { value: prepared && storeSentence(prepared, pcmPath), buffers: [] };
  }
  if (work.name === 'measure') {
    const value = measureChunk(work.task);
    return { value, buffers: [value.buffer] };
  }
  const value = await encodeChunk(work.task);
  return { value, buffers: [value.frames.buffer] };
}
