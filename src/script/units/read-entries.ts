import { announcing } from '../judge/lighter.ts';
import { isSentence, mayLeadWithVerb } from '../judge/shape.ts';
import { limited } from '../judge/withheld.ts';
import type { Item, Node } from '../read/node.ts';
import { withoutMarks } from '../read/node.ts';
import type { SourceText } from '../read/source-text.ts';
import { withoutAuthors } from './authors.ts';
import { isBoilerplate } from './boilerplate.ts';
import {
  areInstructions,
  asking,
  categoryOf,
  categoryOfPath,
  isCategoryAlone,
  isSkippedHeading,
  opensBreaks,
} from './category-words.ts';
import { partChanges } from './listed-changes.ts';
import { areEntries, formOf, isListed, isScrap } from './lone-entries.ts';
import { partAbove, partOf, partWithin } from './part-of.ts';
import { pointOf, withNotes } from './points.ts';
import { isMetadata, noise, readLabels } from './read-labels.ts';
import { openReleaseTables } from './release-tables.ts';
import { withSharedLabels } from './shared-labels.ts';
import { splitReleases } from './split-releases.ts';
import { closed, countWords } from './split-sentences.ts';
import { openTaggedHeadings } from './tagged-headings.ts';
import { type Release, type Unit, wholeText } from './unit.ts';
import { createUnitBuilder, type UnitBuilder } from './unit-builder.ts';
import { withVerbality } from './verbality.ts';
import { findVersionHeading } from './version-heading.ts';
import { boldLine, type Heading, type List, titlesOf, walkBlocks } from './walk-blocks.ts';

/** Reads release notes into releases, and each release into units: list entries and paragraphs. */
export function readReleases(nodes: readonly Node[], source: SourceText): Release[] {
  const builder = createUnitBuilder(source);
  const hasHeading = (pattern: RegExp) =>
    nodes.some((node) => node.kind === 'heading' && pattern.test(node.text));
  const graded =
    hasHeading(/^\P{L}*(?:minor|patch) changes$/iu) && !hasHeading(/^\P{L}*breaking changes?\P{L}*$/iu);
  return splitReleases(openTaggedHeadings(openReleaseTables(nodes).map(withoutTable))).map(
    ({ nodes: body, ...heading }) => {
      const before = builder.units.length;
      readNodes(body, builder);
      const units = distinct(builder.units.slice(before)).map((unit) => (graded ? unit : withoutMajor(unit)));
      return { ...heading, units: withVerbality(withSharedLabels(units)) };
    },
  );
}

/** Treats "Major changes" as breaking only beside minor ones and without a heading for breaking changes. */
function withoutMajor(unit: Unit): Unit {
  if (!unit.breaking || !unit.path.some((heading) => /^\P{L}*major changes$/iu.test(heading))) return unit;
  return { ...unit, breaking: false, category: unit.category === 'breaking' ? 'changed' : unit.category };
}

/** Turns each row of a table "Feature | Description" into an entry below its name. */
function withoutTable(node: Node): Node {
  if (node.kind !== 'code') return node;
  const [head, ...rows] = node.rows;
  const described = head?.cells.findIndex((cell, at) => at > 0 && describing.test(withoutMarks(cell))) ?? -1;
  if (described < 0) return node;
  const titled =
    head?.cells.findIndex((cell, at) => at !== described && naming.test(withoutMarks(cell))) ?? -1;
  const named = Math.max(0, titled);
  const items = rows.flatMap(({ cells, place }): Item[] => {
    const [written, text] = [withoutMarks(cells[named] ?? '').trim(), cells[described]?.trim() ?? ''];
    const name = /^(?:n\/?a|none|-+|–)$/i.test(written) ? '' : written;
    if (text === '') return [];
    const date = cells.find((cell, at) => at !== described && isDate(cell));
    const title = [name, ...(date === undefined || isDate(name) ? [] : [`(${date.trim()})`])]
      .join(' ')
      .trim();
    return [
      { text: title === '' ? text : `\uE004${title}\uE005: ${text}`, link: false, children: [], place },
    ];
  });
  return { kind: 'list', ordered: false, items, place: node.place };
}

function isDate(cell: string): boolean {
  const heading = findVersionHeading(cell);
  return heading?.version === null && heading.date !== null;
}

