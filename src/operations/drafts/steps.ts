import { isDeepStrictEqual } from 'node:util';
import type { DraftDocument } from '../../domain/draft.ts';
import type { Database } from '../../storage/database.ts';
import { type DraftStep, findSteps, putStep, type StepsNearby } from '../../storage/drafts.ts';

/** A state of a script to record. With `writing`, undoing brings back its sources too. */
type StepDocument = Pick<DraftDocument, 'script' | 'writing'>;

export function stepOf({ script, writing }: StepDocument, withWriting = false): DraftStep | null {
  return script && { script, writing: withWriting ? writing : null };
}

/** Records states that can be gone back to, in their order. Where no step is known yet, `initial` is the first. */
export async function recordSteps(
  transaction: Database,
  draftId: string,
  states: readonly (DraftStep | null)[],
  initial: DraftStep | null = null,
): Promise<void> {
  const { position, current } = await findSteps(transaction, draftId);
  let top = current;
  let place = position;
  for (const state of [current ? null : initial, ...states]) {
    if (!state) continue;
    const isSame = isDeepStrictEqual(top?.script, state.script);
    if (isSame && state.writing === null) continue;
    if (top && !isSame) place += 1;
    await putStep(transaction, draftId, place, state);
    top = state;
  }
}

type Way = 'undo' | 'redo';

/** Where undoing or redoing leads from a script. Undefined where there is nothing to do. */
export function stepFrom(
  { position, before, current, after }: StepsNearby,
  script: DraftDocument['script'],
  way: Way,
): { readonly position: number; readonly step: DraftStep; readonly isTyped: boolean } | undefined {
  const isTyped = current !== undefined && !isDeepStrictEqual(current.script, script);
  if (isTyped) return way === 'undo' ? { position, step: current, isTyped } : undefined;
  const step = way === 'undo' ? before : after;
  return step && { position: position + (way === 'undo' ? -1 : 1), step, isTyped };
}
