import {
  type HistoryEntry,
  relevantHistory,
  type WriterInput,
  type WriterOutput,
} from '../../../domain/writing.ts';

const changesEach = 5;

/** Facts that the stored releases prove, computed here so that no one has to count. */
export function historyFacts(input: WriterInput, base: WriterOutput): string[] {
  const entries = relevant(input, base);
  const now = entries.filter(({ createdAt }) => isSameMonth(createdAt, input.now));
  const thisMonth = new Set(now.flatMap(({ version }) => version ?? []));
  const previous = entries.find(({ version }) => version !== null)?.version ?? null;
  return [
    ...(thisMonth.size > 0 ? [`This is release number ${thisMonth.size + 1} this month.`] : []),
    ...newerWithoutNotes(base),
    ...(previous === null ? [] : [`The release before this one was version ${previous}.`]),
  ];
}

/** A heading above the news with nothing below it: another version is out. */
function newerWithoutNotes({ releases = [] }: WriterOutput): string[] {
  const above = releases.slice(
    0,
    Math.max(
      0,
      releases.findIndex((release) => release.news),
    ),
  );
  return above.flatMap(({ version, unreleased, units }) =>
    version === null || unreleased || units.length > 0
      ? []
      : [`Version ${version} is newer and out; the notes list nothing for it.`],
  );
}

/** Earlier releases of the same product, newest first, each with what it brought. */
export function earlierReleases(input: WriterInput, base: WriterOutput): string[] {
  return relevant(input, base).map(({ title, version, changes }) => {
    const told = changes.slice(0, changesEach).map((change) => change.text.slice(0, 120));
    return `${version ?? title.slice(0, 120)}: ${told.join(' | ')}`;
  });
}

function relevant(input: WriterInput, base: WriterOutput): HistoryEntry[] {
  const { settings, history } = input;
  if (!settings.useHistory || input.sourceType !== 'changelog') return [];
  return relevantHistory(history, base).slice(0, Math.max(0, settings.historyLimit));
}

function isSameMonth(left: Date, right: Date): boolean {
  return left.getUTCFullYear() === right.getUTCFullYear() && left.getUTCMonth() === right.getUTCMonth();
}
