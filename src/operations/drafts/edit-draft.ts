import type { Draft, DraftDocument, DraftTurn } from '../../domain/draft.ts';
import { findSteps, goToStep, putStep } from '../../storage/drafts.ts';
import type { CallerContext } from '../context.ts';
import { type DraftChanges, documentWith, saveVersion, showDraft } from './drafts.ts';
import { recordSteps, stepFrom, stepOf } from './steps.ts';

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
      record: (transaction) =>
        recordSteps(transaction, before.id, [stepOf(typed), stepOf(edited)], stepOf(before.document)),
    },
  );
}

/** Undoes the last change of the script, or redoes it. Does nothing where there is none. */
export async function undoEdit(
  context: CallerContext,
  id: string,
  { version, changes, way }: Pick<Edit, 'version' | 'changes'> & { readonly way: 'undo' | 'redo' },
): Promise<Draft> {
  const before = await showDraft(context, id);
  const typed = await documentWith(context, before, changes);
  const to = stepFrom(await findSteps(context.store.database, before.id), typed.script, way);
  const { script, writing } = to?.step ?? typed;
  return saveVersion(
    context,
    { id, version },
    {
      document: { ...typed, script, writing: writing ?? typed.writing },
      async record(transaction) {
        const typedStep = to?.isTyped ? stepOf(typed) : null;
        if (typedStep && to) await putStep(transaction, before.id, to.position + 1, typedStep);
        if (to) await goToStep(transaction, before.id, to.position);
      },
    },
  );
}

/** Whether there is something to undo or to redo. */
export async function findUndo({ store }: CallerContext, id: string, { script }: DraftDocument) {
  const steps = await findSteps(store.database, id);
  return {
    undo: stepFrom(steps, script, 'undo') !== undefined,
    redo: stepFrom(steps, script, 'redo') !== undefined,
  };
}
