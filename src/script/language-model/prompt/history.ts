import type { WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { otherReleases, readHistory } from '../../plan/history.ts';

const changesEach = 5;

/** Facts that the stored releases prove, computed here so that nobody has to count. */
export function historyFacts(input: WriterInput, { version }: WriterOutput): string[] {
  const { sameMonth, previous } = readHistory(input, version);
  return [
    ...(sameMonth.length > 0 ? [`This is release number ${sameMonth.length + 1} this month.`] : []),
    ...(previous === null ? [] : [`The release before this one was version ${previous.version}.`]),
  ];
}

/** Earlier releases of the same product, newest first, each with what it brought. */
export function earlierReleases(input: WriterInput, base: WriterOutput): string[] {
  return otherReleases(input, base.version).map(({ version, changes }) => {
    const told = changes.slice(0, changesEach).map((change) => change.text.slice(0, 120));
    return `${version}: ${told.join(' | ')}`;
  });
}
