import { join } from 'node:path';
import { parentPort, threadId } from 'node:worker_threads';
import { errorCode } from '../domain/error-code.ts';
import type { Sound } from '../domain/sound.ts';
import { type EncodedStretch, type EncodeTask, encodeStretch } from './encode-stretch.ts';
import { measureStretch, type StretchTask } from './measure-stretch.ts';
import { prepareSentence } from './prepare-sentence.ts';
import { type StoredSentence, storeSentence } from './store-sentence.ts';

/** What a worker can be asked: the name of the work, what it takes and what it gives. */
export type Works = {
  readonly prepare: {
    /** The directory is where the sound is kept, in a file for each thread. */
    readonly takes: { readonly sound: Sound; readonly sampleRate: number; readonly directory: string };
    readonly gives: StoredSentence | null;
  };
  readonly measure: { readonly takes: StretchTask; readonly gives: Float64Array };
  readonly encode: { readonly takes: EncodeTask; readonly gives: EncodedStretch };
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
    const recordingPath = join(directory, `recording-${threadId}`);
    return { value: prepared && storeSentence(prepared, recordingPath), buffers: [] };
  }
  if (work.name === 'measure') {
    const value = measureStretch(work.task);
    return { value, buffers: [value.buffer] };
  }
  const value = await encodeStretch(work.task);
  return { value, buffers: [value.frames.buffer] };
}
