import type { HistoryEntry, WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { ordinals } from '../../history/ordinals.ts';

const changesEach = 8;

/** Facts that the stored releases prove, computed here so that nobody has to count. */
export function historyFacts(input: WriterInput, base: WriterOutput): string[] {
  const entries = relevant(input, base);
  const { now } = input;
  const month = entries.filter(
    ({ createdAt }) =>
      createdAt.getUTCFullYear() === now.getUTCFullYear() && createdAt.getUTCMonth() === now.getUTCMonth(),
  ).length;
  const ordinal = ordinals[month];
  const previous = entries[0]?.version ?? null;
  return [
    ...(month > 0 && ordinal ? [`This is the ${ordinal} release this month.`] : []),
    ...(previous === null ? [] : [`The release before this one was version ${previous}.`]),
  ];
}

/** Earlier releases of the same product, newest first, each with what it brought. */
export function earlierReleases(input: WriterInput, base: WriterOutput): string[] {
  return relevant(input, base).map(({ title, version, changes }) => {
    const told = changes
      .slice(0, changesEach)
      .map((change) => `${change.category}: ${change.text.slice(0, 160)}`);
    return `${version ?? title.slice(0, 160)} | ${told.join(' | ')}`;
  });
}

function relevant(input: WriterInput, base: WriterOutput): HistoryEntry[] {
  const { settings, history } = input;
  if (!settings.useHistory || input.sourceType !== 'changelog') return [];
  const product = base.productName?.toLowerCase() ?? null;
  return history
    .filter(
      (entry) =>
        product === null || entry.productName === null || entry.productName.toLowerCase() === product,
    )
    .filter((entry) => entry.version === null || entry.version !== base.version)
    .slice(0, Math.max(0, settings.historyLimit));
}
