import { leans } from '../judge/leans.ts';
import { type Node, withoutMarks } from '../read/node.ts';
import { isCategoryAlone, isSkippedHeading } from './category-words.ts';
import { warning } from './split-releases.ts';
import { splitSentences } from './split-sentences.ts';

export type Paragraph = Extract<Node, { kind: 'paragraph' }>;
export type List = Extract<Node, { kind: 'list' }>;
export type Heading = { readonly level: number; readonly text: string };

/** A paragraph or a list with what is above it. */
export type Block = {
  readonly node: Paragraph | List;
  readonly path: readonly string[];
  /** The sentence with a colon that leads into a list. */
  readonly leadIn: Paragraph | null;
  /** The heading, in the first block below it. */
  readonly title: string | null;
};

/** Goes through a text, without sections that hold names, links or files; a warning counts in these too. */
export function* walkBlocks(
  nodes: readonly Node[],
  headingOf: (node: Node) => Heading | null,
  isSkipped: (heading: string) => boolean = isSkippedHeading,
): Generator<Block> {
  let headings: Heading[] = [];
  let [leadIn, title]: [Paragraph | null, string | null] = [null, null];
  const listed = rowsOfBold(nodes);
  for (const node of nodes) {
    const heading = listed.has(node) ? null : headingOf(node);
    if (heading !== null) {
      // An empty heading ends whatever is above it.
      headings =
        heading.text === '' ? [] : [...headings.filter(({ level }) => level < heading.level), heading];
      // A line that led into a list, a table or code which is not there leads nowhere.
      [leadIn, title] = [null, heading.text === '' ? null : heading.text];
      continue;
    }
    const path = headings.map(({ text }) => text);
    if (path.some(isSkipped)) {
      if (node.kind !== 'paragraph' || !warning.test(node.text)) continue;
      // "This path is no longer supported": the heading says which.
      const text = title !== null && leans(node.text) ? `${title}: ${node.text}` : node.text;
      yield { node: { ...node, text }, path: [], leadIn: null, title: null };
      continue;
    }
    if (node.kind === 'paragraph') {
      const sentences = /[:：]\uE005?$/.test(node.text) ? splitSentences(node.text) : [];
      const text = sentences.length === 0 ? node.text : sentences.slice(0, -1).join(' ');
      if (text !== '') yield { node: { ...node, text }, path, leadIn: null, title };
      leadIn = sentences.length === 0 ? null : { ...node, text: sentences.at(-1) ?? '' };
      title = null;
    } else {
      if (node.kind === 'list') yield { node, path, leadIn, title: null };
      leadIn = null;
    }
  }
}

/** A short paragraph in bold. */
export function boldLine(node: Node): string | null {
  const bold =
    node.kind === 'paragraph' ? /^\uE004([^\uE004\uE005]{2,80})\uE005:?$/.exec(node.text.trim()) : null;
  return bold?.[1] === undefined || /[.!?]$/.test(bold[1]) ? null : withoutMarks(bold[1]);
}

/** Paragraphs in bold, one after the other, are entries: a heading has something below it. */
function rowsOfBold(nodes: readonly Node[]): ReadonlySet<Node> {
  const rows: Node[][] = [[]];
  for (const node of nodes) {
    const line = boldLine(node);
    if (line !== null && !isCategoryAlone(line)) rows.at(-1)?.push(node);
    else if (rows.at(-1)?.length !== 0) rows.push([]);
  }
  return new Set(rows.filter((row) => row.length >= minRow).flatMap((row) => row.slice(0, -1)));
}

const minRow = 3;

/** Headings of a text: a list of them is a table of contents. */
export function titlesOf(nodes: readonly Node[]): Set<string> {
  return new Set(nodes.flatMap((node) => (node.kind === 'heading' ? [withoutMarks(node.text)] : [])));
}
