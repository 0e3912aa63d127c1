import type { HistoryEntry } from './writing.ts';

/** The earlier releases that a script may refer to: of the same product, and not this very version. */
export function relevantHistory(
  history: readonly HistoryEntry[],
  release: { readonly productName: string | null; readonly version: string | null },
): HistoryEntry[] {
  const product = release.productName?.toLowerCase() ?? null;
  return history
    .filter(
      (entry) =>
        product === null || entry.productName === null || entry.productName.toLowerCase() === product,
    )
    .filter((entry) => entry.version === null || entry.version !== release.version);
}
