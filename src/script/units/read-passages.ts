import { type Item, type Node, withoutMarks } from '../read/node.ts';
import type { SourceText } from '../read/source-text.ts';
import { isSkippedHeading } from './category-words.ts';
import { attendance, findSpeakers, type Speakers } from './find-speakers.ts';
import { readLabels } from './read-labels.ts';
import { closed, countWords, splitSentences } from './split-sentences.ts';
import type { Unit } from './unit.ts';
import { createUnitBuilder, plainParts, type UnitBuilder } from './unit-builder.ts';

const maxPointWords = 22;
/** More than that is no list of points but several statements. */
const maxListWords = 110;

/** Reads any other text into units: paragraphs, lists with what leads into them, words with their speaker. */
export function readPassages(nodes: readonly Node[], source: SourceText): Unit[] {
  const builder = createUnitBuilder(source);
  const speakers = findSpeakers(nodes, source);
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
      addList(node, path, leadIn, titles, speakers, builder);
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
  if (node.kind === 'heading')
    return { level: node.level, text: withoutMarks(node.text).replace(/^@|:$/g, '') };
  const bold =
    node.kind === 'paragraph' ? /^\uE004([^\uE004\uE005]{2,80})\uE005$/.exec(node.text)?.[1] : undefined;
  return bold === undefined || /[.!?:]$/.test(bold) ? null : { level: 7, text: withoutMarks(bold) };
}

function addParagraph(
  node: ParagraphNode,
  path: readonly string[],
  speakers: Speakers,
  builder: UnitBuilder,
): void {
  const spoken = speakers(node.text);
  if (spoken !== null) {
    builder.add({ ...plainParts, path, ...spoken }, node.place);
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
  speakers: Speakers,
  builder: UnitBuilder,
): void {
  const leadIn = before === null ? null : withoutMarks(before.text);
  // Lists of links and of contents are for the eye.
  const pointers = list.items.filter(({ link, text }) => link || titles.has(withoutMarks(text))).length;
  if (pointers > list.items.length / 2) return;
  const present = attendance.test(leadIn ?? '');
  if (!present && list.items.some((item) => hasSpeaker(item, speakers))) {
    for (const item of list.items) addSpoken(item, path, leadIn, titles, speakers, builder);
    return;
  }
  const points = list.items.map(pointOf).filter((point) => point !== '');
  const words = countWords(points.join(' '));
  const nested = list.items.some(
    ({ text, children }) => !/[:：]$/.test(text) && children.some((child) => child.kind === 'list'),
  );
  if (
    points.length > 1 &&
    !nested &&
    (present || words <= Math.min(points.length * maxPointWords, maxListWords))
  ) {
    const place = { from: before?.place.from ?? list.place.from, to: list.place.to };
    builder.add({ ...plainParts, form: 'list', path, leadIn, text: '', points }, place);
    return;
  }
  for (const item of list.items) addItem(item, path, leadIn, titles, speakers, builder);
}

function addItem(
  item: Item,
  path: readonly string[],
  leadIn: string | null,
  titles: ReadonlySet<string>,
  speakers: Speakers,
  builder: UnitBuilder,
): void {
  const { head, text } = readLabels(item.text);
  const further = item.children.flatMap((child) => (child.kind === 'paragraph' ? [child.text] : []));
  const inner = itemsOf(item).map(pointOf);
  const whole = [head === null ? item.text : text, ...further].join(' ');
  const parts = { ...plainParts, form: 'entry', path, leadIn, head, text: whole } as const;
  if (countWords(inner.join(' ')) <= maxListWords / 2) {
    builder.add({ ...parts, points: inner }, item.place);
    return;
  }
  // A line above a discussion is its topic; a statement is also told by itself.
  const lists = item.children.filter((child) => child.kind === 'list');
  const place = { from: item.place.from, to: lists[0]?.place.from ?? item.place.to };
  if (/[.!?。]$/.test(withoutMarks(whole))) builder.add(parts, place);
  const topic: ParagraphNode = { kind: 'paragraph', text: item.text, quoted: false, place };
  for (const list of lists) addList(list, path, topic, titles, speakers, builder);
}

/** Words in a list of minutes: points below a speaker are their words, unless they open with another speaker. */
function addSpoken(
  item: Item,
  path: readonly string[],
  leadIn: string | null,
  titles: ReadonlySet<string>,
  speakers: Speakers,
  builder: UnitBuilder,
): void {
  const spoken = speakers(item.text);
  const inner = itemsOf(item);
  if (spoken === null) {
    if (!hasSpeaker(item, speakers)) addItem(item, path, leadIn, titles, speakers, builder);
    const topic = withoutMarks(item.text).replace(/:$/, '');
    const below = topic === '' ? path : [...path, topic];
    for (const child of hasSpeaker(item, speakers) ? inner : [])
      addSpoken(child, below, null, titles, speakers, builder);
    return;
  }
  const own = inner.filter((child) => !hasSpeaker(child, speakers));
  const others = inner.filter((child) => !own.includes(child));
  const words = [spoken.text, ...own.map(pointOf)].filter((text) => text !== '');
  builder.add(
    { ...plainParts, path, leadIn, speaker: spoken.speaker, text: words.map(asSentence).join(' ') },
    { from: item.place.from, to: Math.max(others[0]?.place.from ?? item.place.to, item.place.from + 1) },
  );
  for (const other of others) addSpoken(other, path, leadIn, titles, speakers, builder);
}

function hasSpeaker(item: Item, speakers: Speakers): boolean {
  return speakers(item.text) !== null || itemsOf(item).some((child) => hasSpeaker(child, speakers));
}

function itemsOf({ children }: Item): Item[] {
  return children.flatMap((child) => (child.kind === 'list' ? child.items : []));
}

function asSentence(text: string, index: number): string {
  return closed(index === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1));
}

/** A point with its own points: what is under a condition belongs to it. */
function pointOf(item: Item): string {
  const inner = itemsOf(item).map((child) => pointOf(child).replace(/[.;,]$/, ''));
  if (inner.length === 0) return item.text;
  return [item.text === '' ? '' : item.text.replace(/[:：.]?$/, ':'), inner.join('; ')].join(' ').trim();
}
