import { parentPort } from 'node:worker_threads';
import type { Sound } from '../domain/sound.ts';
import { type EncodedStretch, type EncodeTask, encodeStretch } from './encode-stretch.ts';
import { measureStretch, type StretchTask } from './measure-stretch.ts';
import { type PreparedSentence, prepareSentence } from './prepare-sentence.ts';

/** What a worker can be asked: the name of the work, what it takes and what it gives. */
export type Works = {
  readonly prepare: {
    readonly takes: { readonly sound: Sound; readonly sampleRate: number };
    readonly gives: PreparedSentence | null;
  };
  readonly measure: { readonly takes: StretchTask; readonly gives: Float64Array };
  readonly encode: { readonly takes: EncodeTask; readonly gives: EncodedStretch };
};

export type Work = { [Name in keyof Works]: { name: Name; task: Works[Name]['takes'] } }[keyof Works];

export type Answer = { readonly value: unknown } | { readonly failure: unknown };

parentPort?.on('message', async (work: Work) => {
  try {
    const { value, buffers } = await perform(work);
    parentPort?.postMessage({ value } satisfies Answer, buffers);
  } catch (failure) {
    parentPort?.postMessage({ failure } satisfies Answer);
  }
});

/** The buffers are handed over, not copied. */
async function perform(work: Work): Promise<{ value: unknown; buffers: ArrayBuffer[] }> {
  if (work.name === 'prepare') {
    const value = await prepareSentence(work.task.sound, work.task.sampleRate);
    return { value, buffers: value === null ? [] : [value.samples.buffer, value.powers.buffer] };
  }
  if (work.name === 'measure') {
    const value = measureStretch(work.task);
    return { value, buffers: [value.buffer] };
  }
  const value = await encodeStretch(work.task);
  return { value, buffers: [value.frames.buffer] };
}
