import { leans } from '../judge/leans.ts';
import { type Node, withoutMarks } from '../read/node.ts';
import { isCategoryAlone, isSkippedHeading } from './category-words.ts';
import { warning } from './split-releases.ts';
import { countWords, splitSentences } from './split-sentences.ts';
import { tableAsList } from './table-rows.ts';

export type Paragraph = Extract<Node, { kind: 'paragraph' }>;
export type List = Extract<Node, { kind: 'list' }>;
export type Heading = { readonly level: number; readonly text: string };

/** A paragraph or a list with its context. */
export type Block = {
  readonly node: Paragraph | List;
  readonly path: readonly string[];
  /** The lead-in of a list, which ends with a colon or continues in steps. */
  readonly leadIn: Paragraph | null;
  /** The heading, if this is the first block below it. */
  readonly title: string | null;
  /** Whether only a model may need it: below a heading for names or links, before code, or in a table. */
  readonly aside: boolean;
};

/** Walks a text without the names, links and files below their headings, except for warnings. */
export function* walkBlocks(
  nodes: readonly Node[],
  headingOf: (node: Node) => Heading | null,
  isSkipped: (heading: string) => boolean = isSkippedHeading,
): Generator<Block> {
  let headings: Heading[] = [];
  let title: string | null = null;
  let lead: (Block & { readonly node: Paragraph }) | null = null;
  const listed = rowsOfBold(nodes);
  for (const [at, node] of nodes.entries()) {
    const below = nodes[at + 1];
    const own = listed.has(node) ? null : (headingOf(node) ?? labelOf(node, below));
    const heading = aboveCategories(node, own, below === undefined ? null : headingOf(below));
    const before = lead;
    lead = null;
    // The line introduces code, or a missing list.
    if (before !== null && (heading !== null || node.kind !== 'list')) yield withoutColon(before);
    if (heading !== null) {
      // An empty heading ends the sections above it.
      headings =
        heading.text === '' ? [] : [...headings.filter(({ level }) => level < heading.level), heading];
      title = heading.text === '' ? null : heading.text;
      const next = below === undefined ? null : headingOf(below);
      if (
        node.kind === 'heading' &&
        (below === undefined || (next && next.level <= heading.level)) &&
        isListItem(heading.text, isSkipped)
      )
        yield {
          node: { kind: 'paragraph', text: heading.text, quoted: false, place: node.place },
          path: headings.slice(0, -1).map(({ text }) => text),
          leadIn: null,
          title: null,
          aside: true,
        };
      continue;
    }
    const path = headings.map(({ text }) => text);
    const aside = path.some(isSkipped);
    if (aside && node.kind === 'paragraph' && warning.test(node.text)) {
      // The heading has the referent: "This path is no longer supported".
      const text = title !== null && leans(node.text) ? `${title}: ${node.text}` : node.text;
      yield { node: { ...node, text }, path: [], leadIn: null, title: null, aside: false };
      continue;
    }
    if (aside && isRoll(node)) continue;
    if (node.kind === 'paragraph') {
      const continuesBelow = below?.kind === 'list' && below.ordered && /\p{Ll}\uE005?$/u.test(node.text);
      const sentences = /[:：]\uE005?$/.test(node.text) || continuesBelow ? splitSentences(node.text) : [];
      const text = sentences.length === 0 ? node.text : sentences.slice(0, -1).join(' ');
      const isNote = isNoteOnHeading(nodes, at);
      if (text !== '')
        yield { node: { ...node, text }, path, leadIn: null, title: isNote ? null : title, aside };
      if (isNote) continue;
      const last = sentences.at(-1);
      if (last !== undefined)
        lead = { node: { ...node, text: last }, path, leadIn: null, title: null, aside: true };
      title = null;
    } else if (node.kind === 'list') {
      yield { node, path, leadIn: before?.node ?? null, title: null, aside };
    } else if (node.kind === 'code' && node.rows.length > 0) {
      yield { node: tableAsList(node), path, leadIn: null, title: null, aside: true };
    }
  }
  if (lead !== null) yield withoutColon(lead);
}

