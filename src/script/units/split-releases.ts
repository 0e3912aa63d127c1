import { type Item, type Node, withoutMarks } from '../read/node.ts';
import { byDay, byMonth, type ReleaseNodes } from './merge-days.ts';
import { numberedSeries } from './numbered-series.ts';
import { type ReleaseLine, readReleaseLine } from './release-line.ts';
import {
  compareVersions,
  findStrongVersion,
  findTitledDay,
  findVersionHeading,
  planned,
  type VersionHeading,
} from './version-heading.ts';

type Candidate = { readonly index: number; readonly level: number; readonly heading: VersionHeading };

/** Splits notes into releases, newest first. Notes without a version are one release. */
export function splitReleases(tree: readonly Node[]): ReleaseNodes[] {
  const nodes = openLines(tree).flatMap(withoutListing);
  const read = nodes.flatMap((node, index) => candidateOf(node, index));
  const found = read.length === 0 ? numberedSeries(nodes) : read;
  const versions = found.filter(({ heading }) => heading.version !== null || heading.unreleased);
  const days = found.filter(({ heading }) => heading.version === null && heading.date !== null);
  // "Widget 1.1.4" below a heading for several days is the version of a part.
  const isPart =
    versions.length > 0 &&
    days.length >= Math.max(minDated, 2 * versions.length) &&
    versions.every(({ level }) => days.every((one) => one.level < level));
  const named = !isPart && versions.some(({ heading }) => heading.version !== null) ? versions : found;
  const candidates = named.filter((candidate, at) => !holds(candidate, named[at + 1]));
  const level = isPart ? (days[0]?.level ?? 0) : releaseLevel(candidates);
  const openings = candidates
    .filter((candidate, at) => candidate.level <= level || isPatch(candidate, candidates[at - 1]))
    .filter(({ heading }, at, all) => !continues(heading, all[at - 1]?.heading));
  if (openings.length === 0 || isOneSection(openings, nodes)) {
    // A single such heading says nothing about the changes below it. Several of them separate changes.
    const sections = nodes.filter((node) => node.kind === 'heading' && /\bsince\b/i.test(node.text));
    const own = sections.length > 1 ? nodes : nodes.filter((node) => !sections.includes(node));
    return [{ version: null, date: null, name: null, unreleased: false, nodes: own }];
  }
  const top = nodes.slice(0, openings[0]?.index);
  const releases = openings.map(({ index, heading }, order) => {
    const end = openings[order + 1]?.index ?? nodes.length;
    const above = order === 0 ? notices(top, openings.length === 1) : [];
    const { date, body } = withDate(heading, nodes.slice(index + 1, end));
    const [first] = body;
    // "Release TBD" below the heading.
    const awaited = first?.kind === 'paragraph' && first.text.length < maxAwaited && planned.test(first.text);
    const place = nodes[index]?.place ?? { from: 0, to: 0 };
    const parted: Node[] = above.length === 0 ? [] : [{ kind: 'heading', level: 1, text: '', place }];
    return {
      ...heading,
      date,
      unreleased: heading.unreleased || awaited,
      nodes: [...above, ...parted, ...body],
    };
  });
  const sorted = isAscending(releases) ? releases.toReversed() : byMonth(byDay(releases));
  return openings.length === 1 ? sorted : [...sorted, ...prefaceOf(top, level, new Set(notices(top, false)))];
}

/** Returns the sections above the first version: "## Maps for phones" above "## 2.18.3". */
function prefaceOf(top: readonly Node[], level: number, used: ReadonlySet<Node>): ReleaseNodes[] {
  const at = top.findIndex(
    (node) =>
      node.kind === 'heading' &&
      node.level === level &&
      !notice.test(node.text) &&
      !introducing.test(node.text),
  );
  const nodes = at < 0 ? [] : top.slice(at).filter((node) => !used.has(node));
  if (!nodes.some(({ kind }) => kind === 'paragraph')) return [];
  return [{ version: null, date: null, name: null, unreleased: false, preface: true, nodes }];
}

/** Matches headings of sections about the product or the file. */
const introducing =
  /^\W*(?:about|introduction|overview|features|install|usage|getting|quick|requirements?|documentation|legend|table|contents|license|support|how|description|links?|types? of|versioning|policy|conventions?|contribut|guiding|key|notes|releases?|change\w*|history|news)\b/i;

/** Whether all versions are in one section of a longer post, such as the patches of a release. */
function isOneSection(openings: readonly Candidate[], nodes: readonly Node[]): boolean {
  const [first] = openings;
  const above = nodes.slice(0, first?.index).findLast((node) => node.kind === 'heading');
  if (first === undefined || above === undefined || above.level >= first.level || first.level === 7)
    return false;
  // A changelog may be a section of a readme.
  if (changelog.test(withoutMarks(above.text))) return false;
  const start = nodes.indexOf(above);
  const length = nodes
    .slice(start + 1)
    .findIndex((node) => node.kind === 'heading' && node.level <= above.level);
  const end = length < 0 ? nodes.length : start + 1 + length;
  const sections = nodes.filter(
    (node, at) => node.kind === 'heading' && node.level === above.level && (at < start || at >= end),
  );
  const inside = openings.every(({ index }) => index > start && index < end);
  return inside && sections.length >= minSections;
}

