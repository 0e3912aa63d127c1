import { day, readReleaseLine } from '../units/release-line.ts';
import { countWords } from '../units/split-sentences.ts';
import { compareVersions, withoutHour } from '../units/version-heading.ts';
import { wordSet } from '../word-list.ts';

const known = wordSet(
  '|version|release|v|ver|changes in|changes since|changes in version|changes since v|version v',
);
const maxWords = 4;
const maxLength = 120;
const manyInSeries = 3;

const number = String.raw`\d{1,4}(?:\.\d{1,5}){1,3}[\w-]{0,12}`;
const versioned = new RegExp(
  String.raw`^(?<lead>[^\p{N}]{0,40}?)(?:(?<before>${day})[^\p{L}\p{N}]{1,8}(?:version |release |v\.? ?)?)?(?<version>${number})(?:[^\p{L}\p{N}]{1,8}(?:released )?(?<after>${day}))?(?<tail>.*)$`,
  'iu',
);
const dated = new RegExp(String.raw`^(?<lead>[^\p{L}\p{N}]{0,6})(?<before>${day})(?<tail>.*)$`, 'iu');

/** A line that begins with a version, a date or both. */
type Opening = {
  readonly index: number;
  /** The text before them, which is similar for all releases. */
  readonly lead: string;
  readonly indent: number;
  readonly version: string | null;
  readonly date: string | null;
  readonly tail: string;
  readonly text: string;
};

/**
 * Turns plain lines that open releases into headings: "= 2.5.2 =", "* Version 0.1.8 (unreleased)", "Changes since
 * v3.7:". No list of forms is complete, so a line counts if similar ones follow with falling or rising versions or
 * dates. The rest of the line is the first entry of its release.
 */
export function markReleases(lines: readonly string[]): readonly string[] {
  const entries = findEntries(lines);
  if (entries.size >= manyInSeries)
    return lines.map((text, index) => (entries.has(index) ? `- ${text}` : text));
  if (lines.some((text) => /^#{1,6} .*\d\.\d/.test(text))) return lines;
  const series = findSeries(lines);
  if (series.length === 0) return lines;
  return hasInlineNotes(series, lines) ? openColumns(series, lines) : withHeadings(series, lines);
}

function withHeadings(series: readonly Opening[], lines: readonly string[]): string[] {
  const isSince = /\bsince\b/i.test(series[0]?.lead ?? '');
  const marked = [...lines];
  for (const [order, { index, version, date, text }] of series.entries()) {
    const later = series[order - 1]?.version;
    const bare = (version === null && dayOf(date) ? dayOf(date) : text)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/(?<=[\p{L}\p{N})])[\s:=*~_-]+$/u, '');
    // "Changes since 3.7" are changes of the next version, which the line above names.
    if (!isSince) marked[index] = `## ${bare.replace(/^(Version \d{1,3})\.0$/, '$1')}`;
    else marked[index] = later != null && later !== version ? `## ${later}` : '';
  }
  return marked;
}

/** Returns releases in one line each, without bullets. If a list or a rule is below one of them, they are headings. */
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

/**
 * Returns the longest series. Versions count more than dates. Lines without a blank line above need a longer series.
 */
