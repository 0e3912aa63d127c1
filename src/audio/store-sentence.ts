import { openSync, writeSync } from 'node:fs';
import type { PreparedSentence } from './prepare-sentence.ts';

/** A prepared sentence whose sound lies in a file: `offset` and `length` are in samples. */
export type StoredSentence = Omit<PreparedSentence, 'samples'> & {
  readonly recordingPath: string;
  readonly offset: number;
  readonly length: number;
};

export type Store = (prepared: PreparedSentence) => StoredSentence;

/** A recording file that sentences are added to. Sound goes to the disk where it is made, not from thread to thread. */
export function createStore(recordingPath: string): Store {
  let file: number | undefined;
  let end = 0;
  return ({ samples, ...rest }) => {
    file ??= openSync(recordingPath, 'wx');
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(file, bytes, written, bytes.length - written, end * 2 + written);
    }
    const offset = end;
    end += samples.length;
    return { ...rest, recordingPath, offset, length: samples.length };
  };
}