const minSections = 3;
const changelog =
  /^\W*(?:change ?logs?|changes|(?:release|version) (?:notes|history)|history|news|what['’]s new|versions?|updates|recent)\b/i;

/**
 * Whether a heading is a patch release, which some tools put one level deeper: "## 7.1.0 (2031-01-31)", "### 7.0.1
 * (2030-11-02)".
 */
function isPatch({ level, heading }: Candidate, before: Candidate | undefined): boolean {
  const { version, date, name } = heading;
  const newer = before?.heading.version ?? null;
  return (
    version !== null &&
    date !== null &&
    name === null &&
    newer !== null &&
    level - (before?.level ?? 0) <= 1 &&
    compareVersions(version, newer) < 0
  );
}

/** Whether a heading names a series: "Version 6" directly above "6.7.2" one level below it. */
function holds({ level, index, heading }: Candidate, next: Candidate | undefined): boolean {
  return (
    next !== undefined &&
    next.level > level &&
    next.index === index + 1 &&
    heading.version !== null &&
    (next.heading.version?.startsWith(`${heading.version}.`) ?? false)
  );
}

/** Whether a heading continues the release above it: "Release notes for Tides 2.4", then "Changes in Tides 2.4". */
function continues({ version, name, date }: VersionHeading, before: VersionHeading | undefined): boolean {
  return (
    version !== null &&
    version === before?.version &&
    name === before.name &&
    (date === null || date === before.date)
  );
}

const minDated = 2;
const maxAwaited = 30;
/** Takes the date of a release from the line below its heading if the heading has none. */
function withDate(
  { date }: VersionHeading,
  body: readonly Node[],
): { date: string | null; body: readonly Node[] } {
  const [first, ...rest] = body;
  const isLine = first?.kind === 'paragraph' || first?.kind === 'heading';
  const line = date === null && isLine ? loneRelease(first.text) : null;
  return line?.date && line.version === null ? { date: line.date, body: rest } : { date, body };
}

const aboutFile =
  /\b(?:change ?log|this (?:file|page|document)|notable changes|semantic versioning)\b|^project:/i;
const notice =
  /\b(?:upgrad|updating|notice|warning|important|attention|caution|migrat|before you|read (?:this|me) first)/i;

export const warning =
  /\b(?:we recommend|recommended to|must (?:upgrade|update|migrate)|please (?:upgrade|update|migrate)|do not (?:install|upgrade|use)|withdrawn|no longer (?:offer|support|available|maintain)\w*|end of (?:life|support)|deprecated|discontinued)/i;

/**
 * Returns the notices above the first version. Text there is about the product, the file itself or unreleased
 * changes, so only paragraphs that warn and content below a heading for notices count.
 */
function notices(nodes: readonly Node[], isOnly: boolean): readonly Node[] {
  const paragraphs = nodes.filter((node) => node.kind === 'paragraph');
  const about = paragraphs.filter(({ text }) => aboutFile.test(text)).length;
  if (isOnly && about < Math.max(1, paragraphs.length / 2)) return nodes;
  let level = 0;
  return nodes.filter((node) => {
    if (node.kind === 'heading' && (level === 0 || node.level <= level))
      level = notice.test(node.text) ? node.level : 0;
    return level > 0 || (node.kind === 'paragraph' && warning.test(node.text) && !aboutFile.test(node.text));
  });
}

const minLines = 2;

/** Turns releases in one line each into a heading with version and date and an entry below it. */
function openLines(tree: readonly Node[]): readonly Node[] {
  const opened = tree.map((node, index) => {
    if (node.kind === 'list') return node.items.map((item) => ({ item, line: lineOf(item) }));
    if (node.kind !== 'paragraph') return [];
    const below = tree[index + 1];
    const item: Item = { ...node, link: false, children: below?.kind === 'list' ? [below] : [] };
    return [{ item: { ...item, children: [] }, line: lineOf(item) }];
  });
  const lines = opened.flat().flatMap(({ line }) => line ?? []);
  const dated = lines.filter(({ date }) => date !== null);
  const isOne = (line: ReleaseLine | null): line is ReleaseLine =>
    line !== null && (line.date !== null || dated.length < minLines);
  if (lines.length < minLines || (dated.length < minLines && !areAlone(lines, tree))) return tree;
  return tree.flatMap((node, index) => {
    const items = opened[index] ?? [];
    if (!items.some(({ line }) => isOne(line))) return [node];
    return items.flatMap(({ item, line }): Node[] => {
      const { place } = item;
      const own = isOne(line) ? line : null;
      const texts = own === null ? [item.text] : own.text.split(/;\s+(?=[\p{Lu}\uE000])/u);
      const items = texts.map((text) => ({ ...item, text }));
      const list: Node = { kind: 'list', ordered: false, items, place };
      if (own === null) return [list];
      const text = own.date === null ? own.version : `${own.version} (${own.date})`;
      return [{ kind: 'paragraph', text, quoted: false, place }, list];
    });
  });
}

/** Whether versions at the start of lines are releases: no heading names a version, and they fall or rise. */
function areAlone(lines: readonly ReleaseLine[], tree: readonly Node[]): boolean {
  const steps = lines.slice(1).map(({ version }, at) => compareVersions(version, lines[at]?.version ?? ''));
  const named = tree.some(
    (node) => node.kind === 'heading' && findVersionHeading(node.text)?.version != null,
  );
  return !named && (steps.every((step) => step < 0) || steps.every((step) => step > 0));
}

/** Returns the release in an item without a list. Above its own list, a line is a heading instead. */
function lineOf({ text, children }: Item): ReleaseLine | null {
  return children.some(({ kind }) => kind === 'list') ? null : readReleaseLine(text);
}

/** Turns items above their own lists into headings: "* 1.2 (2024-03-01)". */
function withoutListing(node: Node): Node[] {
  if (node.kind !== 'list' || !node.items.some(isRelease)) return [node];
  return node.items.flatMap((item) =>
    isRelease(item)
      ? [{ kind: 'heading', level: 0, text: item.text, place: item.place }, ...item.children]
      : [{ ...node, items: [item] }],
  );
}

function isRelease({ text, children }: Item): boolean {
  if (children.every(({ kind }) => kind !== 'list')) return false;
  const heading = text.length > maxItem ? null : findVersionHeading(text);
  return (
    loneRelease(text) !== null || (heading?.version != null && (heading.date !== null || heading.unreleased))
  );
}

const maxItem = 90;

/** Matches a version on its own line, at most with a date or a name after it. */
const loneVersion =
  /^[^\p{L}\p{N}]{0,6}(?:v\.?|version )?\d+\.[\w.+-]*(?: (?:alpha|beta|rc|preview|final|stable|release)(?: ?\d{1,3})?)?(?:[\s:]*$|[\s:]+(?:[-–—([\d]|\p{Lu}\p{L}+ \d))/iu;

function loneRelease(line: string): VersionHeading | null {
  const text = line.replace(/[\uE004\uE005]/g, '').trim();
  const heading = text.length > 60 ? null : findVersionHeading(text);
  const undated = text.replace(heading?.date ?? '', '');
  return heading === null || (heading.version !== null && !loneVersion.test(undated)) ? null : heading;
}

/** Returns the release that a node opens. A line with only a date counts if no line names a version. */
function candidateOf(node: Node, index: number): Candidate[] {
  if (node.kind !== 'heading' && node.kind !== 'paragraph') return [];
  const named = index === 0 ? namedRelease(node.text) : null;
  const [level, heading] =
    node.kind === 'heading'
      ? [node.level, findVersionHeading(node.text) ?? findTitledDay(node.text)]
      : [7, loneRelease(node.text) ?? findStrongVersion(node.text)];
  const found = heading ?? named;
  return found === null ? [] : [{ index, level, heading: found }];
}

/** Returns the release in a line above everything: "Tides 2.4 fixes and improvements:". */
function namedRelease(line: string): VersionHeading | null {
  const [, named = ''] = listing.exec(line) ?? [];
  const heading = named === '' ? null : findVersionHeading(named);
  return heading?.version != null && heading.name !== null ? heading : null;
}

const listing =
  /^(.{2,40}? v?\d{1,4}(?:\.\d{1,5}){1,3}) (?:[\p{L}&,-]+ ){0,8}(?:bug-?)?(?:changes|enhancements|features|fixes|improvements|news|updates)\s?[:：]?$/iu;

/** Returns the level of most versions; if two levels have as many, that of the first version. */
function releaseLevel(candidates: readonly Candidate[]): number {
  const counts = new Map<number, number>();
  for (const { level } of candidates) if (level > 0) counts.set(level, (counts.get(level) ?? 0) + 1);
  const ranked = [...counts].toSorted(([, left], [, right]) => right - left);
  return ranked[0]?.[0] ?? 0;
}

/** Whether the newest release is last, as in files that grow at the end. */
function isAscending(releases: readonly ReleaseNodes[]): boolean {
  const isLog = releases.every(({ version, date }) => version === null && date !== null);
  const order = (one: ReleaseNodes, other: ReleaseNodes) =>
    isLog
      ? Date.parse(one.date ?? '') - Date.parse(other.date ?? '')
      : compareVersions(one.version ?? '', other.version ?? '');
  return (
    releases.length > 1 &&
    (isLog || releases.every(({ version }) => version !== null)) &&
    releases.slice(1).every((release, at) => order(release, releases[at] ?? release) > 0)
  );
}
