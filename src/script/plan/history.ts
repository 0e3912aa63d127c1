import type { EarlierRelease, HistoryEntry, WriterInput } from '../../domain/writing.ts';
import { fill, type PhraseBank } from '../phrases/phrase-bank.ts';
import { compareVersions } from '../units/version-heading.ts';

export type HistoryFact = { readonly text: string; readonly ids: readonly string[] };

/** Returns the sentence about the history for the built-in writer. */
export function historyFact(
  input: WriterInput,
  version: string | null,
  bank: PhraseBank,
): HistoryFact | null {
  const { sameMonth, previous } = readHistory(input, version);
  if (sameMonth.length > 0) {
    const count = String(sameMonth.length + 1);
    return { text: fill(bank.history.rhythm, { count }), ids: sameMonth.map(({ id }) => id) };
  }
  if (previous === null) return null;
  return { text: fill(bank.history.follows, { version: previous.version }), ids: [previous.id] };
}

/**
 * Returns facts that stored releases prove: one entry for each earlier version of the month, and the previous
 * release.
 */
export function readHistory(input: WriterInput, version: string | null) {
  const month = otherVersions(input.releasesThisMonth ?? [], input, version);
  const distinct = [...new Map(month.map((each) => [plainVersion(each.version), each])).values()];
  const [previous = null] = otherVersions(input.history, input, version);
  return {
    // If a newer version was stored earlier, the storage order is not the release order.
    sameMonth: distinct.every((each) => isOlder(each, version)) ? distinct : [],
    previous: previous && isOlder(previous, version) ? previous : null,
  };
}

/** Returns stored releases of other versions, newest first. Releases without versions cannot be told apart. */
export function otherReleases(input: WriterInput, version: string | null): Versioned<HistoryEntry>[] {
  return otherVersions(input.history, input, version).slice(0, input.settings.historyLimit);
}

type Versioned<T> = T & { readonly version: string };

function otherVersions<T extends EarlierRelease>(
  releases: readonly T[],
  { settings }: WriterInput,
  version: string | null,
): Versioned<T>[] {
  if (!settings.useHistory || version === null) return [];
  return releases.filter(
    (each): each is Versioned<T> =>
      each.version !== null && plainVersion(each.version) !== plainVersion(version),
  );
}

function isOlder(release: Versioned<EarlierRelease>, version: string | null): boolean {
  return version !== null && compareVersions(plainVersion(release.version), plainVersion(version)) < 0;
}

function plainVersion(version: string): string {
  return version
    .trim()
    .toLowerCase()
    .replace(/^v(?=\d)/, '');
}
