import { Problem } from '../domain/errors.ts';
import type { WriterInput, WriterOutput } from '../domain/writing.ts';
import { readSource } from './read/read-source.ts';
import { writeChangelog } from './write-changelog.ts';
import { writeDocument } from './write-document.ts';
import { writeShort } from './write-short.ts';

/** Writes a script without any service: the same input always gives the same script. */
export function writeScript(input: WriterInput): WriterOutput {
  const source = readSource(input.content);
  const told =
    input.sourceType === 'changelog' ? writeChangelog(input, source) : writeDocument(input, source);
  const output = told.script.turns.length > 0 ? told : writeShort(input, source);
  if (output.script.turns.length === 0) {
    throw new Problem(
      'GENERATION_FAILED',
      'The text holds nothing that can be said; send some sentences or list entries.',
    );
  }
  return output;
}
