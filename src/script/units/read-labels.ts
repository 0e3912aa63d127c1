import type { ChangeCategory } from '../../domain/writing.ts';
import { anyOf } from '../any-of.ts';
import { findVerb } from '../judge/verbs.ts';
import { marks } from '../read/node.ts';
import { categoryOf, isCategoryAlone } from './category-words.ts';
import { countWords } from './split-sentences.ts';

export type Labels = {
  readonly category: ChangeCategory | null;
  readonly breaking: boolean;
  readonly scope: string | null;
  readonly head: string | null;
  readonly text: string;
};

const commitTypes = new Map<string, ChangeCategory>(
  Object.entries({
    added: 'feat feature enh',
    fixed: 'fix bugfix bug',
    performance: 'perf',
    security: 'security',
    changed: 'revert chg',
    deprecated: 'deprecate dep',
    chore: 'refactor docs doc chore ci build test tests style deps wip maint tst bld rel typ',
  }).flatMap(([category, types]) =>
    types.split(' ').map((type) => [type, category as ChangeCategory] as const),
  ),
);

const commit = /^([a-z]{2,10})(?:\(([^()]{1,60})\))?(!)?:\s+(?=\S)/i;
const bracket = /^[[(]([^[\]()]{1,40})[\])]\s*(?:[:–—-]\s*)?(?=\S)/;
const bracketed = /^[[(][^[\]()]{1,40}[\])]$/;
const strong = /^\uE004([^\uE004\uE005]{1,160})\uE005\s*([:–—-]|\.(?=\s)|)\s*/;
const plain = /^([^\s:.!?–—][^:.!?–—]{0,40}?)(?::\s+|：\s*| [–—-]\s+)(?=\S)/;
/** "NEW Maps can be printed". */
const capitals = /^(\p{Lu}{3,12})\s+(?!\p{Lu}{2})(?=\S)/u;
/** Matches a place before an entry: "In the editor, add tabs", "On the console, added buttons". */
const within = /^(?:In|On) (?:the )?([\w ./-]{2,30}), (?=(\p{Ll}{2,20}) )/u;
export const noise = anyOf(
  String.raw`[#!]?\d+ | v?\d+(?:\.(?:\d+|x))+ | from v?[\d.]+ | skip ci | semver-(?:minor|major|patch) | backport(?: [a-z]+)? | cherry-pick | all | general | core | misc | others? | various | multiple | several | both | critical | high | medium | low | moderate | major | minor | chores? | deps | n\/a`,
  'whole',
);
const severity = /^(?:critical|high|medium|moderate|low)$/i;
const secures =
  /\uE003|\b(?:secur|vulnerab|inject|xss|csrf|ssrf|xxe|overflow|out-of-bounds|use-after-free|null pointer|memory|denial|bypass|dos\b)/i;
const notice =
  /^(?:note|notes|important|warning|heads up|nb|caution|info|tip|please note|hinweis|wichtig|achtung|remarque|attention|nota|importante|aviso|atención|atenção|attenzione|avviso)$/i;

/** Reads the labels before an entry: type, category, part of the product, title. */
export function readLabels(entry: string): Labels {
  let text = entry.trim().replace(trailing, '');
  let category: ChangeCategory | null = trailing.test(entry.trim()) ? 'fixed' : null;
  let breaking = false;
  let [scope, head]: [string | null, string | null] = [null, null];
  for (let round = 0; round < 4; round += 1) {
    const label = nextLabel(text);
    if (label === null) break;
    text = label.rest;
    category ??= label.category;
    breaking ||= label.breaking;
    if (label.scope !== null && /\p{L}/u.test(label.scope) && !noise.test(label.scope)) scope ??= label.scope;
    if (severity.test(label.scope ?? '') && secures.test(entry)) head ??= `${label.scope} severity`;
    head ??= label.head;
    if (label.head !== null) break;
  }
  const marked = /[([]breaking(?: changes?)?[)\]]/i.test(entry);
  return { category, breaking: breaking || marked || category === 'breaking', scope, head, text };
}

/** Matches a label behind an entry: "Trips ended on their own - fixed". */
const trailing = / [-–—] (?:now )?(?:fixed|resolved)[.!]?$/i;

const naming = /translation|locali[sz]|optimi[sz]|^developer/i;

type Label = Omit<Labels, 'text'> & { readonly rest: string };
const none = { category: null, breaking: false, scope: null, head: null };

function nextLabel(text: string): Label | null {
  const typed = commit.exec(text);
  const type = commitTypes.get(typed?.[1]?.toLowerCase() ?? '');
  if (typed && type !== undefined) {
    const category = typed[2]?.toLowerCase() === 'security' ? 'security' : type;
    const parts = (typed[2] ?? '').split(/[|,]/).map((part) => part.trim());
    const scope = category === 'security' || typed[2] === undefined ? null : parts.join(' and ');
    return { ...none, category, scope, breaking: typed[3] === '!', rest: text.slice(typed[0].length) };
  }
  const [whole = '', part = '', verb = ''] = within.exec(text) ?? [];
  const rest = text.slice(whole.length);
  if (findVerb(verb)?.form === 'base' || /^(?:added|removed|introduced) [\p{L}\uE000]/u.test(rest))
    return { ...none, scope: part, rest };
  return capitalsLabel(text) ?? bracketLabel(text) ?? strongLabel(text) ?? plainLabel(text);
}

