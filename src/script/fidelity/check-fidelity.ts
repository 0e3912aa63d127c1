import type { Script } from '../../domain/script.ts';
import type { Change, WriterInput } from '../../domain/writing.ts';
import type { Fault } from './fault.ts';
import { findMarkup } from './find-markup.ts';
import { findMissing } from './find-missing.ts';
import { findInventedNumbers } from './find-numbers.ts';

/** Compares a script with everything it may draw on, whoever wrote it. An empty list means that it is faithful. */
export function checkFidelity(script: Script, input: WriterInput, changes: readonly Change[]): Fault[] {
  const spoken = script.turns.map((turn) => turn.text);
  return [
    ...findMarkup(spoken, input),
    ...findInventedNumbers(spoken, input, changes),
    ...findMissing(spoken, changes),
  ];
}
