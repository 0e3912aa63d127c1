import type { HistoryEntry } from '../../domain/writing.ts';

const ordinals = 'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** Which release of this month the one after these is; null for the first, and past the tenth. */
export function ordinalThisMonth(entries: readonly HistoryEntry[], now: Date): string | null {
  const before = entries.filter(
    ({ createdAt }) =>
      createdAt.getUTCFullYear() === now.getUTCFullYear() && createdAt.getUTCMonth() === now.getUTCMonth(),
  ).length;
  return ordinals[before - 1] ?? null;
}