function findSeries(lines: readonly string[]): readonly Opening[] {
  // Dates in a text with its own headings belong to a story.
  const titled = lines.some((line) => /^#{1,6} \S/.test(line));
  const all = lines
    .flatMap((line, index) => openingOf(line, index) ?? [])
    .filter(({ version }) => version !== null || !titled);
  const apart = all.filter(({ index }) => /^(?:[=*~_-]{3,})?$/.test((lines[index - 1] ?? '').trim()));
  const groupsOf = (some: readonly Opening[], min: number) =>
    [
      ...Map.groupBy(some, ({ lead, indent, version }) =>
        [indent, version === null, lead].join(' '),
      ).values(),
    ].filter((group) => isSeries(group, lines, min));
  const rank = (group: readonly Opening[]) => group.length * (group[0]?.version == null ? 1 : 3);
  const groups = [...groupsOf(apart, manyInSeries), ...groupsOf(all, manyInSeries + 1)];
  return groups.toSorted((left, right) => rank(right) - rank(left))[0] ?? [];
}

function openingOf(line: string, index: number): Opening | null {
  // A table cell does not open a release.
  const text = /^\s*[<|]/.test(line) ? '' : simplified(line.trim());
  const groups = (versioned.exec(text) ?? dated.exec(text))?.groups;
  if (groups === undefined) return null;
  const { lead = '', before, version = null, after, tail = '' } = groups;
  // Signs count as words: "* Changes in release 2.1" may be part of an outline.
  if (lead.trim().split(/\s+/).length > maxWords || /^\.?\d/.test(tail)) return null;
  const date = before ?? after ?? null;
  const place = { index, lead: lead.trim().toLowerCase(), indent: columnOf(line) };
  return { ...place, version, date, tail, text };
}

/** Returns the column at which the text of a line begins. */
function columnOf(line: string): number {
  const [margin = ''] = /^\s*/.exec(line) ?? [];
  return margin.replaceAll('\t', ' '.repeat(8)).length;
}

/** Removes weekday, hour and author. "0.7 to 0.8" becomes 0.8, "20310204-1" a day. */
function simplified(text: string): string {
  return withoutHour(text.slice(0, 400))
    .replace(/(?<=^\d{4}-\d{2}-\d{2}) \d{2}\D\d{2}(?: UTC[+-]\d{4})?(?= )/, '')
    .replace(/(?<=\d) \p{L}[^<>\d]{1,60}<[^<>@\s]{1,60}@[^<>\s]{1,60}>(?: -)?/u, '')
    .replace(/^(\d[\w.]{1,12}) to (?=\d[\w.]{1,12}$)/, '')
    .replace(/^((?:19|20)\d{2})([01]\d)([0-3]\d)(?:-\d{1,2})?$/, '$1-$2-$3')
    .replace(/^(\d{1,3})$/, 'Version $1.0');
}

function isSeries(group: readonly Opening[], lines: readonly string[], min: number): boolean {
  const [first, second] = group;
  if (!first || !second) return false;
  const words = first.lead.replace(/[^\p{L} ]/gu, '').trim();
  const isKnown = min === manyInSeries && first.version !== null && first.indent < 2 && known.has(words);
  if (!isSorted(group)) return false;
  if (group.length >= manyInSeries && hasInlineNotes(group, lines)) return true;
  if (group.length < min && !isKnown) return false;
  if (
    group.some(
      ({ text, tail }) => text.length > maxLength || /[,;]$/.test(tail) || countWords(tail) > maxWords * 2,
    )
  )
    return false;
  // Headings have other lines between them, unlike a list of versions.
  const end = Math.min(second.index, first.index + maxLooked);
  const between = lines.slice(first.index + 1, end).filter((text) => text.trim() !== '');
  const mark = /^[-*+]/.exec(lines[first.index] ?? '')?.[0];
  return between.some((text) => mark === undefined || !text.startsWith(mark));
}

const maxLooked = 40;

/** Returns a date such as "08/26/88" in the common form. */
function dayOf(date: string | null): string {
  const time = Date.parse(`${date} UTC`);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}

/** Whether versions or days are sorted. Versions are compared by parts or as decimals (2.9 before 2.82). */
function isSorted(group: readonly Opening[]): boolean {
  const orders: readonly ((one: Opening, other: Opening) => number)[] =
    group[0]?.version == null
      ? [(one, other) => Date.parse(one.date ?? '') - Date.parse(other.date ?? '')]
      : [
          (one, other) => compareVersions(one.version ?? '', other.version ?? ''),
          (one, other) => Number.parseFloat(one.version ?? '') - Number.parseFloat(other.version ?? ''),
        ];
  return orders.some((order) => {
    const steps = group.slice(1).map((one, at) => order(group[at] ?? one, one));
    return steps.every((step) => !(step < 0)) || steps.every((step) => !(step > 0));
  });
}

const inlineNotes = /^(?:[:)\]]?(?:\t+| {2,})|\s*(?:-=>|[-–—:]|\s-{2}) *)(?=["“`[\p{L}])/u;

/**
 * Whether lines contain notes after the version, "1.37    Native runtime", "Version 3.0 - Maps", with further ones
 * aligned below.
 */
function hasInlineNotes(series: readonly Opening[], lines: readonly string[]): boolean {
  const withNotes = series.filter(({ tail }) => inlineNotes.test(tail));
  if (withNotes.length < series.length * 0.8) return false;
  const opens = new Set(series.map(({ index }) => index));
  const hangs = withNotes.every(({ index, indent }) => {
    const below = lines[index + 1] ?? '';
    return below.trim() === '' || opens.has(index + 1) || columnOf(below) > indent + 3;
  });
  const least = lines.length / maxShare;
  return hangs && series.length >= least && othersThan(series, lines) <= series.length;
}

/** Returns the number of unindented lines outside the series. */
function othersThan(series: readonly Opening[], lines: readonly string[]): number {
  return lines.filter((text) => /^\S/.test(text)).length - series.filter(({ indent }) => indent === 0).length;
}

/** The most lines of a release with its text. */
const maxShare = 40;

/** Splits a line into a heading and an entry. They are HTML, so that line numbers stay the same. */
function openColumns(series: readonly Opening[], lines: readonly string[]): string[] {
  const openings = new Map(series.map((opening) => [opening.index, opening]));
  const longest = Math.max(...lines.map((text) => Math.min(text.length, maxLength)));
  let open = false;
  return lines.map((line, index) => {
    const opening = openings.get(index);
    if (opening !== undefined) open = true;
    else if (/^\S/.test(line)) open = false;
    if (!open || line.trim() === '') return line;
    const own = (opening?.tail.replace(inlineNotes, '') ?? line).trim();
    const text = own
      .replace(/^[-*+•] +/, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;');
    if (opening !== undefined) {
      const { version, date } = opening;
      const name = version === null ? dayOf(date) || date : `${version}${date === null ? '' : ` (${date})`}`;
      return `</ul><h2>${name}</h2><ul><li>${text}`;
    }
    const before = (lines[index - 1] ?? '').trimEnd();
    const ended = /[.!?;]$/.test(before) || before.length < longest * 0.7;
    return text !== own || (/^\p{Lu}/u.test(own) && ended) ? `<li>${text}` : text;
  });
}
