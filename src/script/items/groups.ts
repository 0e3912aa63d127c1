import type { ChangeCategory } from '../../domain/writing.ts';
import { isSentence } from '../english/shape.ts';
import { isFault } from '../english/word-kinds.ts';
import { isDense } from '../languages/reading/courtesies.ts';
import type { Block } from '../read/block.ts';
import { headingCategory, isSkippedHeading } from './heading-category.ts';
import { instructionsAbout } from './instruction-heading.ts';
import { standingOf } from './standing.ts';

/** What a heading, or a line that stands for one, says of the entries below it. */
export type Group = {
  category: ChangeCategory | null;
  scope: string | null;
  level: number;
  skipped: boolean;
  /** Its words: the number of a flaw may stand there. */
  heading?: string;
  /** Its entries tell what to do. */
  asks?: boolean;
};

/** Below every heading, above every label in a list. */
export const leadLevel = 8;

/** "Bug fixes:" or "We removed these endpoints:" before a list stands for a heading. */
export function leadsTo(text: string, next: Block | undefined): boolean {
  if (next?.kind !== 'item') return false;
  return /:\s*$/.test(text) ? text.split(/\s+/).length <= 14 : bareLabel.test(text.trim());
}

/** "Fixed", "In progress", "System Requirements": up to four words on a line of their own, above a list. */
const bareLabel = /^\p{Lu}[\p{L}'’-]*(?: (?:&|[\p{L}'’-]+)){0,3}$/u;

/** "Tarballs and signatures:" above a block of code names what stands there, and tells no change. */
export function announcesNothing(text: string, next: Block | undefined): boolean {
  const words = text.replace(/\s*:\s*$/, '').split(/\s+/);
  return /:\s*$/.test(text) && next?.kind !== 'item' && words.length <= 6 && !isSentence(words);
}

export function leadGroup(text: string, open: readonly Group[]): Group {
  const group = openGroup(text.replace(/\s*:\s*$/, ''), leadLevel, open);
  return group.scope !== null && group.scope.split(/\s+/).length > 3 ? { ...group, scope: null } : group;
}

/** What stands under such a heading introduces the release. */
export function isOverview(heading: string): boolean {
  return /^\W*(?:tl;? ?dr|in short|at a glance|overview|(?:release )?summary|introduction|about this (?:release|version|update)|überblick|zusammenfassung|in kürze|points forts|en bref|aperçu|résumé|resumen|en breve|destacados|resumo|em resumo|destaques|riepilogo|in breve|in sintesi|概要|概述|摘要|亮点|まとめ)\W*$/iu.test(
    heading,
  );
}

/** Names of groups that stand beside the group before, even below its heading. */
const usual =
  /^(?:bug ?fixes|fixes|fixed|new features|features|improvements|other changes|changes|known issues)$/i;

export function openGroup(text: string, level: number, open: readonly Group[]): Group {
  const parent = open.filter((group) => group.level < level).at(-1);
  const standing = standingOf(text) !== null;
  const own = standing ? 'changed' : headingCategory(text);
  const about = instructionsAbout(text);
  const apart = level === leadLevel && usual.test(text);
  const critical = !apart && (parent?.category === 'breaking' || parent?.category === 'security');
  const stays = parent?.category === 'chore' && /^(?:added|changed|removed)$/.test(own ?? '');
  return {
    category: critical || stays ? (parent?.category ?? own) : (own ?? parent?.category ?? null),
    scope: standing || (own === null && about === null) ? text : null,
    level,
    asks: about !== null,
    heading: text,
    skipped: isSkippedHeading(text) || parent?.skipped === true,
  };
}

/** What happened to a part of the product is no name for it: "Sync engine rewrite". */
const isChange =
  /^(?:new|improved|better|faster|added|fixed|support)\b|^(?:neue[rsn]?|nouve(?:au|aux|lle|lles)|nuev[oa]s?|nov[oa]s?|nuov[oaie]) \p{L}|^新(?:しい|的)|\b(?:rewrite|redesign|overhaul|revamp|refresh|rework|refactor|migration|support|mode)$/iu;

/** "`example.org/kit/service/backup`: v1.60.4" over bullets: the package that they are about, under its last name. */
export function packageLabel(block: Block & { kind: 'item' }, next: Block | undefined): string | null {
  if (next?.kind !== 'item' || next.depth <= block.depth || block.rest.length > 0) return null;
  const [, name = ''] = packageAndVersion.exec(block.text.trim()) ?? [];
  return name === '' ? null : `the ${name} package`;
}

const packageAndVersion =
  /^\uE000?@?(?:[\w.@-]{1,60}\/){0,8}([\w][\w.-]{1,60}?)(?:@v?\d[\w.+-]{0,30})?\uE001?\s*:?\s*[([]?v?\d+\.\d+[\w.+-]{0,30}[)\]]?$/;

/** A short bullet with bullets under it names a group: "SECURITY", "Form", "Web UI:". */
export function groupLabel(block: Block & { kind: 'item' }, next: Block | undefined): string | null {
  const nested = next?.kind === 'item' && next.depth > block.depth;
  const text = block.text.replace(/:$/, '');
  const short =
    text.split(/\s+/).length <= 4 && text.length <= (isDense(text) ? 14 : 40) && !/[.!?]$/.test(text);
  return nested && short && block.rest.length === 0 && !isChange.test(text) && !text.split(' ').some(isFault)
    ? text
    : null;
}
