import { type Node, textsOf } from '../read/node.ts';
import type { VersionHeading } from './version-heading.ts';

export type ReleaseNodes = VersionHeading & {
  readonly nodes: readonly Node[];
  /** Whether it consists of sections above the first version, which describe a series. */
  readonly preface?: boolean;
};

/** Merges daily lists of several components into one list. */
export function byDay(releases: readonly ReleaseNodes[]): ReleaseNodes[] {
  const timeOf = ({ version, date }: ReleaseNodes) =>
    version === null ? Date.parse(date ?? '') : Number.NaN;
  return releases.some((release) => Number.isNaN(timeOf(release)))
    ? [...releases]
    : releases.toSorted((left, right) => timeOf(right) - timeOf(left));
}

/** Merges the days of a month into one release, in a log by day without versions. */
export function byMonth(releases: readonly ReleaseNodes[]): ReleaseNodes[] {
  const days = releases.filter(({ version, date }) => version === null && date !== null);
  const entries = textsOf(days.flatMap(({ nodes }) => nodes)).length;
  if (days.length < Math.max(minDays, releases.length) || entries > days.length * maxEntries)
    return [...releases];
  const months = Map.groupBy(releases, ({ date }) => monthOf(date ?? ''));
  return [...months].flatMap(([month, all]) =>
    all.slice(0, 1).map((newest) => ({
      ...newest,
      date: all.length > 1 ? month : newest.date,
      nodes: all.flatMap(({ nodes }) => nodes),
    })),
  );
}

const minDays = 5;
const maxEntries = 4;

/** Returns the month of a date: "2031-04-12" and "12 April 2031" without the day. */
function monthOf(date: string): string {
  return (
    /^\d{4}-\d{2}/.exec(date)?.[0] ??
    date
      .replace(/\b\d{1,2}(?:st|nd|rd|th)?\b,?/, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
