import { type Item, type Node, withoutMarks } from '../read/node.ts';
import type { SourceText } from '../read/source-text.ts';
import { isSkippedHeading } from './category-words.ts';
import { readLabels } from './read-labels.ts';
import { countWords, splitSentences } from './split-sentences.ts';
import type { Unit } from './unit.ts';
import { createUnitBuilder, plainParts, type UnitBuilder } from './unit-builder.ts';

const maxPointWords = 22;

/** Reads any other text into units: paragraphs, lists with what leads into them, words with their speaker. */
export function readPassages(nodes: readonly Node[], source: SourceText): Unit[] {
  const builder = createUnitBuilder(source);
  const speakers = findSpeakers(nodes);
  const titles = new Set(nodes.flatMap((node) => (node.kind === 'heading' ? [withoutMarks(node.text)] : [])));
  let headings: { level: number; text: string }[] = [];
  let leadIn: ParagraphNode | null = null;
  for (const node of nodes) {
    const path = headings.map(({ text }) => text);
    const heading = headingOf(node);
    if (heading !== null) {
      // A line that led into a list, a table or code which is not there leads nowhere.
      leadIn = null;
      headings = [...headings.filter(({ level }) => level < heading.level), heading];
      continue;
    }
    if (headings.some(({ text }) => isSkippedHeading(text))) continue;
    if (node.kind === 'paragraph') {
      const { before, last } = splitLeadIn(node);
      if (before !== null) addParagraph(before, path, speakers, builder);
      leadIn = last;
    } else if (node.kind === 'list') {
      addList(node, path, leadIn, titles, builder);
      leadIn = null;
    } else leadIn = null;
  }
  return builder.units;
}

type ParagraphNode = Extract<Node, { kind: 'paragraph' }>;

/** The last sentence of a paragraph leads into what follows where it ends with a colon; the rest stands for itself. */
function splitLeadIn(node: ParagraphNode): { before: ParagraphNode | null; last: ParagraphNode | null } {
  if (!/[:：]\uE005?$/.test(node.text)) return { before: node, last: null };
  const sentences = splitSentences(node.text);
  const before = sentences.slice(0, -1).join(' ');
  return {
    before: before === '' ? null : { ...node, text: before },
    last: { ...node, text: sentences.at(-1) ?? '' },
  };
}

function headingOf(node: Node): { level: number; text: string } | null {
  if (node.kind === 'heading') return { level: node.level, text: withoutMarks(node.text).replace(/:$/, '') };
  const bold =
    node.kind === 'paragraph' ? /^\uE004([^\uE004\uE005]{2,80})\uE005$/.exec(node.text)?.[1] : undefined;
  return bold === undefined || /[.!?:]$/.test(bold) ? null : { level: 7, text: withoutMarks(bold) };
}

function addParagraph(
  node: ParagraphNode,
  path: readonly string[],
  speakers: ReadonlySet<string>,
  builder: UnitBuilder,
): void {
  const speaker = speakerOf(node.text);
  if (speaker !== null && speakers.has(speaker)) {
    const text = node.text.slice(node.text.indexOf(':') + 1);
    builder.add({ ...plainParts, path, speaker, text }, node.place);
    return;
  }
  const { head, text } = readLabels(node.text);
  const form = node.quoted ? 'quote' : 'prose';
  builder.add({ ...plainParts, form, path, head, text: head === null ? node.text : text }, node.place);
}

/** Short points belong together; long ones are paragraphs with a mark in front. */
function addList(
  list: Extract<Node, { kind: 'list' }>,
  path: readonly string[],
  before: ParagraphNode | null,
  titles: ReadonlySet<string>,
  builder: UnitBuilder,
): void {
  const leadIn = before === null ? null : withoutMarks(before.text);
  // Lists of links and of contents are for the eye.
  const pointers = list.items.filter(({ link, text }) => link || titles.has(withoutMarks(text))).length;
  if (pointers > list.items.length / 2) return;
  const points = list.items.map(pointOf).filter((point) => point !== '');
  const words = points.reduce((sum, point) => sum + countWords(point), 0);
  const nested = list.items.some(
    ({ text, children }) => !/[:：]$/.test(text) && children.some((child) => child.kind === 'list'),
  );
  if (points.length > 1 && !nested && words <= points.length * maxPointWords) {
    const place = { from: before?.place.from ?? list.place.from, to: list.place.to };
    builder.add({ ...plainParts, form: 'list', path, leadIn, text: '', points }, place);
    return;
  }
  for (const item of list.items) {
    const { head, text } = readLabels(item.text);
    const further = item.children.flatMap((child) => (child.kind === 'paragraph' ? [child.text] : []));
    const inner = item.children.flatMap((child) => (child.kind === 'list' ? child.items.map(pointOf) : []));
    const whole = [head === null ? item.text : text, ...further].join(' ');
    builder.add({ ...plainParts, form: 'entry', path, leadIn, head, text: whole, points: inner }, item.place);
  }
}

/** A point with its own points, where they are few: what stands under a condition belongs to it. */
function pointOf({ text, children }: Item): string {
  const inner = children.flatMap((child) =>
    child.kind === 'list' ? child.items.map((item) => item.text) : [],
  );
  if (inner.length === 0 || !/[:：]$/.test(text)) return inner.length > 0 && text === '' ? '' : text;
  return inner.length <= 4 ? `${text} ${inner.map((point) => point.replace(/[.;,]$/, '')).join('; ')}` : '';
}

/** Names before a colon that come back: minutes and interviews give words to people. */
function findSpeakers(nodes: readonly Node[]): Set<string> {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const speaker = node.kind === 'paragraph' ? speakerOf(node.text) : null;
    if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([speaker, count]) => (count >= 2 ? [speaker] : [])));
}

function speakerOf(text: string): string | null {
  return (
    /^\uE004?(\p{Lu}[\p{L}.'-]{0,20}(?: \p{Lu}[\p{L}.'-]{0,20}){0,2}):\uE005?\s+\S/u.exec(text)?.[1] ?? null
  );
}
