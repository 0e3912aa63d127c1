import type { Script } from '../../domain/script.ts';
import type { Change, WriterInput } from '../../domain/writing.ts';
import { findMarkup } from './find-markup.ts';
import { findMissing } from './find-missing.ts';
import { findInventedNumbers } from './find-numbers.ts';

/** One thing that is wrong with a script. The message can be shown to whoever wrote it. */
export type Fault = {
  readonly kind: 'number' | 'missing' | 'markup' | 'address' | 'hash';
  readonly text: string;
  readonly message: string;
};

/** Compares a script with everything it may draw on, whoever wrote it. An empty list means that it is faithful. */
export function checkFidelity(script: Script, input: WriterInput, changes: readonly Change[]): Fault[] {
  const spoken = script.turns.map((turn) => turn.text);
  return [
    ...findMarkup(spoken, input),
    ...findInventedNumbers(spoken, input, changes),
    ...findMissing(spoken, changes),
  ];
}
