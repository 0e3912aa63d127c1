import type { ChangeCategory } from '../../domain/writing.ts';
import { cleanText } from '../clean/clean-text.ts';
import { spokenCodes } from '../clean/spoken-codes.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence, shapeOf } from '../english/shape.ts';
import { shorten } from '../english/shorten.ts';
import { codeStart } from '../read/block.ts';
import { isAnnouncement, isBoilerplate, isCredit } from './boilerplate.ts';
import { entryParts } from './entry-parts.ts';
import { isFiller } from './filler.ts';
import type { Item } from './item.ts';
import type { Sample } from './sample.ts';
import { isDependencyBump, isHousework, type Reading, readCategory } from './text-category.ts';
import { numberLast, withoutWe } from './told-plainly.ts';

type Draft = {
  readonly raw: string;
  readonly details: readonly string[];
  readonly group: { readonly category: ChangeCategory | null; readonly scope: string | null };
  readonly order: number;
  readonly prose: boolean;
  readonly sample: Sample | null;
};

/** Turns a raw entry into an item; null when nothing sayable is left of it. */
export function makeItem(draft: Draft): Item | null {
  if (isBoilerplate(draft.raw) || isFiller(draft.raw) || isAnnouncement(draft.raw)) return null;
  const entry = entryParts(numberLast(draft.raw));
  if (isCredit(entry.text) || isFiller(entry.text)) return null;
  const deed = withoutWe(entry.text);
  const parts = { ...entry, text: deed ?? entry.text };
  const reading = readCategory(parts.text);
  const critical =
    parts.breaking ||
    reading.breaking ||
    reading.security ||
    /breaking|security/.test(draft.group.category ?? '');
  const named = parts.text.trimStart().startsWith(codeStart) || /^\s*[a-z]+[A-Z]\w/.test(parts.text);
  const terse = parts.typed || /^\W*\p{Ll}/u.test(parts.text);
  const codes = spokenCodes(parts.text);
  const [first = '', ...others] = splitSentences(
    cleanText(parts.text, critical ? 'kept' : 'dropped', 'raised'),
  );
  const [text = '', ...clauses] = first.split(/;\s+/);
  const more = [...clauses.filter((clause) => isSentence(clause.split(' '))), ...others];
  if (!/\p{L}{2}/u.test(text) || /^(?:full changelog|special thanks)/i.test(text)) return null;
  const scope = cleanScope(
    parts.scope ?? (draft.prose && !isStanding(draft.group.scope) ? null : draft.group.scope),
  );
  const dependency = isDependencyBump(parts.text, parts.scope);
  const category = decide(
    (draft.group.category === 'chore' && !parts.typed) || isHousework(parts.text) ? 'chore' : parts.category,
    draft.group.category,
    reading,
    dependency,
    parts.breaking,
    shapeOf(text, named, terse).kind === 'noun',
  );
  const details = [
    ...more,
    ...draft.details.flatMap((detail) => splitSentences(cleanText(detail, 'dropped', 'raised'))),
  ];
  return {
    category,
    scope,
    text: text.replace(/,? (?:(?:big|many) )?thanks to(?: \S+){1,3}$/i, '').replace(/[.;:,]+$/, ''),
    breaking: category === 'breaking' || parts.breaking || reading.breaking,
    severity: severityOf(category, draft.raw, reading),
    details: details.filter((detail) => isDetail(detail)).slice(0, 12),
    order: draft.order,
    dependency,
    named,
    terse,
    codes,
    prose: draft.prose,
    sample: draft.sample,
    whole: draft.prose && deed === null && /^\p{Lu}/u.test(text) && first.split(' ').length >= 5,
  };
}

function decide(
  own: ChangeCategory | null,
  group: ChangeCategory | null,
  reading: Reading,
  dependency: boolean,
  flagged: boolean,
  isNoun: boolean,
): ChangeCategory {
  if (flagged || reading.breaking || group === 'breaking') return 'breaking';
  if (reading.security || group === 'security' || own === 'security') return 'security';
  if (dependency || own === 'chore' || group === 'chore') return 'chore';
  if (own !== null) return own;
  if (reading.category === 'deprecated' || reading.category === 'removed') return reading.category;
  if (group === 'changed' || group === null)
    return reading.category ?? group ?? (isNoun ? 'added' : 'changed');
  return group;
}

function severityOf(category: ChangeCategory, raw: string, reading: Reading): Item['severity'] {
  if (category === 'security' && /critical|remote code execution|\bRCE\b|actively exploited/i.test(raw))
    return 'critical';
  if (category === 'security' || category === 'breaking' || reading.loud) return 'high';
  return category === 'chore' ? 'low' : 'normal';
}

/** Headings that change what a sentence under them means. */
function isStanding(scope: string | null): boolean {
  return /^\W*(?:coming soon|known (?:issues|problems|limitations))\W*$/i.test(scope ?? '');
}

function cleanScope(scope: string | null): string | null {
  const text = scope === null ? '' : cleanText(scope).replace(/\.$/, '').replace(/,\s*/g, ' and ');
  if (
    text === '' ||
    /^[0-9a-f]{6,40}$/.test(text) ||
    /\s(?:notes?|apis|support|changes|updates|features|fixes)$/i.test(text) ||
    text.split(' ').length > 6 ||
    /\b(?:supported|fix|fixes|fixed|compatibility|components|requirements|bugs?|highlights?|overview|changes?)$/i.test(
      text,
    ) ||
    /^(?:critical|high|medium|moderate|low|severe|severity|minor|major|all|deps?|release|releases|misc|core|general|other|others|changes|note|all changes|commits|notable changes|experiments|notes|bug fixes|language|libraries|compiler|other changes|(?:new )?(?:feature|option|improvement|enhancement|bug ?fix)s?)$/i.test(
      text,
    )
  )
    return null;
  if (
    /^(?:ui|ux|lfs|ssr|css|api|cli|hmr|tls|ssl|http|https|db|sql|dom|ai|llm|tts|esm|ipc|dns|tcp|udp|url|json|xml|html|jsx|sdk|vm|os|io|gpu|cpu|pwa|i18n)$/.test(
      text,
    )
  )
    return text.toUpperCase();
  return /^[A-Z ]{5,}$/.test(text) ? text.toLowerCase() : text;
}

const tellsHow =
  /^(?:Turn|Go|Open|Find|Click|Choose|Select|Try|Enable|Switch|Head|Look|Tap|Press|Affects|Requires)\b[^:]*$/;

/** Names of authors and scraps of code are no details. */
function isDetail(text: string): boolean {
  const words = text.split(' ');
  const kind = shapeOf(text, false).kind;
  const told =
    kind === 'statement' ||
    (kind === 'action' && (/^[A-Z][^:]*\.$/.test(text) || tellsHow.test(text))) ||
    /[。！？]$|[\p{Lo}\p{Script=Cyrillic}]/u.test(text);
  return (
    (words.length >= 5 || /^(?:Affects|Requires|Turn|Enable|Find)\b/.test(text)) &&
    words.length >= 3 &&
    shorten(text, 30).split(' ').length <= 38 &&
    told &&
    !words.every((word) => /^[A-Z\d]|^and$/.test(word)) &&
    !/\b(?:I|my|myself)\b/.test(text)
  );
}