const naming = /^(?:title|name|feature|change|functionality)$/i;
const describing =
  /^(?:description|details?|changes?|what(?:['’]s new| changed)|summary|notes?|improvements?)$/i;

/** Removes repeated entries, unless their headings name different parts. */
function distinct(units: readonly Unit[]): Unit[] {
  const narrated = new Set<string>();
  return units.filter((unit) => {
    const key = [...unit.path.filter((heading) => categoryOf(heading) === null), wholeText(unit)].join('\n');
    return !narrated.has(key) && narrated.add(key);
  });
}

function readNodes(nodes: readonly Node[], builder: UnitBuilder): void {
  const titles = titlesOf(nodes);
  const listed = new Set(
    [...walkBlocks(nodes, headingOf)].flatMap(({ node, path }) =>
      node.kind === 'list' ? [path.join('\n')] : [],
    ),
  );
  const [newest] = [...titles].filter((heading) => since.test(heading));
  const entries = areEntries(nodes);
  let [continues, above] = [false, { text: '', path: '' }];
  const { units, add } = builder;
  const own = (aside: boolean, limited = false): UnitBuilder => ({
    units,
    add: (parts, place) => {
      for (const each of partChanges(parts))
        add({ ...each, limited, aside: aside || parts.aside === true }, place);
    },
  });
  for (const { node, path, leadIn: before, title, aside } of walkBlocks(nodes, headingOf)) {
    if (path.some((heading) => since.test(heading) && heading !== newest)) continue;
    const leadIn = before === null ? null : withoutMarks(before.text);
    continues &&= title === null;
    if (node.kind === 'paragraph') {
      addProse(
        node,
        path,
        title !== null && isTitle(title) ? title : null,
        continues,
        listed.has(path.join('\n')),
        entries,
        own(aside),
      );
      [continues, above] = [true, { text: node.text, path: path.join('\n') }];
    } else {
      const trial = leadIn !== null && above.path === path.join('\n') && limited.test(above.text);
      const ends = /[:：]$/.test(leadIn ?? ':');
      const steps = node.ordered && (!ends || areInstructions([...path, leadIn ?? '']));
      const same = [...path, leadIn ?? ''].some((line) => unchanged.test(line));
      if (isContents(node, titles)) continue;
      for (const item of withNotes(withoutAuthors(node.items)))
        addItem(item, path, leadIn, null, own(aside || steps || same, trial));
    }
  }
}

/** Whether a list is a table of contents, which is useless by ear. */
function isContents({ items }: List, titles: ReadonlySet<string>): boolean {
  return (
    items.filter(({ text }) => titles.has(withoutMarks(text).replace(/\.$/, ''))).length > items.length / 2
  );
}

/** Matches the heading of older changes: of several such lists only the first is new. */
const since = /\bchanges since\b/i;

/** Matches a line whose entries are not new. */
const unchanged =
  /\bunchanged\b|\b(?:not|nothing) (?:has )?changed\b|\bno changes\b|\b(?:stays?|remains?) the same\b|\bstill works?\b|\bwhat (?:stays|remains)\b/i;

const maxHeading = 120;
/** Returns a heading, or a short paragraph in bold that serves as one. */
function headingOf(node: Node): Heading | null {
  if (node.kind === 'heading')
    return { level: node.level, text: withoutMarks(node.text).trim().replace(/:$/, '') };
  if (node.kind !== 'paragraph' || node.text.length > maxHeading) return null;
  const plain = withoutMarks(node.text)
    .replace(/^\P{L}+/u, '')
    .replace(/(?<=\p{L})\P{L}+$/u, '');
  if (asking.test(plain) || (plain.split(' ').length <= 3 && isCategoryAlone(plain)))
    return { level: 7, text: plain };
  const bold = boldLine(node);
  return bold === null ? null : { level: 7, text: bold.replace(/:$/, '') };
}

/** Whether a heading names a change, as titles of posts do, rather than a category or a component. */
function isTitle(heading: string): boolean {
  return heading.split(/\s+/).length >= 3 && !isCategoryAlone(heading) && !/\bchanges since\b/i.test(heading);
}

function addProse(
  node: Extract<Node, { kind: 'paragraph' }>,
  path: readonly string[],
  title: string | null,
  continues: boolean,
  introduces: boolean,
  isEntry: boolean,
  builder: UnitBuilder,
): void {
  const labels = readLabels(node.text);
  const aside = isScrap(node.text);
  // "Affected markets: DE" limits the text beside it.
  const limits = aside && /:\uE005? \S/.test(node.text);
  if (isMetadata(labels) || (aside && !limits)) return;
  // "Windows: …" names a place, "Note: …" does not.
  const isPlain = labels.head === null && labels.category === null && labels.scope !== null;
  builder.add(
    {
      form: formOf(node, isEntry || (!introduces && isListed(node.text, path))),
      path,
      head: labels.head ?? title,
      scope: labels.head === null ? partOf(title === null ? path : path.slice(0, -1)) : labels.scope,
      text: isPlain ? node.text : labels.text,
      aside,
      // Words beside a list are not one of its entries.
      category: labels.category ?? (introduces && title === null ? null : categoryOfPath(path)),
      breaking: labels.breaking,
      instructs: areInstructions(path),
      continues: continues && labels.head === null,
    },
    node.place,
  );
}

function addItem(
  item: Item,
  path: readonly string[],
  leadIn: string | null,
  part: string | null,
  builder: UnitBuilder,
): void {
  // The item is only a link of a few words.
  if (item.link && item.children.length === 0 && /^\p{L}+(?:\s\p{L}+){0,2}$/u.test(item.text)) return;
  const lists = item.children.filter((child) => child.kind === 'list');
  const label = withoutMarks(item.text).replace(/:$/, '').trim();
  if (lists.length > 0 && isGroupLabel(item.text)) {
    if (isSkippedHeading(label)) return;
    const inner = label === '' ? path : [...path, label];
    const category = categoryOf(label) !== null && !/^new \S+ \S/i.test(label);
    const own = category ? partWithin(label) : label;
    const named = own && !credit.test(own) && !noise.test(own) ? own : part;
    for (const child of lists.flatMap(({ items }) => items)) addItem(child, inner, leadIn, named, builder);
    return;
  }
  const leads = leadsIntoCode(item) || (lists.length > 0 && states(item.text));
  const labels = readLabels(leads ? item.text.replace(/:(\uE005?)$/, '$1') : item.text);
  const nested = lists.flatMap(({ items }) => items);
  const isClear = ({ text }: Item) => isSentence(text) && !/^(?:this|that|these|it|they)\b/i.test(text);
  const hasSentences = nested.length > 0 && isSentence(labels.text) && nested.every(isClear);
  const named = labels.head ?? labels.scope ?? '';
  if (isMetadata(labels)) return;
  const further = item.children.flatMap((child) =>
    child.kind === 'paragraph' && !isBoilerplate(child.text) ? [child.text] : [],
  );
  // A line without a stop above paragraphs is their title.
  const titled = labels.head === null && further.length > 0 && !/[.!?:]$/.test(labels.text);
  builder.add(
    {
      form: 'entry',
      path,
      leadIn,
      head: titled ? labels.text : labels.head,
      scope: labels.scope ?? part ?? partAbove(leadIn) ?? partOf(path),
      text: titled
        ? further.join(' ')
        : [further.length > 0 ? closed(labels.text) : labels.text, ...further].join(' '),
      points: hasSentences
        ? []
        : nested.map(pointOf).filter((point) => point !== '' && !isCategoryAlone(point)),
      category: labels.category ?? categoryOfPath(path),
      breaking: labels.breaking || categoryOfPath(path) === 'breaking' || opensBreaks.test(leadIn ?? ''),
      instructs: areInstructions([...path, leadIn ?? '', named]),
      aside: explaining.test(named) || (named !== '' && isSkippedHeading(named)),
    },
    hasSentences ? { from: item.place.from, to: nested[0]?.place.from ?? item.place.to } : item.place,
  );
  // Sentences below a sentence are separate entries.
  if (hasSentences) for (const child of nested) addItem(child, path, leadIn, part, builder);
}

/** Whether an item ends with a colon before a block of code: "Clear the cache:". */
function leadsIntoCode({ text, children }: Item): boolean {
  return /:\uE005?$/.test(text) && children[0]?.kind === 'code' && children[0].rows.length === 0;
}

/** Matches a label that explains the previous entry, such as "Why: …". */
const explaining =
  /^(?:why|how|reason|rationale|result|impact|effect|benefits?|kept|before|after|cause|root cause|solution|problem|example|usage|details|context|motivation|background|files?|location)$/i;

/** Matches a credit above a list: "By Ada:". */
const credit = /^(?:by|from|thanks to)\b/i;

/** Whether a line is a change: "Uploads were not checked:", "Added lamps:", not "The following boats are faster:". */
function states(line: string): boolean {
  const [, statement = ''] = /^(.{0,200}):$/.exec(withoutMarks(line).trim()) ?? [];
  return (
    countWords(statement) >= 4 &&
    (isSentence(`${statement}.`) || mayLeadWithVerb(statement)) &&
    !announcing.test(statement) &&
    !general.test(statement)
  );
}
const general = /\b(?:following|these|this|several|some|various|many|such|includ(?:es?|ing))\b/i;

/** Whether an item only names the topic of its own list. */
function isGroupLabel(text: string): boolean {
  const words = withoutMarks(text).trim();
  if (states(words)) return false;
  if (words === '' || isBoilerplate(words)) return true;
  if (/:$/.test(words))
    return words.split(/\s+/).length <= 8 && (isCategoryAlone(words) || !mayLeadWithVerb(words));
  return words.split(/\s+/).length <= 3 && !/[.!?]$/.test(words);
}
