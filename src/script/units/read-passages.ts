import { isOrder } from '../judge/well-formed.ts';
import { findPhrases } from '../phrases/find-phrases.ts';
import { type Item, type Node, withoutMarks } from '../read/node.ts';
import type { SourceText } from '../read/source-text.ts';
import { isSkippedInDocument } from './category-words.ts';
import { attendance, namePeople } from './name-people.ts';
import { itemsOf, pointOf } from './points.ts';
import { readLabels } from './read-labels.ts';
import { closed, countWords } from './split-sentences.ts';
import { rowsAsLists } from './table-rows.ts';
import type { Unit } from './unit.ts';
import { createUnitBuilder, type UnitBuilder } from './unit-builder.ts';
import { boldLine, type Heading, type List, type Paragraph, titlesOf, walkBlocks } from './walk-blocks.ts';

const maxPointWords = 22;
/** The most words of a list of points. A longer list consists of several statements. */
const maxListWords = 110;
const maxSteps = 12;

/**
 * Reads any other text into units: paragraphs, lists with their lead-ins, and the words of speakers after their
 * names.
 */
export function readPassages(
  given: readonly Node[],
  source: SourceText,
  tasks: TaskWords = findPhrases('en').tasks,
): Unit[] {
  const { units, add } = createUnitBuilder(source);
  const nodes = namePeople(given, source);
  const reader: Reader = { add, titles: titlesOf(nodes), tasks };
  for (const node of nodes) if (node.kind === 'code') addStatus(reader, node);
  const opened = nodes.flatMap((node) => {
    const lists = node.kind === 'code' ? rowsAsLists(node) : [];
    return lists.length > 0 ? lists : [node];
  });
  for (const { node, path, leadIn, aside } of walkBlocks(opened, headingOf, isSkippedInDocument)) {
    const besides = aside && !people.test(path.at(-1) ?? '');
    const own: Reader = {
      ...reader,
      add: (parts, place) => add({ ...parts, aside: besides || parts.aside === true }, place),
    };
    if (node.kind === 'list') addList(own, node, path, leadIn);
    else addParagraph(own, node, path);
  }
  return units;
}

/** Matches headings above content about people. */
const people = /^(?:collaborator|contributor|committer|sponsor|participant)/i;

type Reader = Pick<UnitBuilder, 'add'> & {
  readonly titles: ReadonlySet<string>;
  readonly tasks: TaskWords;
};
type Path = readonly string[];

const statusField = /^(?:status|decision|outcome)$/i;

/** Adds the status of a proposal from a table, where it is below its name or beside it. */
function addStatus({ add }: Reader, { rows, place }: Extract<Node, { kind: 'code' }>): void {
  const [names, values] = rows;
  const under = names?.cells.findIndex((cell) => statusField.test(cell.trim())) ?? -1;
  const beside = rows.find(({ cells }) => cells.length === 2 && statusField.test(cells[0]?.trim() ?? ''));
  const [name, value] =
    beside?.cells ?? (rows.length === 2 && under >= 0 ? [names?.cells[under], values?.cells[under]] : []);
  if (name && value?.trim()) add({ form: 'prose', path: [], text: statusText(value) }, place);
}

/** Returns a status: "Status: accepted", "Implementation: done", or "Accepted" below such a heading. */
function statusOf(text: string, path: Path): string | null {
  const [, label, value] =
    /^(?:(status|implementation): )?(\p{L}+)[.!]?$/iu.exec(withoutMarks(text).trim()) ?? [];
  const isStatus = label !== undefined || /^status$/i.test(path.at(-1) ?? '');
  return value === undefined || !isStatus ? null : statusText(value, label);
}

function statusText(value: string, name = 'status'): string {
  return closed(`The ${name.toLowerCase()} is ${value.trim().toLowerCase()}`);
}

function addParagraph({ add }: Reader, node: Paragraph, path: Path): void {
  const form = node.quoted ? 'quote' : 'prose';
  for (const line of node.text.split(fields)) {
    const status = statusOf(line, path);
    const { head, scope, text } = readLabels(line);
    const isField = !/\p{L}/u.test(text);
    const labelled = isField || (head === null && !neutral.test(scope ?? ''));
    const own = { form, head: isField ? null : head, text: labelled ? line : text } as const;
    add({ path, ...(status === null ? own : { text: status }) }, node.place);
  }
}

/** Matches labels that add nothing to their text. */
const neutral = /^(?:recap|updates?|news|summary|reminder|fyi|tl;?dr)$/i;

/** Matches lines with their own labels that the reader joined: "**Severity**: high **Cause**: …". */
const fields = /(?<=[^\s.!?,;:]) (?=\uE004\p{Lu}[^\uE004\uE005]{1,40}(?:\uE005:|:\uE005) )/u;

/** Words for the boxes of a checklist. */
export type TaskWords = Readonly<Record<'open' | 'done', string>>;

