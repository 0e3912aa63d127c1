import { isDeepStrictEqual } from 'node:util';
import type { DraftDocument, DraftScript, DraftTurn } from '../../domain/draft.ts';
import type { Database } from '../../storage/database.ts';
import { type DraftStep, findSteps, goToStep, putStep, type StepsNearby } from '../../storage/drafts.ts';

/** A state of a script to record. With `writing`, undoing brings back its sources too. */
type StepDocument = Pick<DraftDocument, 'script' | 'writing'>;

export function stepOf({ script, writing }: StepDocument, withWriting = false): DraftStep | null {
  return script && { script, writing: withWriting ? writing : null };
}

export async function recordSteps(
  transaction: Database,
  draftId: string,
  states: readonly (DraftStep | null)[],
): Promise<void> {
  const { position, current } = await findSteps(transaction, draftId);
  let top = current;
  let place = position;
  for (const state of states) {
    if (!state) continue;
    const isKnown = isSame(top?.script, state.script);
    if (isKnown && state.writing === null) continue;
    if (top && !isKnown) place += 1;
    await putStep(transaction, draftId, place, state);
    top = state;
  }
}

/**
 * Call this before `next` replaces the saved state. Records typed text as a step if it would be lost otherwise. If
 * there are no steps yet, the saved state becomes the first.
 */
export async function recordTyping(
  transaction: Database,
  draftId: string,
  saved: DraftStep | null,
  next: DraftStep | null,
): Promise<void> {
  if (!saved) return;
  const { position, current } = await findSteps(transaction, draftId);
  if (!current) return putStep(transaction, draftId, position, saved);
  if (isSame(saved.script, current.script) || !endsTyping(current.script, saved.script, next?.script)) return;
  await putStep(transaction, draftId, position + 1, saved);
  // If the user removed everything they typed, they are back at the previous step and can redo the text.
  if (isSame(next?.script, current.script)) await goToStep(transaction, draftId, position);
}

/** Whether a change removes the text typed since a step, or continues in another paragraph. */
function endsTyping(step: DraftScript, typed: DraftScript, next: DraftScript | undefined): boolean {
  if (next?.turns.length !== typed.turns.length || step.turns.length !== typed.turns.length) return true;
  return typed.turns.some((turn, index) => {
    const [before, after] = [step.turns[index], next.turns[index]] as [DraftTurn, DraftTurn];
    if (isDeepStrictEqual(withoutLock(turn), withoutLock(after))) return false;
    return (
      isDeepStrictEqual(withoutLock(before), withoutLock(turn)) ||
      !after.text.includes(addedText(before.text, turn.text))
    );
  });
}

/** Returns the part of the second text between the common beginning and end of both. */
function addedText(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end).trim();
}

/** Ignores locks: a lock is a setting, so it creates no step, and undoing leaves it. */
function isSame(left: DraftDocument['script'] | undefined, right: DraftDocument['script'] | undefined) {
  return isDeepStrictEqual(left && wordsOf(left), right && wordsOf(right));
}

function wordsOf({ turns, ...script }: DraftScript) {
  return { ...script, turns: turns.map(withoutLock) };
}

function withoutLock({ locked: _, ...turn }: DraftTurn) {
  return turn;
}

export function withLocksOf(script: DraftScript, now: DraftDocument['script']): DraftScript {
  const locked = new Set(now?.turns.filter((turn) => turn.locked).map(({ text }) => text));
  return {
    ...script,
    turns: script.turns.map((turn) => ({ ...turn, locked: turn.locked || locked.has(turn.text) })),
  };
}

type Way = 'undo' | 'redo';

export function stepFrom(
  { position, before, current, after }: StepsNearby,
  script: DraftDocument['script'],
  way: Way,
): { readonly position: number; readonly step: DraftStep; readonly isTyped: boolean } | undefined {
  const isTyped = current !== undefined && !isSame(current.script, script);
  if (isTyped) return way === 'undo' ? { position, step: current, isTyped } : undefined;
  const step = way === 'undo' ? before : after;
  return step && { position: position + (way === 'undo' ? -1 : 1), step, isTyped };
}