function capitalsLabel(text: string): Label | null {
  const [whole = '', word = ''] = capitals.exec(text) ?? [];
  return isCategoryAlone(word)
    ? { ...none, category: categoryOf(word), rest: text.slice(whole.length) }
    : null;
}

function bracketLabel(text: string): Label | null {
  const found = bracket.exec(text);
  if (found === null) return null;
  const [whole, words = ''] = found;
  const rest = text.slice(whole.length);
  if (isCategoryAlone(words)) return { ...none, category: categoryOf(words), rest };
  return words.split(' ').length <= 3 ? { ...none, scope: words, rest } : null;
}

/**
 * Reads a label in bold: "**core:** …" is a part, "**Bulk reminders.** …" the title of an entry. An entry entirely in
 * bold has none.
 */
function strongLabel(text: string): Label | null {
  const found = strong.exec(text);
  if (found === null) return null;
  const [whole, words = '', mark = ''] = found;
  const rest = text.slice(whole.length);
  const name = words.replace(/(?<![\s:.–—-])[\s:.–—-]+$/, '');
  if (rest === '' || name === '') return null;
  if (bracketed.test(name)) return bracketLabel(`${name} ${rest}`);
  if (notice.test(name)) return { ...none, rest };
  if (isCategoryAlone(name)) return { ...none, category: categoryOf(name), rest };
  // "New: Astronomy alerts" has a category of its own.
  const [, kind = '', title = ''] = /^([^:]{3,30}): (\S.*)$/.exec(name) ?? [];
  if (title !== '' && isCategoryAlone(kind))
    return { ...none, category: categoryOf(kind), head: title, rest };
  const closed = /[:.!?–—-]\s*$/.test(words) || mark !== '';
  if (!closed && !/^\p{Lu}/u.test(rest.replace(/^[\uE000-\uE005"“(]+/, ''))) return null;
  if (isScope(name) && mark !== '–' && mark !== '—') return { ...none, scope: name, rest };
  return { ...none, head: /[!?]$/.test(words) ? words : name, rest };
}

function plainLabel(text: string): Label | null {
  const found = plain.exec(text);
  if (found === null) return null;
  const [whole, words = ''] = found;
  const rest = text.slice(whole.length);
  // "Fix CVE-2026-1: …" says that there was a vulnerability. A colon inside brackets or quotes ends no label.
  if (
    (words.match(/["“”]/g) ?? []).length % 2 === 1 ||
    words.includes(marks.advisory) ||
    words.split(marks.codeStart).length !== words.split(marks.codeEnd).length ||
    /[([][^)\]]{0,60}$/.test(words)
  )
    return null;
  const name = words.replace(/[\uE000-\uE005]/g, '').trim();
  if (notice.test(name)) return { ...none, rest };
  // "Minimum Node version: 18 → 22" is meaningless without its label.
  if (/\d/.test(rest) && !metadata.test(name) && (arrow.test(rest) || !/\p{L}{2}/u.test(rest))) return null;
  const category = isCategoryAlone(name) ? categoryOf(name) : null;
  // "Translations: French and Italian" is unclear without its label; "Optimization" may be a part of the product.
  if (category !== null) return { ...none, category, scope: naming.test(name) ? name : null, rest };
  // "New theme: Dusk" names what is new.
  if (/^new \S/i.test(name)) return null;
  // "Drop unused parts: pumps" is an order that contains a colon.
  if (/ /.test(name) && findVerb(name.split(' ')[0] ?? '')?.form === 'base' && !/^\p{Lu}/u.test(rest))
    return null;
  if (name.split(' ').length > 4 || / [–—-]\s+$/.test(whole)) return titleLabel(name, whole, rest);
  // A name in code is the topic of an entry, not a part of the product. The same applies to a changed thing.
  const titles = words.includes('\uE000') || / (?:has|have) changed$/.test(name);
  return titles ? { ...none, head: words, rest } : { ...none, scope: name, rest };
}

const arrow = /^[^\s→=>-][^→=>]{0,20}(?:→|[-=]>)/;

/** "Profiles editor - Switch and manage your profiles": a title and what it does. */
function titleLabel(name: string, whole: string, rest: string): Label | null {
  if (!/ [–—-]\s+$/.test(whole) || name.split(' ').length > 6 || !/^\p{Lu}/u.test(rest)) return null;
  return { ...none, head: name, rest };
}

function isScope(name: string): boolean {
  return name.split(' ').length <= 2 && /^[\p{Ll}@\uE000]/u.test(name);
}

/** "Released: 3 May" is metadata. "Tags: support tags of tags" is a change. */
export function isMetadata({ head, scope, text }: ReturnType<typeof readLabels>): boolean {
  return metadata.test(head ?? scope ?? '') && countWords(text) <= maxValue;
}

const maxValue = 3;
const metadata =
  /^(?:release(?:d| date)?|date(?: of release)?|scope|status|version|authors?|links?|labels?|tags?|commit|build)$/i;