function addList(reader: Reader, list: List, path: Path, before: Paragraph | null): void {
  const { items } = list;
  const leadIn = before === null ? null : withoutMarks(before.text);
  // Lists of links and tables of contents are useless by ear.
  const pointers = items.filter(({ link, text }) => link || reader.titles.has(withoutMarks(text))).length;
  if (pointers > items.length / 2) {
    const points = items.map(pointOf);
    if (leadIn !== null) reader.add({ form: 'list', path, leadIn, points, aside: true }, list.place);
    return;
  }
  // Empty boxes below a lead-in are checked again each time.
  const isTicked = leadIn === null || items.some(({ done }) => done);
  const states = Map.groupBy(items, (item) => (isTicked && isTask(item) ? item.done : undefined));
  for (const [done, some] of states) {
    const lead = done === undefined ? leadIn : done ? reader.tasks.done : reader.tasks.open;
    addPoints(reader, { ...list, items: some }, path, lead, before);
  }
}

/** Whether an item is a task. A sign of success before a statement is only decoration. */
function isTask({ done, text }: Item): boolean {
  return done === false || (done === true && isOrder(withoutMarks(text).split(' ')));
}

/** Adds short points and steps as one list, and long points as separate paragraphs. */
function addPoints(
  reader: Reader,
  { items, ordered, place }: List,
  path: Path,
  leadIn: string | null,
  before: Paragraph | null,
): void {
  const points = items.map(pointOf).filter((point) => point !== '');
  const orders = items.filter(({ text }) => isOrder(withoutMarks(text).split(' '))).length;
  const steps = ordered && orders > items.length * 0.6;
  const short =
    countWords(points.join(' ')) <= Math.min(points.length * maxPointWords, maxListWords) &&
    items.every((item) => /[:：]$/.test(item.text) || itemsOf(item).length === 0) &&
    items.filter((item) => topicOf(item) !== null).length < items.length / 2;
  const isList = short || (steps && points.length <= maxSteps) || attendance.test(leadIn ?? '');
  if (points.length > 1 && isList && !items.some(hasParagraph))
    reader.add(
      { form: 'list', path, leadIn, points, ordered },
      { from: before?.place.from ?? place.from, to: place.to },
    );
  else for (const item of items) addItem(reader, item, path, leadIn, steps);
}

function addItem(reader: Reader, item: Item, above: Path, leadIn: string | null, ordered = false): void {
  const topic = topicOf(item);
  const path = topic === null ? above : [...above, topic];
  const { head, text: rest } = topic === null ? readLabels(item.text) : { head: null, text: '' };
  const further = item.children.flatMap((child) => (child.kind === 'paragraph' ? [child.text] : []));
  const points = itemsOf(item).map(pointOf);
  const text = [head === null && topic === null ? item.text : rest, ...further].join(' ').trim();
  const long = countWords(points.join(' ')) > maxListWords / 2;
  const lists = long ? item.children.filter((child) => child.kind === 'list') : [];
  const place = { from: item.place.from, to: lists[0]?.place.from ?? item.place.to };
  // A line above a discussion is its topic. A statement is also narrated on its own.
  if (!long || /[.!?。]$|\b(?:decided|agreed|voted)\b/.test(withoutMarks(text)))
    reader.add({ form: 'entry', path, leadIn, head, text, points: long ? [] : points, ordered }, place);
  const line: Paragraph = { kind: 'paragraph', text: item.text, quoted: false, place };
  for (const list of lists) addList(reader, list, path, topic === null ? line : null);
}

function hasParagraph({ children }: Item): boolean {
  return children.some(({ kind }) => kind === 'paragraph');
}

/** Matches a time before an item: "11:01–11:05 Motion to adopt it". */
const clock = /^\d{1,2}:\d{2}[\d:–-]{0,8} /;
const maxTopicWords = { plain: 8, bold: 14 };

/** Returns the topic of an item: a few words without a stop above paragraphs, as in "4. Call for members". */
function topicOf(item: Item): string | null {
  const bold = /^\uE004([^\uE004\uE005]{1,160})\uE005$/.exec(item.text.trim())?.[1];
  const words = bold ?? item.text.trim();
  const isTitle =
    /^[\p{L}\p{N}][^\uE000-\uE005]*[\p{L}\p{N})]$/u.test(words) &&
    countWords(words.replace(clock, '')) <= maxTopicWords[bold === undefined ? 'plain' : 'bold'];
  return isTitle && hasParagraph(item) ? words : null;
}

function headingOf(node: Node): Heading | null {
  if (node.kind === 'heading')
    return { level: node.level, text: withoutMarks(node.text).replace(/^@|:$/g, '').replace(numbering, '') };
  const bold = boldLine(node);
  return bold === null || /:\uE005?$/.test(bold) ? null : { level: 7, text: bold.replace(numbering, '') };
}

const numbering = /^(?:\d{1,2}(?:\.\d+)*[.)]|\d{1,2}(?:\.\d+)+|step \d+ ?[:.–-]|[a-z][.)])\s+(?=\S)/i;
