import { relevantHistory, type WriterInput } from '../../domain/writing.ts';
import { fill, type PhraseBank } from '../phrases/phrase-bank.ts';

export type HistoryFact = { readonly text: string; readonly ids: readonly string[] };

/** What stored releases of the same product prove; nothing where the product is not known. */
export function historyFact(
  input: WriterInput,
  release: { readonly productName: string | null; readonly version: string | null },
  bank: PhraseBank,
): HistoryFact | null {
  if (!input.settings.useHistory || release.productName === null || release.version === null) return null;
  const product = release.productName.toLowerCase();
  const earlier = relevantHistory(input.history, release).filter(
    ({ productName }) => productName?.toLowerCase() === product,
  );
  const monthOf = (date: Date) => date.toISOString().slice(0, 7);
  const thisMonth = earlier.filter(
    ({ createdAt, version }) => version !== null && monthOf(createdAt) === monthOf(input.now),
  );
  const versions = new Set(thisMonth.map(({ version }) => version));
  // As many as were asked for: there may be more of them, and the count would be false.
  if (versions.size > 0 && input.history.length < input.settings.historyLimit) {
    const count = String(versions.size + 1);
    return { text: fill(bank.history.rhythm, { count }), ids: thisMonth.map(({ id }) => id) };
  }
  const previous = earlier.find(({ version }) => version !== null);
  if (previous?.version == null) return null;
  return { text: fill(bank.history.follows, { version: previous.version }), ids: [previous.id] };
}
