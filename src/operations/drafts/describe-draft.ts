import type { Draft } from '../../domain/draft.ts';
import type { DraftDescription } from '../../domain/draft-coverage.ts';
import type { ConversionContext } from '../context.ts';
import { interactiveTask } from '../text-task-options.ts';

/** Where the sentences of a draft come from, and how long its script is. */
export function describeDraft(
  context: ConversionContext,
  { document }: Pick<Draft, 'document'>,
  signal: AbortSignal,
): Promise<DraftDescription> {
  const { script, writing } = document;
  return context.draftTasks.describe({ script, writing }, interactiveTask(context, signal));
}
