import type { Draft, DraftDocument, DraftTurn } from '../../domain/draft.ts';
import { findSteps, goToStep, putStep } from '../../storage/drafts.ts';
import type { CallerContext } from '../context.ts';
import { type DraftChanges, documentWith, saveDraft, saveVersion, showDraft } from './drafts.ts';
import { recordSteps, recordTyping, stepFrom, stepOf, withLocksOf } from './steps.ts';

type Edit = {
  readonly version: number;
  readonly changes: DraftChanges;
  readonly edit?: (turns: readonly DraftTurn[]) => readonly DraftTurn[];
};

/** Saves the typed text, edits the paragraphs, and records both as steps that can be undone. */
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
 * Saves the typed text, then undoes or redoes the last change of the script, if there is one. Undone text is also
 * stored as an earlier version, because later changes discard the steps to redo.
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

export async function findUndo({ store }: CallerContext, id: string, { script }: DraftDocument) {
  const steps = await findSteps(store.database, id);
  return {
    undo: stepFrom(steps, script, 'undo') !== undefined,
    redo: stepFrom(steps, script, 'redo') !== undefined,
  };
}
