import type { SourceRelease, WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { normalVersion } from '../../gate/read-figures.ts';
import { titleVersions } from '../../units/version-heading.ts';

/** With fewer entries, a release alone is hardly worth a script. */
export const fewUnits = 3;
const month = 31 * 24 * 3600 * 1000;

/**
 * Returns other releases that count as new: those that the title covers, and the last days of a log without versions.
 */
export function alsoNews({ title }: WriterInput, { releases = [] }: WriterOutput): Set<SourceRelease> {
  const news = releases.find((release) => release.news);
  const named = titleVersions(title).map(normalVersion);
  const isLog = news?.version === null && news.units.length <= fewUnits;
  const covered = ({ version, date, unreleased, news: isNews }: SourceRelease) => {
    if (isNews) return true;
    if (unreleased && coming.test(title)) return true;
    if (version !== null) return named.some((one) => isOfSeries(normalVersion(version), one));
    const age = Date.parse(news?.date ?? '') - Date.parse(date ?? '');
    return isLog && !unreleased && age >= 0 && age <= month;
  };
  // The title may name the oldest release as the end of a range. Releases that are not next to the news are history.
  const place = releases.findIndex((release) => release.news);
  const first = releases.findLastIndex((release, at) => at < place && !covered(release)) + 1;
  const end = releases.findIndex((release, at) => at > place && !covered(release));
  const together = releases.slice(first, end < 0 ? undefined : end);
  const prefaces = releases.filter(({ preface }) => preface);
  return new Set([...together.filter((release) => !release.news), ...prefaces]);
}

const coming = /\b(?:upcoming|unreleased|next)\b/i;

/** Whether a title with "3.2" covers a version: 3.2.1 but not 3.20. */
function isOfSeries(version: string, named: string): boolean {
  return version.startsWith(named) && !/^\d/.test(version.slice(named.length));
}
