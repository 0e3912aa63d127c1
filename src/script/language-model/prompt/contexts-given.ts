import type { ContextsUsed, WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { otherReleases, readHistory } from '../../plan/history.ts';

/**
 * Returns the contexts that a model received. It can follow a request without repeating a word of it, so all of them
 * count as used.
 */
export function contextsGiven(input: WriterInput, { version }: WriterOutput): ContextsUsed {
  const isGiven = (context: string | null) => (context ?? '').trim() !== '';
  const releases = [...otherReleases(input, version), ...readHistory(input, version).sameMonth];
  return {
    organization: isGiven(input.organizationContext),
    product: isGiven(input.productContext),
    additional: isGiven(input.additionalContext),
    history: [...new Set(releases.map(({ id }) => id))],
  };
}