/** Whether a heading with nothing below it is an item of a list: "7. Holidays that can be moved". */
function isListItem(heading: string, isSkipped: (heading: string) => boolean): boolean {
  const isFields = /: .*: /.test(heading);
  return countWords(heading) >= minHeading && !isFields && !isCategoryAlone(heading) && !isSkipped(heading);
}

const minHeading = 3;

function withoutColon(block: Block & { readonly node: Paragraph }): Block {
  return { ...block, node: { ...block.node, text: block.node.text.replace(/[:：](\uE005?)$/, '$1') } };
}

/** Whether a node has only a few words at a time: names, links, files. */
function isRoll(node: Node): boolean {
  if (node.kind === 'paragraph') return countWords(node.text) < minStatement;
  if (node.kind !== 'list') return true;
  const words = node.items.map(({ text, link }) => (link ? 0 : countWords(text)));
  return words.filter((count) => count >= minEntry).length <= words.length / 2;
}

const minStatement = 12;
const minEntry = 4;

/** Raises the level of a heading directly above categories of the same format: "Windows:" above "Fixes". */
function aboveCategories(node: Node, own: Heading | null, next: Heading | null): Heading | null {
  if (next === null || !isCategoryAlone(next.text)) return own;
  if (own !== null)
    return own.level === next.level && !isCategoryAlone(own.text) ? { ...own, level: own.level - 0.5 } : own;
  const label =
    node.kind === 'paragraph' ? /^(\p{L}[^:：.!?]{1,40})[:：]$/u.exec(withoutMarks(node.text)) : null;
  return label?.[1] === undefined ? null : { level: next.level - 0.5, text: label[1] };
}

/** Returns a label directly above a list as its heading: "Developer". */
function labelOf(node: Node, next: Node | undefined): Heading | null {
  const isLabel =
    next?.kind === 'list' &&
    node.kind === 'paragraph' &&
    node.place.to === next.place.from &&
    /^\p{Lu}[\p{L}\p{N}&/ -]{2,40}$/u.test(node.text) &&
    countWords(node.text) <= maxLabelWords;
  return isLabel ? { level: 7, text: node.text } : null;
}

const maxLabelWords = 3;

/** Returns the text of a short paragraph in bold. */
export function boldLine(node: Node): string | null {
  const bold =
    node.kind === 'paragraph' ? /^\uE004([^\uE004\uE005]{2,80})\uE005:?$/.exec(node.text.trim()) : null;
  return bold?.[1] === undefined || /[.!?]$/.test(bold[1]) ? null : withoutMarks(bold[1]);
}

/**
 * Returns paragraphs in bold that are not headings: consecutive ones, ones with nothing below, and one alone below a
 * heading ("Available in Pro").
 */
function rowsOfBold(nodes: readonly Node[]): ReadonlySet<Node> {
  const rows: Node[][] = [[]];
  for (const node of nodes) {
    const line = boldLine(node);
    if (line !== null && !isCategoryAlone(line)) rows.at(-1)?.push(node);
    else if (rows.at(-1)?.length !== 0) rows.push([]);
  }
  const last = nodes.filter(
    (node, at) => boldLine(node) !== null && (nodes[at + 1]?.kind ?? 'heading') === 'heading',
  );
  const row = rows.filter(({ length }) => length >= minRow).flatMap((some) => some.slice(0, -1));
  return new Set([...row, ...last, ...nodes.filter((_, at) => isNoteOnHeading(nodes, at))]);
}

function isNoteOnHeading(nodes: readonly Node[], at: number): boolean {
  const [node, above] = [nodes[at], nodes[at - 1]];
  const line = node === undefined ? null : boldLine(node);
  if (line === null || above?.kind !== 'heading' || isCategoryAlone(line) || countWords(line) < minNote)
    return false;
  for (let index = at + 1; nodes[index] !== undefined && nodes[index]?.kind !== 'heading'; index += 1)
    if (boldLine(nodes[index] as Node) !== null) return false;
  return true;
}

const minNote = 3;
const minRow = 3;

/** Returns the headings of a text. A list of them is a table of contents. */
export function titlesOf(nodes: readonly Node[]): Set<string> {
  return new Set(nodes.flatMap((node) => (node.kind === 'heading' ? [withoutMarks(node.text)] : [])));
}
