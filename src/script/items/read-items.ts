import type { ChangeCategory } from '../../domain/writing.ts';
import { cleanText } from '../clean/clean-text.ts';
import { opensPlainly } from '../english/first-word.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence } from '../english/shape.ts';
import { splitClauses } from '../english/split-clauses.ts';
import { isFault } from '../english/word-kinds.ts';
import type { Block } from '../read/block.ts';
import { advisorySentence, trackedSentence } from './advisory.ts';
import { isBoilerplate, isFinder } from './boilerplate.ts';
import { headingCategory, isSkippedHeading } from './heading-category.ts';
import { instructionsAbout } from './instruction-heading.ts';
import type { Item } from './item.ts';
import { listedNames } from './listed-names.ts';
import { makeItem } from './make-item.ts';
import { type Sample, sampleOf } from './sample.ts';
import { tableEntries } from './table-entries.ts';
import { tableSentence } from './table-sentence.ts';
import { readCategory } from './text-category.ts';

type Group = {
  category: ChangeCategory | null;
  scope: string | null;
  level: number;
  skipped: boolean;
  /** Its entries tell what to do. */
  asks?: boolean;
};
type Draft = {
  raw: string;
  details: string[];
  group: Group;
  depth: number;
  sample: Sample | null;
};

/** Walks the blocks of one release and gathers its changes. `category` is what its own heading says of all of them. */
export function readItems(
  blocks: readonly Block[],
  headings: ReadonlySet<string>,
  firstOrder: number,
  { category, language }: { category: ChangeCategory | null; language: string },
): { items: Item[]; intro: string[] } {
  const drafts: Draft[] = [];
  const intro: string[] = [];
  let groups: Group[] = [];
  let labels: (Group & { depth: number })[] = [];
  const base = { category, scope: null, level: 0, skipped: false };
  let skip = 0;
  for (const [index, block] of blocks.entries()) {
    const outer = groups.at(-1) ?? base;
    const group = labels.at(-1) ?? outer;
    if (block.kind === 'heading') {
      const above = groups.filter((open) => open.level < block.level);
      groups = isOverview(block.text)
        ? above
        : [...above, openGroup(block.text, block.level, [base, ...groups])];
      labels = [];
    } else if (block.kind === 'item') {
      labels = labels.filter((label) => label.depth < block.depth);
      const inner = labels.at(-1) ?? outer;
      const label = groupLabel(block, blocks[index + 1]);
      const named = listedNames(blocks, index);
      if (named) {
        addItem(
          { ...block, text: `${block.text.replace(/\s*:$/, '')}, namely ${named.list}` },
          inner,
          labels.length,
          drafts,
        );
        skip = named.end;
      } else if (index < skip) continue;
      else if (label) labels.push({ ...openGroup(label, 9, [inner]), depth: block.depth });
      else if (!headings.has(plain(block.text))) addItem(block, inner, labels.length, drafts);
    } else if (block.kind === 'paragraph') {
      labels = [];
      groups = groups.filter((open) => open.level < leadLevel);
      const above = groups.at(-1) ?? base;
      if (leadsTo(block.text, blocks[index + 1])) groups.push(leadGroup(block.text, [base, ...groups]));
      else if (above.skipped || announcesNothing(block.text, blocks[index + 1])) continue;
      else if (block.labelled) addLabelled(block.text, above, drafts);
      else if (above === base && category === null && drafts.length === 0)
        intro.push(withoutFinders(block.text));
      else addProse(block.text, above, drafts);
    } else if (!group.skipped) addExhibit(block, outer, drafts);
  }
  const { critical, rest } = partCritical(intro);
  const early = critical.map((raw) => ({ raw, details: [], group: base, depth: -1, sample: null }));
  const items = withManner(
    [...early, ...joinProse(drafts)].flatMap(
      (draft, index) =>
        makeItem({ ...draft, order: firstOrder + index, prose: draft.depth < 0, language }) ?? [],
    ),
  );
  if (items.length === 0 || (drafts.length === 0 && rest.length > 0))
    return { items: introItems(intro, firstOrder, language), intro: [] };
  return {
    items,
    intro: rest
      .map((text) => cleanText(text, 'dropped', 'as-written', language))
      .filter((text) => isIntro(text)),
  };
}

