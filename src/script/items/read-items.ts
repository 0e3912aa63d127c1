import type { ChangeCategory } from '../../domain/writing.ts';
import { cleanText } from '../clean/clean-text.ts';
import { opensPlainly } from '../english/first-word.ts';
import type { Block } from '../read/block.ts';
import {
  announcesNothing,
  type Group,
  groupLabel,
  isOverview,
  leadGroup,
  leadLevel,
  leadsTo,
  openGroup,
  packageLabel,
} from './groups.ts';
import { headingCategory, isSkippedHeading } from './heading-category.ts';
import { instructionsAbout } from './instruction-heading.ts';
import type { Item } from './item.ts';
import { listedNames } from './listed-names.ts';
import { makeItem } from './make-item.ts';
import {
  addLabelled,
  addProse,
  type Draft,
  introItems,
  isIntro,
  joinProse,
  partCritical,
  withoutFinders,
} from './prose.ts';
import { sampleOf } from './sample.ts';
import { tableEntries } from './table-entries.ts';
import { tableSentence } from './table-sentence.ts';

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
      groups =
        isOverview(block.text) || (index === 0 && isPlainTitle(block))
          ? above
          : [...above, openGroup(block.text, block.level, [base, ...groups])];
      labels = [];
    } else if (block.kind === 'item') {
      labels = labels.filter((label) => label.depth < block.depth);
      const inner = labels.at(-1) ?? outer;
      const label = groupLabel(block, blocks[index + 1]);
      const pack = packageLabel(block, blocks[index + 1]);
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
      else if (pack) labels.push({ ...inner, scope: pack, level: 9, heading: pack, depth: block.depth });
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
  const numbered = new Set<string>();
  const items = withManner(
    [...early, ...joinProse(drafts)].flatMap((draft, index) => {
      const group = withHeadingOnce(draft, numbered);
      return makeItem({ ...draft, group, order: firstOrder + index, prose: draft.depth < 0, language }) ?? [];
    }),
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

/** The number of a flaw that a heading gives is told with the first sentence under it, and not with every one. */
function withHeadingOnce({ group, depth }: Draft, numbered: Set<string>): Group {
  const heading = group.heading ?? '';
  if (depth >= 0 || !/\bCVE-\d/.test(heading)) return group;
  const first = depth === -1 && !numbered.has(heading);
  if (first) numbered.add(heading);
  return first ? group : { ...group, heading: '' };
}

/** Where most entries open with a plain verb, the doubtful ones do too. */
function withManner(items: readonly Item[]): Item[] {
  const verbal = items.filter((item) => opensPlainly(item.text)).length;
  const manner = verbal >= 3 && verbal >= items.length * 0.4;
  return items.map((item) => ({ ...item, terse: item.terse || (manner && !item.whole) }));
}

/** The title of the whole, at its top, is no group of changes: what follows it introduces them. */
function isPlainTitle({ level, text }: Block & { kind: 'heading' }): boolean {
  return (
    level === 1 &&
    headingCategory(text) === null &&
    instructionsAbout(text) === null &&
    !isSkippedHeading(text)
  );
}

/** "Content updates:", with nothing below it: it leads to the entries beside it. */
const announcing = /^(?!.*\b(?:is|are|now|no longer|can)\b)\S+(?: \S+){0,3}:$/;

function addItem(block: Block & { kind: 'item' }, group: Group, labels: number, drafts: Draft[]): void {
  if (group.skipped || (block.rest.length === 0 && announcing.test(block.text.trim()))) return;
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
    if (told?.depth === -1 && entries.length === 1 && entries[0] && block.cells.length > 1)
      told.details.unshift(`${entries[0]}.`);
    else for (const raw of entries) drafts.push({ raw, details: [], group, depth: 0, sample: null });
    const [raw] = entries.length > 0 ? [] : tableSentence(block);
    if (raw && told) told.details.push(raw);
    else if (raw) drafts.push({ raw, details: [], group, depth: -1, sample: null });
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
