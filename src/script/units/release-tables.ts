import type { Item, Node, Row } from '../read/node.ts';
import { countWords } from './split-sentences.ts';
import { findVersionHeading } from './version-heading.ts';

const maxHeadingWords = 4;
const minReleases = 2;
/** Rows that open no release: the head of the table, and one that a slip left over. */
const maxOthers = 2;

/** A table with a release in each row, or a change in each: its releases as headings and lists. All other nodes stay. */
export function openReleaseTables(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    const rows = node.kind === 'code' ? joined(node.rows) : [];
    const releases = rows.filter((row) => versionIn(row) !== undefined);
    // A row of nothing else is the heading of what is below it.
    const isHead =
      releases.length === 1 && rows.at(-1) === releases[0] && (releases[0]?.cells.every(isHeading) ?? false);
    if ((releases.length < minReleases && !isHead) || rows.length - releases.length > maxOthers)
      return [node];
    return releases.flatMap((row, at) => {
      const repeats = at > 0 && versionIn(releases[at - 1]) === versionIn(row);
      const list: Node = { kind: 'list', ordered: false, items: itemsOf(row), place: row.place };
      return repeats
        ? [list]
        : [{ kind: 'heading' as const, level: 2, text: headingOf(row), place: row.place }, list];
    });
  });
}

/** A row without a version continues the release above it. */
function joined(rows: readonly Row[]): Row[] {
  const all: Row[] = [];
  for (const row of rows) {
    const above = all.at(-1);
    const continues = row.cells[0]?.trim() === '' && versionIn(above) !== undefined;
    if (!continues || above === undefined) all.push(row);
    else
      all.splice(-1, 1, {
        ...above,
        cells: above.cells.map((cell, at) =>
          [cell, ...(row.cells[at] ?? '').split('\n')].filter(Boolean).join(lineEnd),
        ),
      });
  }
  return all;
}

const lineEnd = ' • ';

function versionIn(row: Row | undefined): string | undefined {
  return row?.cells.filter(isHeading).flatMap((cell) => findVersionHeading(cell)?.version ?? [])[0];
}

function isHeading(cell: string): boolean {
  return countWords(cell) <= maxHeadingWords && findVersionHeading(cell) !== null;
}

/** The version and its date. */
function headingOf({ cells }: Row): string {
  return cells.filter(isHeading).join(' ');
}

/** The longest cell describes the changes, in one entry or in numbered ones. */
function itemsOf({ cells, place }: Row): Item[] {
  const [told = ''] = cells.toSorted((one, other) => other.length - one.length);
  return told
    .split(/(?:^|\s)(?:\d{1,2}[.)]|[-•*])\s+(?=[\p{Lu}\uE000\uE004])/u)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !isHeading(text))
    .map((text) => ({ text, link: false, children: [], place }));
}
