import type { Item, Node, Row } from '../read/node.ts';
import { countWords } from './split-sentences.ts';
import { findVersionHeading } from './version-heading.ts';

const maxHeadingWords = 4;
const minReleases = 2;
/** The most rows that open no release: the head of the table, and one stray row. */
const maxOthers = 2;

/** Turns tables with one release or one change in each row into headings and lists. All other nodes stay. */
export function openReleaseTables(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    const rows = node.kind === 'code' ? joined(node.rows) : [];
    const releases = rows.filter((row) => versionIn(row) !== undefined);
    // A row with only a version is the heading of the rows below it.
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

/** Returns the version and its date. */
function headingOf({ cells }: Row): string {
  return cells.filter(isHeading).join(' ');
}

/** Returns the changes in the longest cell, as one entry or as numbered ones. */
function itemsOf({ cells, place }: Row): Item[] {
  const [description = ''] = cells.toSorted((one, other) => other.length - one.length);
  return description
    .split(/(?:^|\s)(?:\d{1,2}[.)]|[-•*])\s+(?=[\p{Lu}\uE000\uE004])/u)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !isHeading(text))
    .map((text) => ({ text, link: false, children: [], place }));
}
