import type { Draft, DraftDocument, DraftTurn } from '../../domain/draft.ts';
import { findSteps, goToStep, putStep } from '../../storage/drafts.ts';
import type { CallerContext } from '../context.ts';
import { type DraftChanges, documentWith, saveDraft, saveVersion, showDraft } from './drafts.ts';
import { recordSteps, recordTyping, stepFrom, stepOf, withLocksOf } from './steps.ts';

type Edit = {
  readonly version: number;
  /** What was typed before. */
  readonly changes: DraftChanges;
  readonly edit?: (turns: readonly DraftTurn[]) => readonly DraftTurn[];
};

/** Saves what was typed, changes the paragraphs, and remembers both so that they can be undone. */
export async function editDraft(
  context: CallerContext,
  id: string,
  { version, changes, edit = (turns) => turns }: Edit,
): Promise<Draft> {
  const before = await showDraft(context, id);
  const typed = await documentWith(context, before, changes);
  const { script } = changes;
  const edited = script
    ? await documentWith(context, before, { ...changes, script: { ...script, turns: edit(script.turns) } })
    : typed;
  return saveVersion(
    context,
    { id, version },
    {
      document: edited,
      async record(transaction) {
        await recordTyping(transaction, before.id, stepOf(before.document), stepOf(typed));
        await recordSteps(transaction, before.id, [stepOf(typed), stepOf(edited)]);
      },
    },
  );
}

/**
 * Saves what was typed, then undoes the last change of the script, or redoes it, where there is one. Typed text that is
 * undone is kept among the earlier versions too: other changes replace what could be redone.
 */
export async function undoEdit(
  context: CallerContext,
  id: string,
  { version, changes, way }: Pick<Edit, 'version' | 'changes'> & { readonly way: 'undo' | 'redo' },
): Promise<Draft> {
  const typed = await saveDraft(context, id, { version, changes });
  const { document } = typed;
  const to = stepFrom(await findSteps(context.store.database, typed.id), document.script, way);
  if (!to) return typed;
  const { position, isTyped } = to;
  const { script, writing } = to.step;
  return saveVersion(context, typed, {
    document: {
      ...document,
      script: withLocksOf(script, document.script),
      writing: writing ?? document.writing,
    },
    milestone: isTyped,
    async record(transaction) {
      const typedStep = isTyped ? stepOf(document) : null;
      if (typedStep) await putStep(transaction, typed.id, position + 1, typedStep);
      await goToStep(transaction, typed.id, position);
    },
  });
}

/** Whether there is something to undo or to redo. */
export async function findUndo({ store }: CallerContext, id: string, { script }: DraftDocument) {
  const steps = await findSteps(store.database, id);
  return {
    undo: stepFrom(steps, script, 'undo') !== undefined,
    redo: stepFrom(steps, script, 'redo') !== undefined,
  };
}
