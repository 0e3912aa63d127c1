import type { WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { otherReleases, readHistory } from '../../plan/history.ts';

/** Returns facts that the stored releases prove. They are computed here so that the model does not have to count. */
export function historyFacts(input: WriterInput, base: WriterOutput): string[] {
  const { sameMonth, previous } = readHistory(input, base.version);
  return [
    ...(sameMonth.length > 0 ? [`This is release number ${sameMonth.length + 1} this month.`] : []),
    ...newerWithoutNotes(base),
    ...(previous === null ? [] : [`The release before this one was version ${previous.version}.`]),
  ];
}

/** Returns a heading above the news with nothing below it: another version is out. */
function newerWithoutNotes({ releases = [] }: WriterOutput): string[] {
  const place = Math.max(
    0,
    releases.findIndex((release) => release.news),
  );
  const news = releases[place]?.version;
  return releases
    .slice(0, place)
    .flatMap(({ version, unreleased, units }) =>
      version === null || version === news || unreleased || units.length > 0
        ? []
        : [`Version ${version} is newer and out; the notes list nothing for it.`],
    );
}

/** Returns earlier releases of the same product, newest first, each with its changes. */
export function earlierReleases(input: WriterInput, base: WriterOutput): string[] {
  return otherReleases(input, base.version).map(
    ({ version, changes }) => `${version}: ${changes.join(' | ')}`,
  );
}
