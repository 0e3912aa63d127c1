import { type Item, type Node, withoutMarks } from '../read/node.ts';
import type { SourceText } from '../read/source-text.ts';
import { isSkippedInDocument } from './category-words.ts';
import { attendance, findSpeakers, type Speakers } from './find-speakers.ts';
import { readLabels } from './read-labels.ts';
import { closed, countWords } from './split-sentences.ts';
import { rowsAsLists } from './table-rows.ts';
import type { Unit } from './unit.ts';
import { createUnitBuilder, type UnitBuilder } from './unit-builder.ts';
import { boldLine, type Heading, type List, type Paragraph, titlesOf, walkBlocks } from './walk-blocks.ts';

const maxPointWords = 22;
/** More than that is no list of points but several statements. */
const maxListWords = 110;

/** Reads any other text into units: paragraphs, lists with what leads into them, words with their speaker. */
export function readPassages(nodes: readonly Node[], source: SourceText): Unit[] {
  const { units, add } = createUnitBuilder(source);
  const reader: Reader = { add, speakers: findSpeakers(nodes, source), titles: titlesOf(nodes) };
  for (const node of nodes) if (node.kind === 'code') addStatus(reader, node);
  const opened = nodes.flatMap((node) => {
    const lists = node.kind === 'code' ? rowsAsLists(node) : [];
    return lists.length > 0 ? lists : [node];
  });
  for (const { node, path, leadIn } of walkBlocks(opened, headingOf, isSkippedInDocument))
    if (node.kind === 'list') addList(reader, node, path, leadIn);
    else addParagraph(reader, node, path);
  return units;
}

type Reader = Pick<UnitBuilder, 'add'> & {
  readonly speakers: Speakers;
  readonly titles: ReadonlySet<string>;
};
type Path = readonly string[];

const statusField = /^(?:status|decision|outcome)$/i;

/** The status of a proposal may be in a table, under its name or beside it. */
function addStatus({ add }: Reader, { rows, place }: Extract<Node, { kind: 'code' }>): void {
  const [names, values] = rows;
  const under = names?.cells.findIndex((cell) => statusField.test(cell.trim())) ?? -1;
  const beside = rows.find(({ cells }) => cells.length === 2 && statusField.test(cells[0]?.trim() ?? ''));
  const [name, value] =
    beside?.cells ?? (rows.length === 2 && under >= 0 ? [names?.cells[under], values?.cells[under]] : []);
  if (name && value?.trim()) add({ form: 'prose', path: [], text: statusText(value) }, place);
}

const settled =
  /^(?:accepted|approved|adopted|rejected|declined|implemented|withdrawn|deprecated|superseded)$/;

function statusText(value: string): string {
  const status = value.trim().toLowerCase();
  return closed(settled.test(status) ? `It has been ${status}` : `The status is ${status}`);
}

/** "Status: accepted", or "Accepted" under such a heading. */
function statusOf(text: string, path: Path): string | null {
  const under = /^status$/i.test(path.at(-1) ?? '') ? /^(\p{L}+)[.!]?$/u : /^status: (\p{L}+)[.!]?$/iu;
  const [, value] = under.exec(withoutMarks(text).trim()) ?? [];
  return value === undefined ? null : statusText(value);
}

function addParagraph({ add, speakers }: Reader, node: Paragraph, path: Path): void {
  const status = statusOf(node.text, path);
  if (status !== null) {
    add({ path, text: status }, node.place);
    return;
  }
  const { head, text } = readLabels(node.text);
  const own = {
    form: node.quoted ? 'quote' : 'prose',
    head,
    text: head === null ? node.text : text,
  } as const;
  add({ path, ...(speakers(node.text) ?? own) }, node.place);
}

