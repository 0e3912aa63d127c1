import { compareVersions } from '../units/version-heading.ts';

/** A short line at the margin with one version: what comes before it, the version, what comes after it. */
const line = /^([^\d\n]{0,60}?)(?<![\d.])(\d{1,4}(?:\.\d{1,5}){1,3}[\w-]{0,12})(?![\d.])(.{0,60})$/;
const known = /^[^\p{L}\p{N}]*(?:version|release|v|changes (?:in|since)(?: version)?)?\s*v?\.?$/iu;
const maxWords = 4;
const manyInSeries = 3;

type Opening = { readonly index: number; readonly prefix: string; readonly version: string };

/**
 * Plain lines that open releases become headings: "= 2.5.2 =", "* Version 0.1.8 (unreleased)", "Changes since v3.7:".
 * No list of forms knows them all. A line is one of them if others like it follow with falling or rising versions.
 */
export function markReleases(lines: readonly string[]): readonly string[] {
  if (lines.some((text) => /^#{1,6} .*\d\.\d/.test(text))) return lines;
  const series = findSeries(lines);
  if (series.length === 0) return lines;
  const isSince = /\bsince\b/i.test(series[0]?.prefix ?? '');
  const marked = [...lines];
  for (const [order, { index, version }] of series.entries()) {
    const later = series[order - 1]?.version;
    const text = (lines[index] ?? '').replace(/^[^\p{L}\p{N}]+|[\s:=*~_-]+$/gu, '');
    // "Changes since 3.7" are those of the next version: the one that the line above them names.
    if (!isSince) marked[index] = `## ${text}`;
    else if (later !== undefined && later !== version) marked[index] = `## ${later}`;
    else marked[index] = '';
  }
  return marked;
}

function findSeries(lines: readonly string[]): readonly Opening[] {
  const openings = lines.flatMap((text, index): Opening[] => {
    const [, prefix = '', version = '', after = ''] = line.exec(text) ?? [];
    const apart = (lines[index - 1] ?? '').trim() === '' || /^[=*~_-]{3,}\s*$/.test(lines[index - 1] ?? '');
    if (version === '' || !apart || /^\s{2}/.test(text) || /[,;]$/.test(after)) return [];
    if (after.trim().split(/\s+/).length > maxWords * 2) return [];
    return [{ index, prefix: prefix.trim().toLowerCase(), version }];
  });
  const groups = Map.groupBy(openings, ({ prefix }) => prefix);
  const candidates = [...groups.values()].filter((group) => isSeries(group, lines));
  return candidates.toSorted((left, right) => right.length - left.length)[0] ?? [];
}

function isSeries(group: readonly Opening[], lines: readonly string[]): boolean {
  const [first, second] = group;
  if (!first || !second) return false;
  const { prefix } = first;
  if (!known.test(prefix) && group.length < manyInSeries) return false;
  if (prefix.split(/\s+/).length > maxWords) return false;
  // A list of versions is no series of headings: between these there are other lines.
  const between = lines.slice(first.index + 1, second.index).filter((text) => text.trim() !== '');
  const mark = /^[-*+]/.exec(lines[first.index] ?? '')?.[0];
  if (!between.some((text) => mark === undefined || !text.startsWith(mark))) return false;
  const steps = group
    .slice(1)
    .map(({ version }, index) => Math.sign(compareVersions(group[index]?.version ?? '', version)));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}
