import type { Draft } from '../../domain/draft.ts';
import type { DraftDescription } from '../../domain/draft-coverage.ts';
import type { ConversionContext } from '../context.ts';
import { attended } from '../text-order.ts';

/** Where the sentences of a draft come from, and how long its script is. */
export function describeDraft(
  context: ConversionContext,
  { document }: Pick<Draft, 'document'>,
  signal: AbortSignal,
): Promise<DraftDescription> {
  return context.drafting.describe(document, attended(context, signal));
}