/** Below every heading, above every label in a list. */
const leadLevel = 8;

/** "Bug fixes:" or "We removed these endpoints:" before a list stands for a heading. */
function leadsTo(text: string, next: Block | undefined): boolean {
  return next?.kind === 'item' && /:\s*$/.test(text) && text.split(/\s+/).length <= 14;
}

/** "Tarballs and signatures:" above a block of code names what stands there, and tells no change. */
function announcesNothing(text: string, next: Block | undefined): boolean {
  const words = text.replace(/\s*:\s*$/, '').split(/\s+/);
  return /:\s*$/.test(text) && next?.kind !== 'item' && words.length <= 6 && !isSentence(words);
}

function leadGroup(text: string, open: readonly Group[]): Group {
  const group = openGroup(text.replace(/\s*:\s*$/, ''), leadLevel, open);
  return group.scope !== null && group.scope.split(/\s+/).length > 3 ? { ...group, scope: null } : group;
}

/** Who found a flaw is left out; its number is a fact of its own. */
function addProse(text: string, group: Group, drafts: Draft[]): void {
  const sentences = splitSentences(text);
  const tracked = sentences.flatMap((sentence) => trackedSentence(sentence) ?? []);
  const rest = sentences.filter((sentence) => trackedSentence(sentence) === null && !isFinder(sentence));
  const raw = rest.length === sentences.length ? text : rest.join(' ');
  if (raw !== '') drafts.push({ raw, details: [], group, depth: -1, sample: null });
  for (const fact of tracked) {
    const secure = { ...group, category: 'security' as const, scope: null };
    drafts.push({ raw: fact, details: [], group: secure, depth: factDepth, sample: null });
  }
}

/** What stands under such a heading introduces the release. */
function isOverview(heading: string): boolean {
  return /^\W*(?:overview|summary|introduction|about this (?:release|version|update))\W*$/i.test(heading);
}

function withoutFinders(text: string): string {
  const sentences = splitSentences(text);
  const kept = sentences.filter((sentence) => !isFinder(sentence));
  return kept.length === sentences.length ? text : kept.join(' ');
}

function addLabelled(text: string, group: Group, drafts: Draft[]): void {
  if (isFinder(text)) return;
  const fact = advisorySentence(text);
  if (fact === null) drafts.push({ raw: text, details: [], group, depth: 0, sample: null });
  else {
    const category = group.category ?? 'security';
    drafts.push({ raw: fact, details: [], group: { ...group, category }, depth: factDepth, sample: null });
  }
}

/** A fact of an advisory is a sentence of its own, and prose: it is neither joined nor rebuilt. */
const factDepth = -2;

/** What breaks or endangers is no introduction, wherever it stands. */
function partCritical(intro: readonly string[]): { critical: string[]; rest: string[] } {
  const isCritical = (text: string) => {
    const reading = readCategory(text);
    return (reading.breaking || reading.security) && !isBoilerplate(text);
  };
  const critical: string[] = [];
  const rest: string[] = [];
  for (const paragraph of intro) {
    const sentences = splitSentences(paragraph);
    critical.push(...sentences.filter(isCritical));
    const others = sentences.filter((sentence) => !isCritical(sentence));
    if (others.length > 0) rest.push(others.join(' '));
  }
  return { critical, rest };
}

/** Where most entries open with a plain verb, the doubtful ones do too. */
function withManner(items: readonly Item[]): Item[] {
  const verbal = items.filter((item) => opensPlainly(item.text)).length;
  const manner = verbal >= 3 && verbal >= items.length * 0.4;
  return items.map((item) => ({ ...item, terse: item.terse || (manner && !item.whole) }));
}

/** Notes of prose alone: each sentence is a change. */
function introItems(intro: readonly string[], firstOrder: number, language: string): Item[] {
  const group = { category: null, scope: null };
  return intro
    .flatMap((paragraph) => splitSentences(paragraph))
    .flatMap((sentence) => splitClauses(sentence))
    .flatMap(
      (raw, index) =>
        makeItem({
          raw,
          details: [],
          group,
          order: firstOrder + index,
          prose: true,
          sample: null,
          language,
        }) ?? [],
    )
    .filter((item) => item.text.split(' ').length >= 3);
}

