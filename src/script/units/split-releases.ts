import { type Node, textsOf } from '../read/node.ts';
import { compareVersions, findVersionHeading, type VersionHeading } from './version-heading.ts';

export type ReleaseNodes = VersionHeading & { readonly nodes: readonly Node[] };

type Candidate = { readonly index: number; readonly level: number; readonly heading: VersionHeading };

/** Cuts notes into releases, the newest first. Notes that name no version are one release. */
export function splitReleases(nodes: readonly Node[]): ReleaseNodes[] {
  const candidates = nodes.flatMap((node, index) => candidateOf(node, index));
  const level = releaseLevel(candidates);
  const openings = candidates.filter((candidate) => candidate.level <= level);
  if (openings.length === 0) return [{ version: null, date: null, name: null, unreleased: false, nodes }];
  const top = nodes.slice(0, openings[0]?.index);
  const planned = plannedVersions(top);
  const releases = openings.map(({ index, heading }, order) => {
    const end = openings[order + 1]?.index ?? nodes.length;
    const above = order === 0 ? notices(top, openings.length === 1) : [];
    const { version } = heading;
    const unreleased =
      heading.unreleased || planned.some((one) => version !== null && compareVersions(one, version) === 0);
    return { ...heading, unreleased, nodes: [...above, ...nodes.slice(index + 1, end)] };
  });
  return isAscending(releases) ? releases.toReversed() : releases;
}

/** A table of contents may be the only place that says "to be released". */
function plannedVersions(top: readonly Node[]): string[] {
  const lines = top.flatMap((node) =>
    node.kind === 'table' ? node.rows.map((row) => row.join(', ')) : textsOf([node]),
  );
  return lines.flatMap((line) => {
    const heading = findVersionHeading(line);
    return heading?.unreleased && heading.version !== null ? [heading.version] : [];
  });
}

const aboutFile =
  /\b(?:change ?log|this (?:file|page|document)|notable changes|semantic versioning)\b|^project:/i;
const notice =
  /\b(?:upgrad|updating|notice|warning|important|attention|caution|migrat|before you|read (?:this|me) first)/i;

/**
 * What the notes say above the first version: words about the product, or about the file itself and what is not
 * released. Of the latter only notices count.
 */
function notices(nodes: readonly Node[], isOnly: boolean): readonly Node[] {
  if (isOnly && !nodes.some((node) => node.kind === 'paragraph' && aboutFile.test(node.text))) return nodes;
  let level = 0;
  return nodes.filter((node) => {
    if (node.kind === 'heading' && (level === 0 || node.level <= level))
      level = notice.test(node.text) ? node.level : 0;
    return level > 0;
  });
}

/** A version in a line of its own, with a date or a name behind it at most. */
const loneVersion = /^[^\p{L}\p{N}]{0,6}(?:v|version )?\d+\.[\w.+-]*(?:[\s:]*$|[\s:]+[-–—([\d])/iu;

function candidateOf(node: Node, index: number): Candidate[] {
  if (node.kind === 'heading') {
    const heading = findVersionHeading(node.text);
    return heading === null ? [] : [{ index, level: node.level, heading }];
  }
  const text = node.kind === 'paragraph' ? node.text.replace(/[\uE004\uE005]/g, '').trim() : '';
  if (text.length === 0 || text.length > 60 || !loneVersion.test(text)) return [];
  const heading = findVersionHeading(text);
  return heading === null ? [] : [{ index, level: 7, heading }];
}

/** The level at which most versions are; that of the first where two have as many. */
function releaseLevel(candidates: readonly Candidate[]): number {
  const counts = new Map<number, number>();
  for (const { level } of candidates) counts.set(level, (counts.get(level) ?? 0) + 1);
  const ranked = [...counts].toSorted(([, left], [, right]) => right - left);
  return ranked[0]?.[0] ?? 0;
}

/** Some files grow at the end. */
function isAscending(releases: readonly ReleaseNodes[]): boolean {
  const versions = releases.flatMap(({ version }) => version ?? []);
  if (versions.length < 2 || versions.length < releases.length) return false;
  return versions.every(
    (version, index) => index === 0 || compareVersions(version, versions[index - 1] ?? '') > 0,
  );
}
