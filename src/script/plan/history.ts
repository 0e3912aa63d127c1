import { relevantHistory } from '../../domain/relevant-history.ts';
import type { WriterInput } from '../../domain/writing.ts';
import { fill, type PhraseBank } from '../phrases/phrase-bank.ts';

/** What stored releases of the same product prove; nothing where the product is not known. */
export function historySentence(
  input: WriterInput,
  release: { readonly productName: string | null; readonly version: string | null },
  bank: PhraseBank,
): string | null {
  if (!input.settings.useHistory || release.productName === null || release.version === null) return null;
  const earlier = relevantHistory(input.history, release);
  const thisMonth = earlier.filter(({ createdAt }) => sameMonth(createdAt, input.now));
  const versions = new Set(thisMonth.flatMap(({ version }) => version ?? []));
  if (versions.size > 0) return fill(bank.history.rhythm, { count: String(versions.size + 1) });
  const previous = earlier.find(({ version }) => version !== null)?.version;
  return previous === undefined || previous === null
    ? null
    : fill(bank.history.follows, { version: previous });
}

function sameMonth(left: Date, right: Date): boolean {
  return left.getUTCFullYear() === right.getUTCFullYear() && left.getUTCMonth() === right.getUTCMonth();
}