/** Dates and tables of figures stand at the top of many files; neither introduces anything. */
function isIntro(text: string): boolean {
  return text.split(' ').length >= 5 && !isBoilerplate(text) && !/: \d.*: \d/.test(text);
}

/** Names of groups that stand beside the group before, even below its heading. */
const usual =
  /^(?:bug ?fixes|fixes|fixed|new features|features|improvements|other changes|changes|known issues)$/i;

function openGroup(text: string, level: number, open: readonly Group[]): Group {
  const parent = open.filter((group) => group.level < level).at(-1);
  const own = headingCategory(text);
  const about = instructionsAbout(text);
  const apart = level === leadLevel && usual.test(text);
  const critical = !apart && (parent?.category === 'breaking' || parent?.category === 'security');
  const stays = parent?.category === 'chore' && /^(?:added|changed|removed)$/.test(own ?? '');
  return {
    category: critical || stays ? (parent?.category ?? own) : (own ?? parent?.category ?? null),
    scope: own === null && about === null ? text : null,
    level,
    asks: about !== null,
    skipped: isSkippedHeading(text) || parent?.skipped === true,
  };
}

/** What happened to a part of the product is no name for it: "Sync engine rewrite". */
const isChange =
  /^(?:new|improved|better|faster|added|fixed|support)\b|\b(?:rewrite|redesign|overhaul|revamp|refresh|rework|refactor|migration|support|mode)$/i;

/** A short bullet with bullets under it names a group: "SECURITY", "Form", "Web UI:". */
function groupLabel(block: Block & { kind: 'item' }, next: Block | undefined): string | null {
  const nested = next?.kind === 'item' && next.depth > block.depth;
  const text = block.text.replace(/:$/, '');
  const short = text.split(/\s+/).length <= 4 && text.length <= 40 && !/[.!?]$/.test(text);
  return nested && short && block.rest.length === 0 && !isChange.test(text) && !text.split(' ').some(isFault)
    ? text
    : null;
}

function addItem(block: Block & { kind: 'item' }, group: Group, labels: number, drafts: Draft[]): void {
  if (group.skipped) return;
  const parent = drafts.at(-1);
  const nested = block.depth > labels && parent && parent.depth >= 0 && parent.depth < block.depth;
  const loud = /breaking|CVE-\d|vulnerab|security|\bno longer\b|action required|removed|対応が必要/iu.test(
    block.text,
  );
  if (nested && !loud) parent.details.push(block.text, ...block.rest);
  else
    drafts.push({
      raw: block.text,
      details: [...block.rest],
      group,
      depth: nested ? parent.depth : block.depth,
      sample: null,
    });
}

/** Code and tables are for the eye: what stands before them says that they are there. */
function addExhibit(block: Block, group: Group, drafts: Draft[]): void {
  const last = drafts.at(-1);
  const told = last?.group === group ? last : null;
  if (block.kind === 'code' && last) last.sample = sampleOf(block.language);
  else if (block.kind === 'table') {
    const entries = tableEntries(block);
    for (const raw of entries) drafts.push({ raw, details: [], group, depth: 0, sample: null });
    const [raw] = entries.length > 0 ? [] : tableSentence(block);
    if (raw && told) told.details.push(raw);
    else if (raw) drafts.push({ raw, details: [], group, depth: -1, sample: null });
  }
}

const longestRead = 2_000;

/** Paragraphs under one heading tell one thing: the first is the change, the others are its details. */
function joinProse(drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    const reading = readCategory(draft.raw.slice(0, longestRead));
    if (draft.depth !== -1) joined.push(draft);
    else if (isBoilerplate(draft.raw)) continue;
    else if (last?.depth === -1 && last.group === draft.group && !reading.breaking && !reading.security)
      last.details.push(draft.raw);
    else {
      const [first = '', ...rest] = splitSentences(draft.raw);
      joined.push({ ...draft, raw: first, details: [...rest, ...draft.details] });
    }
  }
  return joined;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
