import { readReleaseLine } from '../units/release-line.ts';
import { compareVersions, findVersionHeading } from '../units/version-heading.ts';
import { wordSet } from '../word-list.ts';

const versionNumber = /\d{1,4}(?:\.\d{1,5}){1,3}[\w-]{0,12}/;
const known = wordSet(
  '|version|release|v|changes in|changes since|changes in version|changes since v|version v',
);
const maxWords = 4;
const maxLength = 120;
const manyInSeries = 3;

type Opening = { readonly index: number; readonly prefix: string; readonly version: string };

/**
 * Plain lines that open releases become headings: "= 2.5.2 =", "* Version 0.1.8 (unreleased)", "Changes since v3.7:".
 * No list of forms knows them all. A line is one of them if others like it follow with falling or rising versions.
 */
export function markReleases(lines: readonly string[]): readonly string[] {
  const days = new Set(lines.flatMap((text, index) => (isDay(text, lines[index + 1] ?? '') ? [index] : [])));
  if (days.size >= manyInSeries)
    return lines.map((text, index) => (days.has(index) ? `## ${text.replace(/^[*+-] /, '')}` : text));
  const entries = findEntries(lines);
  if (entries.size >= manyInSeries)
    return lines.map((text, index) => (entries.has(index) ? `- ${text}` : text));
  if (lines.some((text) => /^#{1,6} .*\d\.\d/.test(text))) return lines;
  const series = findSeries(lines);
  if (series.length === 0) return lines;
  const isSince = /\bsince\b/i.test(series[0]?.prefix ?? '');
  const marked = [...lines];
  for (const [order, { index, version }] of series.entries()) {
    const later = series[order - 1]?.version;
    const text = (lines[index] ?? '')
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/(?<=[\p{L}\p{N})])[\s:=*~_-]+$/u, '');
    // "Changes since 3.7" are those of the next version: the one that the line above them names.
    if (!isSince) marked[index] = `## ${text}`;
    else if (later !== undefined && later !== version) marked[index] = `## ${later}`;
    else marked[index] = '';
  }
  return marked;
}

const column = /^v?(\d{1,4}(?:\.\d{1,5}){1,3}[\w-]{0,12})(?:\t+| {2,})(?=[\p{L}"“`])/u;

/**
 * "1.37    Native runtime", with what else is new indented below it. A heading and an entry in one line are HTML, so that each
 * line keeps its place.
 */
export function markColumns(lines: readonly string[]): readonly string[] | null {
  const versions = lines.flatMap((text) => column.exec(text)?.[1] ?? []);
  const others = lines.filter((text) => /^\S/.test(text) && !column.test(text));
  if (versions.length < manyInSeries || others.length > versions.length || !isSorted(versions)) return null;
  let open = false;
  return lines.map((text) => {
    const found = column.exec(text);
    if (/^\S/.test(text)) open = found !== null;
    const own = text.slice(found?.[0].length ?? 0).trim();
    if (!open || own === '') return text;
    const entry = own.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    if (found !== null) return `<h2>${found[1]}</h2><ul><li>${entry}`;
    return /^\p{Lu}/u.test(own) ? `<li>${entry}` : entry;
  });
}

function isSorted(versions: readonly string[]): boolean {
  const steps = versions
    .slice(1)
    .map((version, index) => Math.sign(compareVersions(versions[index] ?? '', version)));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

/** "* July 23, 2014" above points with another bullet. */
function isDay(text: string, next: string): boolean {
  const [, line] = /^[*+-] (.{6,40})$/.exec(text) ?? [];
  if (line === undefined || next.startsWith(text.slice(0, 2))) return false;
  const heading = findVersionHeading(line);
  return heading !== null && heading.date !== null && heading.version === null;
}

/** Releases in a line each, without bullets. If a list or a rule is below one of them, they are headings. */
function findEntries(lines: readonly string[]): ReadonlySet<number> {
  const written = lines.flatMap((text, index) => (text.trim() === '' ? [] : [{ text, index }]));
  const isEntry = written.map(
    ({ text }) => /^(?:[\p{L}\p{N}[(]|\*\*)/u.test(text) && readReleaseLine(text)?.date != null,
  );
  const isHeading = written.some(
    (_, place) => isEntry[place] && /^\s*(?:[-*+=~•] |[=*~_-]{3})/.test(written[place + 1]?.text ?? ''),
  );
  return new Set(isHeading ? [] : written.flatMap(({ index }, place) => (isEntry[place] ? [index] : [])));
}

function findSeries(lines: readonly string[]): readonly Opening[] {
  const openings = lines.flatMap((text, index): Opening[] => {
    const before = (lines[index - 1] ?? '').trim();
    const isApart = before === '' || /^[=*~_-]{3,}$/.test(before);
    const found =
      isApart && text.length <= maxLength && !/^\s{2}/.test(text) ? versionNumber.exec(text) : null;
    if (found === null) return [];
    const after = text.slice(found.index + found[0].length);
    if (/^\.?\d|[,;]$/.test(after) || after.trim().split(/\s+/).length > maxWords * 2) return [];
    const prefix = text.slice(0, found.index).trim().toLowerCase();
    return /\d/.test(prefix) ? [] : [{ index, prefix, version: found[0] }];
  });
  const groups = Map.groupBy(openings, ({ prefix }) => prefix);
  const candidates = [...groups.values()].filter((group) => isSeries(group, lines));
  return candidates.toSorted((left, right) => right.length - left.length)[0] ?? [];
}

function isSeries(group: readonly Opening[], lines: readonly string[]): boolean {
  const [first, second] = group;
  if (!first || !second) return false;
  const { prefix } = first;
  const words = prefix.replace(/[^\p{L} ]/gu, '').trim();
  if (!known.has(words) && group.length < manyInSeries) return false;
  if (prefix.split(/\s+/).length > maxWords) return false;
  // A list of versions is no series of headings: between these there are other lines.
  const between = lines.slice(first.index + 1, second.index).filter((text) => text.trim() !== '');
  const mark = /^[-*+]/.exec(lines[first.index] ?? '')?.[0];
  if (!between.some((text) => mark === undefined || !text.startsWith(mark))) return false;
  return isSorted(group.map(({ version }) => version));
}
