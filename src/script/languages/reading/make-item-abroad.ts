import type { ChangeCategory } from '../../../domain/writing.ts';
import { cleanText } from '../../clean/clean-text.ts';
import { spokenCodes } from '../../clean/spoken-codes.ts';
import { isBoilerplate, isCredit } from '../../items/boilerplate.ts';
import { type EntryParts, entryParts } from '../../items/entry-parts.ts';
import { isFiller } from '../../items/filler.ts';
import type { Item } from '../../items/item.ts';
import type { Sample } from '../../items/sample.ts';
import { isDependencyBump, readCategory } from '../../items/text-category.ts';
import { numberLast, withNumbers } from '../../items/told-plainly.ts';
import { findGrammar } from '../grammar/find-grammar.ts';
import type { Act } from '../telling/entry.ts';
import { isCourtesy, isDense, withoutThanks } from './courtesies.ts';
import { dangerOf, isHouseworkAbroad, isNotice, labelKind } from './kinds-abroad.ts';
import { sentencesAbroad } from './sentences-abroad.ts';

type Draft = {
  readonly raw: string;
  readonly details: readonly string[];
  readonly group: { readonly category: ChangeCategory | null; readonly scope: string | null };
  readonly order: number;
  readonly prose: boolean;
  readonly sample: Sample | null;
  readonly language: string;
};

/** Turns an entry of another language into an item; null when nothing sayable is left of it. */
export function makeItemAbroad(draft: Draft): Item | null {
  const { language, group } = draft;
  const raw = withoutThanks(halfWidth(draft.raw));
  if (isBoilerplate(raw) || isFiller(raw) || isCourtesy(raw) || isCredit(raw)) return null;
  const outer = entryParts(numberLast(withNumbers(raw, draft.details, null)));
  const label = labelKind(outer.scope);
  const parts = label === null ? outer : { ...outer, ...innerParts(outer.text) };
  const danger = dangerOf(parts.text);
  const reading = readCategory(parts.text);
  const critical = parts.breaking || danger.security || /breaking|security/.test(group.category ?? '');
  const said = cleanText(parts.text, critical ? 'kept' : 'dropped', 'as-written', language);
  const [first = '', ...more] = sentencesAbroad(said, language);
  const text = first.replace(/[.;:,!。；：、，]+$/u, '').trim();
  if (!/\p{L}{2}/u.test(text)) return null;
  const dependency = isDependencyBump(parts.text, parts.scope) || isHouseworkAbroad(text);
  const category = decide(draft, parts, label, text, {
    breaking: reading.breaking || danger.breaking,
    security: reading.security || danger.security,
    housework: dependency,
  });
  return {
    category,
    scope: scopeOf(parts.scope, group.scope, draft.prose || label !== null, language),
    text,
    breaking: category === 'breaking' || parts.breaking,
    severity: severityOf(category, raw, danger.loud || reading.loud),
    details: detailsOf(draft, more),
    order: draft.order,
    dependency,
    named: false,
    terse: false,
    codes: spokenCodes(parts.text),
    prose: draft.prose,
    sample: draft.sample,
    asks: false,
    whole: draft.prose || more.length > 0 || /[.!?。！？]\s*$/u.test(parts.text.trim()),
  };
}

/** "修复：…", "【移动端】…" and "Freigabe – teile…" are labels as "fix: …" is. */
function halfWidth(text: string): string {
  return text
    .replace(/^([^\n.:;–—]{2,40}?) [–—] (?=\p{L})/u, (all, name: string) =>
      name.split(' ').length <= 4 ? `${name}: ` : all,
    )
    .replace(/^([^\s：]{1,16})：\s*/u, '$1: ')
    .replace(/^\s*[【［]([^】］]{1,20})[】］]\s*/u, '$1: ');
}

/** Behind the label of a kind there may be one of a part: "Neu: Freigabe – teile…". */
function innerParts(text: string): Pick<EntryParts, 'text' | 'scope'> {
  const { text: rest, scope } = entryParts(halfWidth(text));
  return labelKind(scope) === null ? { text: rest, scope } : { text, scope: null };
}

const categoryOf: Readonly<Record<Act, ChangeCategory>> = {
  fixed: 'fixed',
  added: 'added',
  removed: 'removed',
  deprecated: 'deprecated',
  improved: 'changed',
  changed: 'changed',
};

function decide(
  { group, language, prose }: Draft,
  parts: EntryParts,
  label: ChangeCategory | null,
  text: string,
  read: { readonly breaking: boolean; readonly security: boolean; readonly housework: boolean },
): ChangeCategory {
  if (parts.breaking || read.breaking || label === 'breaking' || group.category === 'breaking')
    return 'breaking';
  if (read.security || label === 'security' || group.category === 'security') return 'security';
  if (read.housework || label === 'chore' || group.category === 'chore' || parts.category === 'chore')
    return 'chore';
  const own = label ?? parts.category;
  if (own !== null) return own;
  const grammar = findGrammar(language);
  const deed = prose ? null : (grammar?.deed(text) ?? null);
  const act = deed === null ? null : categoryOf[deed.act];
  if (act === 'removed' || act === 'deprecated') return act;
  if (group.category !== null && group.category !== 'changed') return group.category;
  if (act !== null) return act;
  if (group.category !== null) return group.category;
  if (grammar?.namesFault(text)) return 'fixed';
  return prose || grammar?.isSentence(text) ? 'changed' : 'added';
}

function severityOf(category: ChangeCategory, raw: string, loud: boolean): Item['severity'] {
  if (category === 'security' && /kritisch|critique|crític|critic|严重|重大|緊急/iu.test(raw))
    return 'critical';
  if (category === 'security' || category === 'breaking' || loud) return 'high';
  return category === 'chore' ? 'low' : 'normal';
}

function scopeOf(own: string | null, group: string | null, bare: boolean, language: string): string | null {
  const scope = isNotice(own) ? null : (own ?? (bare ? null : group));
  const text =
    scope === null ? '' : cleanText(scope, 'dropped', 'as-written', language).replace(/[.。:]$/u, '');
  const short = isDense(text) ? text.length <= 20 : text.split(' ').length <= 6;
  if (text === '' || !short || isNotice(text) || /^[\d\s.]+$|[:@]|\d{4}/.test(text)) return null;
  return /^(?:client|server|core|general|misc|all|deps?|ui)$/.test(text)
    ? text.toUpperCase().slice(0, 1) + text.slice(1)
    : text;
}

/** What the source says beyond the first sentence. A line without its stop is a thing, told among its like. */
function detailsOf({ details, language }: Draft, more: readonly string[]): string[] {
  const below = details.flatMap((detail) =>
    sentencesAbroad(cleanText(withoutThanks(halfWidth(detail)), 'dropped', 'as-written', language), language),
  );
  return [...more, ...below]
    .filter((text) => {
      const words = text.split(' ').length;
      const long = isDense(text) ? text.length >= 4 && text.length <= 160 : words <= 40 && text.length >= 6;
      return long && /\p{L}{2}/u.test(text) && !isBoilerplate(text) && !isCourtesy(text);
    })
    .slice(0, 12);
}
