import { join } from 'node:path';
import { parentPort, threadId } from 'node:worker_threads';
import { errorCode } from '../domain/errors.ts';
import type { Sound } from '../domain/sound.ts';
import { describe } from './describe.ts';
import type { Timeline } from './episode-timeline.ts';
import { duckBed, prepareMusic } from './prepare-music.ts';
import { prepareSentence, type StoredSentence, storeSentence } from './prepare-sentence.ts';
import { encodeChunk, measureChunk } from './render-chunk.ts';

type SoundTask = { readonly sound: Sound; readonly sampleRate: number; readonly directory: string };

const tasks = {
  /** Writes the sound to the file of its thread in the directory. */
  async prepare(input: SoundTask): Promise<StoredSentence | null> {
    const prepared = await prepareSentence(input.sound, input.sampleRate);
    return prepared && storeSentence(prepared, join(input.directory, `sentences-${threadId}`));
  },
  prepareMusic: ({ sound, sampleRate, directory }: SoundTask) =>
    prepareMusic(sound, sampleRate, join(directory, `music-${threadId}`)),
  duckBed,
  describe: ({ timeline, title }: { readonly timeline: Timeline; readonly title: string }) =>
    describe(timeline, title),
  measure: measureChunk,
  encode: encodeChunk,
};

export type Tasks = typeof tasks;
export type Task = { [Name in keyof Tasks]: { name: Name; input: Parameters<Tasks[Name]>[0] } }[keyof Tasks];

/** The code of a system error is a separate field, because errors lose it between threads. */
export type AudioResult =
  | { readonly value: unknown }
  | { readonly failure: unknown; readonly code: string | undefined };

parentPort?.on('message', async ({ name, input }: Task) => {
  const run = tasks[name] as (input: unknown) => unknown;
  try {
    parentPort?.postMessage({ value: await run(input) } satisfies AudioResult);
  } catch (failure) {
    parentPort?.postMessage({ failure, code: errorCode(failure) } satisfies AudioResult);
  }
});
