import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import type { PreparedSentence } from './prepare-sentence.ts';

/** A prepared sentence whose sound lies in a file: `offset` and `length` are in samples. */
export type StoredSentence = Omit<PreparedSentence, 'samples'> & {
  readonly pcmPath: string;
  readonly offset: number;
  readonly length: number;
};

/** Adds a sentence to a recording file. Sound goes to the disk where it is made, not from thread to thread. */
export function storeSentence({ samples, ...rest }: PreparedSentence, pcmPath: string): StoredSentence {
  const file = openSync(pcmPath, 'a');
  try {
    const offset = fstatSync(file).size / samples.BYTES_PER_ELEMENT;
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    return { ...rest, pcmPath, offset, length: samples.length };
  } finally {
    closeSync(file);
  }
}
