import { relevantHistory } from '../../../domain/relevant-history.ts';
import type { HistoryEntry, WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { ordinalThisMonth } from '../../history/ordinal-this-month.ts';

const changesEach = 8;

/** Facts that the stored releases prove, computed here so that nobody has to count. */
export function historyFacts(input: WriterInput, base: WriterOutput): string[] {
  const entries = relevant(input, base);
  const ordinal = ordinalThisMonth(entries, input.now);
  const previous = entries[0]?.version ?? null;
  return [
    ...(ordinal === null ? [] : [`This is the ${ordinal} release this month.`]),
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
  return relevantHistory(history, base).slice(0, Math.max(0, settings.historyLimit));
}