/** Short points belong together; long ones are paragraphs with a mark in front. */
function addList(reader: Reader, { items, place }: List, path: Path, before: Paragraph | null): void {
  const leadIn = before === null ? null : withoutMarks(before.text);
  // Lists of links and of contents are for the eye.
  const pointers = items.filter(({ link, text }) => link || reader.titles.has(withoutMarks(text))).length;
  if (pointers > items.length / 2) return;
  const present = attendance.test(leadIn ?? '');
  if (!present && items.some((item) => hasSpeaker(reader, item))) {
    for (const item of items) addSpoken(reader, item, path, leadIn);
    return;
  }
  const points = items.map(pointOf).filter((point) => point !== '');
  const short =
    countWords(points.join(' ')) <= Math.min(points.length * maxPointWords, maxListWords) &&
    items.every((item) => /[:：]$/.test(item.text) || itemsOf(item).length === 0) &&
    items.filter((item) => topicOf(item) !== null).length < items.length / 2;
  if (points.length > 1 && (present || short))
    reader.add(
      { form: 'list', path, leadIn, points },
      { from: before?.place.from ?? place.from, to: place.to },
    );
  else for (const item of items) addItem(reader, item, path, leadIn);
}

function addItem(reader: Reader, item: Item, above: Path, leadIn: string | null): void {
  const topic = topicOf(item);
  const path = topic === null ? above : [...above, topic];
  const { head, text: rest } = topic === null ? readLabels(item.text) : { head: null, text: '' };
  const further = item.children.flatMap((child) => (child.kind === 'paragraph' ? [child.text] : []));
  const points = itemsOf(item).map(pointOf);
  const text = [head === null && topic === null ? item.text : rest, ...further].join(' ').trim();
  const long = countWords(points.join(' ')) > maxListWords / 2;
  const lists = long ? item.children.filter((child) => child.kind === 'list') : [];
  const place = { from: item.place.from, to: lists[0]?.place.from ?? item.place.to };
  // A line above a discussion is its topic; a statement is also narrated by itself.
  if (!long || /[.!?。]$|\b(?:decided|agreed|voted)\b/.test(withoutMarks(text)))
    reader.add({ form: 'entry', path, leadIn, head, text, points: long ? [] : points }, place);
  const line: Paragraph = { kind: 'paragraph', text: item.text, quoted: false, place };
  for (const list of lists) addList(reader, list, path, topic === null ? line : null);
}

const maxTopicWords = 8;

/** A few words without a stop above paragraphs of their own are a heading: "4. Call for members". */
function topicOf({ text, children }: Item): string | null {
  const words = text.trim();
  const isTitle =
    /^[\p{L}\p{N}][^\uE000-\uE005]*[\p{L}\p{N})]$/u.test(words) && countWords(words) <= maxTopicWords;
  return isTitle && children.some(({ kind }) => kind === 'paragraph') ? words : null;
}

/** Words in a list of minutes: points below a speaker are their words, unless they open with another speaker. */
function addSpoken(reader: Reader, item: Item, path: Path, leadIn: string | null): void {
  const spoken = reader.speakers(item.text);
  const inner = itemsOf(item);
  if (spoken === null && !hasSpeaker(reader, item)) addItem(reader, item, path, leadIn);
  else if (spoken === null) {
    const topic = withoutMarks(item.text).replace(/:$/, '');
    for (const child of inner) addSpoken(reader, child, topic === '' ? path : [...path, topic], null);
  } else {
    const others = inner.filter((child) => hasSpeaker(reader, child));
    const own = inner.filter((child) => !others.includes(child)).map(pointOf);
    const words = [spoken.text, ...own].filter((text) => text !== '');
    const to = Math.max(others[0]?.place.from ?? item.place.to, item.place.from + 1);
    const text = words.map(asSentence).join(' ');
    reader.add({ path, leadIn, speaker: spoken.speaker, text }, { from: item.place.from, to });
    for (const other of others) addSpoken(reader, other, path, leadIn);
  }
}

function hasSpeaker(reader: Reader, item: Item): boolean {
  return reader.speakers(item.text) !== null || itemsOf(item).some((child) => hasSpeaker(reader, child));
}

function headingOf(node: Node): Heading | null {
  if (node.kind === 'heading')
    return { level: node.level, text: withoutMarks(node.text).replace(/^@|:$/g, '') };
  const bold = boldLine(node);
  return bold === null || /:\uE005?$/.test(bold) ? null : { level: 7, text: bold };
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
