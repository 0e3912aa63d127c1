import type { ChangeCategory } from '../../domain/writing.ts';
import { cleanText } from '../clean/clean-text.ts';
import { spokenCodes } from '../clean/spoken-codes.ts';
import { asDone } from '../english/as-done.ts';
import { measuredSentence } from '../english/measured-change.ts';
import { isOrder } from '../english/order.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence, type Shape, shapeOf } from '../english/shape.ts';
import { shorten } from '../english/shorten.ts';
import { setOff, splitClauses, splitSplice } from '../english/split-clauses.ts';
import { isUserVerb, isUserVerbAlone } from '../english/user-verbs.ts';
import { verbOf } from '../english/verb-forms.ts';
import { isFault } from '../english/word-kinds.ts';
import { makeItemAbroad } from '../languages/reading/make-item-abroad.ts';
import { codeStart } from '../read/block.ts';
import { isAnnouncement, isBoilerplate, isCredit, isFinder } from './boilerplate.ts';
import { cleanScope } from './clean-scope.ts';
import { describedName, sayableCodes } from './code-phrases.ts';
import { type EntryParts, entryParts } from './entry-parts.ts';
import { isFiller } from './filler.ts';
import type { Item } from './item.ts';
import { isPackageLine, movedValue } from './moved-value.ts';
import { namedThing } from './named-thing.ts';
import type { Sample } from './sample.ts';
import { standingOf } from './standing.ts';
import { isDependencyBump, isHousework, type Reading, readCategory } from './text-category.ts';
import { loudAsides, numberLast, numbersTold, withNumbers, withoutWe } from './told-plainly.ts';

type Draft = {
  readonly raw: string;
  readonly details: readonly string[];
  readonly group: {
    readonly category: ChangeCategory | null;
    readonly scope: string | null;
    readonly asks?: boolean;
    readonly heading?: string;
  };
  readonly order: number;
  readonly prose: boolean;
  readonly sample: Sample | null;
  readonly language: string;
};

/** An entry of up to so many words is told in one breath. */
const wordsAtOnce = 18;

/** Turns a raw entry into an item; null when nothing sayable is left of it. */
export function makeItem(draft: Draft): Item | null {
  if (draft.language !== 'en') return makeItemAbroad(draft);
  if (tellsNothing(draft.raw)) return null;
  const heading = draft.prose ? (draft.group.heading ?? null) : null;
  const entry = labelKept(
    entryParts(movedValue(numberLast(withNumbers(sayable(draft), draft.details, heading)))),
    draft.group.scope,
  );
  if (isCredit(entry.text) || isFiller(entry.text)) return null;
  const deed = withoutWe(entry.text) ?? required(entry.text, draft.group.heading ?? '');
  const bump =
    isDependencyBump(entry.text, entry.scope) || isPackageLine(draft.raw, draft.group.category === 'chore');
  const parts = { ...entry, text: numbersTold(deed ?? entry.text, bump) };
  const reading = readQuietly(parts);
  const critical =
    parts.breaking ||
    reading.breaking ||
    reading.security ||
    /breaking|security/.test(draft.group.category ?? '');
  const named = parts.text.trimStart().startsWith(codeStart) || /^\s*[a-z]+[A-Z]\w/.test(parts.text);
  const terse = parts.typed || (/^\W*\p{Ll}/u.test(parts.text) && !isTitle(parts.scope));
  const codes = spokenCodes(parts.text);
  const { first, text, more } = sentencesOf(
    cleanText(parts.text, critical ? 'kept' : 'dropped', 'raised', draft.language),
    draft.language,
  );
  if (!/\p{L}{2}/u.test(text) || /^(?:full changelog|special thanks)/i.test(text)) return null;
  const scope = scopeOf(draft, parts.scope, text);
  const dependency = bump || isDependencyBump(parts.text, parts.scope);
  const category = decide(
    (draft.group.category === 'chore' && !parts.typed) || isHousework(parts.text) ? 'chore' : parts.category,
    draft.group.category,
    reading,
    dependency,
    parts.breaking,
    likely(text, shapeOf(text, named, terse)),
  );
  const details = detailsOf(draft, parts.text, more);
  const item: Item = {
    category,
    scope,
    text: unpointed(text)
      .replace(/,? (?:(?:big|many) )?thanks to(?: \S+){1,3}$/i, '')
      .replace(/[.;:,!]+$/, ''),
    breaking: category === 'breaking' || parts.breaking || reading.breaking,
    severity: severityOf(category, draft.raw, reading),
    details: details
      .filter((detail) => isDetail(detail, draft.language) && !isBoilerplate(detail) && !isFinder(detail))
      .slice(0, 12),
    order: draft.order,
    dependency,
    named,
    terse,
    codes,
    prose: draft.prose,
    sample: draft.sample,
    ...(draft.group.heading === undefined ? {} : { under: draft.group.heading }),
    asks: asks(text, category, draft),
    offers: draft.prose && /added|changed|performance/.test(category) && isOffer(draft.group.scope, text),
    whole: draft.prose && deed === null && /^\p{Lu}/u.test(text) && first.split(' ').length >= 5,
  };
  return draft.language === 'en' && category === 'added' ? asNamed(item, parts.scope) : item;
}

/** The sentence that tells the change, as much of it as is told in one breath, and what else the entry says. */
function sentencesOf(told: string, language: string): { first: string; text: string; more: string[] } {
  const [first = '', ...others] = splitSentences(told);
  const [head = '', ...clauses] = first.split(/;\s+/);
  const [clause = '', ...spliced] = language === 'en' ? splitSplice(head) : [head];
  const [text = '', ...halves] = splitClauses(language === 'en' ? setOff(clause) : clause, wordsAtOnce);
  const whole = clauses.filter((one) => isSentence(one.split(' ')));
  return { first, text, more: [...halves, ...spliced, ...whole, ...others] };
}

/** The entry with its names out of code put so that one can follow them. */
function sayable({ raw, group }: Draft): string {
  const critical =
    /breaking|security/.test(group.category ?? '') || /breaking|CVE-\d/i.test(raw.slice(0, 200));
  return describedName(sayableCodes(raw, critical), (text) => isSentence(text.split(' ')));
}

function tellsNothing(raw: string): boolean {
  return isBoilerplate(raw) || isFinder(raw) || isFiller(raw) || isAnnouncement(raw);
}

/** "The following methods return early": a list that only the eye sees is "several". */
function unpointed(text: string): string {
  return text.replace(/\b(t)he following(?: \w+ing)? (?=(?!is\b|was\b)\p{L}+s\b)/giu, (_, first: string) =>
    first === 'T' ? 'Several ' : 'several ',
  );
}

/** A test of a flaw mends none. */
function readQuietly({ text, scope }: EntryParts): Reading {
  const reading = readCategory(text);
  const quiet = /^(?:docs?|tests?|ci|benchmarks?)$/i.test(scope ?? '') && !/\bCVE-\d/.test(text);
  return quiet ? { ...reading, security: false } : reading;
}

/** "Windows 11 or later" under "System requirements" is what the release runs on, and nothing new. */
function required(text: string, heading: string): string | null {
  const asked = /^\W*(?:system |minimum |hardware |software )?requirements\W*$/i.test(heading);
  return asked && shapeOf(text, false).kind === 'noun' ? `This release requires ${text}` : null;
}

/** Under "Blocked" the label of an entry belongs to its text: "SSO: waiting for keys" → "SSO, waiting for keys". */
function labelKept(entry: EntryParts, heading: string | null): EntryParts {
  if (standingOf(heading) === null || entry.scope === null) return entry;
  return { ...entry, scope: null, text: `${entry.scope}, ${entry.text}` };
}

/** The entry's own label, or the heading above it. One that says "not yet" stays whatever the label is. */
function scopeOf({ group, prose }: Draft, label: string | null, text: string): string | null {
  if (standingOf(group.scope) !== null) return group.scope;
  return cleanScope(label ?? (prose && !isOffer(group.scope, text) ? null : group.scope));
}

/** A label out of code that names the new thing itself belongs to the text. */
function asNamed(item: Item, label: string | null): Item {
  const thing = namedThing(label, item.text);
  if (thing === null) return item;
  return { ...item, scope: null, text: thing.text, named: true, codes: [thing.name, ...item.codes] };
}

/** "Offline routes: download…": a feature by its name, of which the rest tells; "http: retry…" names a part. */
function isTitle(scope: string | null): boolean {
  return /^[^\p{L}]{0,4}\p{Lu}[\p{Ll}-]+(?: \p{L}+){1,3}$|^\p{Lu}\p{Ll}+s$/u.test(scope ?? '');
}

/** What the source says beyond the first sentence: news in brackets, further clauses, and the lines below the entry. */
function detailsOf({ details, language }: Draft, text: string, more: readonly string[]): string[] {
  return [
    ...(language === 'en' ? loudAsides(text) : []),
    ...more.map(asWorkaround),
    ...details.flatMap((detail) => splitSentences(cleanText(detail, 'dropped', 'raised', language))),
  ].map((detail) => (language === 'en' ? unpointed(detail) : detail));
}

/** Under "Action required" an order is one; elsewhere it is where it speaks to the listener of what is theirs. */
function asks(text: string, category: ChangeCategory, draft: Draft): boolean {
  if (draft.language !== 'en' || !isOrder(text)) return false;
  if (draft.group.asks || asked.test(draft.raw)) return true;
  return (
    /breaking|security|deprecated|removed/.test(category) && /\byours?\b/i.test(text) && !offered.test(text)
  );
}

/** What one can do now, rather than has to. */
const offered = /^(?:sign|log|opt|zoom|set up|see|view|choose|manage|invite|share)\b/i;
const asked =
  /^\W{0,12}actions? (?:is )?required\b|^(?:do not|don['’]t|never) (?:power|turn|switch|unplug|shut|close|interrupt|upgrade|update|downgrade|install|delete|remove) .{0,60}\b(?:during|while|until|before)\b/i;

/** "Workaround: switch to windowed mode." → "As a workaround, switch to windowed mode." */
function asWorkaround(text: string): string {
  return text.replace(
    /^(?:work-?around|mitigation): (\p{L})/iu,
    (_, first: string) => `As a workaround, ${first.toLowerCase()}`,
  );
}

function decide(
  own: ChangeCategory | null,
  group: ChangeCategory | null,
  reading: Reading,
  dependency: boolean,
  flagged: boolean,
  likely: ChangeCategory,
): ChangeCategory {
  if (flagged || reading.breaking || group === 'breaking') return 'breaking';
  if (reading.security || group === 'security' || own === 'security') return 'security';
  if (dependency || own === 'chore' || group === 'chore') return 'chore';
  if (own !== null) return own;
  if (reading.category === 'deprecated' || reading.category === 'removed') return reading.category;
  if (group === 'changed' || group === null)
    return reading.category ?? (likely === 'fixed' ? likely : (group ?? likely));
  return group;
}

/** What an entry is that no heading and no word of its own assigns: a fault named is one mended. */
function likely(text: string, shape: Shape): ChangeCategory {
  const [head = ''] = text.split(
    /\s(?:when|if|on|in|after|while|at|during|with|where|for|caused|of|that)\s/i,
  );
  if (shape.kind === 'noun' && (measuredSentence(text) ?? asDone(text)) !== null) return 'changed';
  if (shape.kind === 'noun' && isFault(head.split(' ').at(-1) ?? '')) return 'fixed';
  if (shape.kind === 'action') return isUserVerbAlone(shape.verb) ? 'added' : 'changed';
  return shape.kind === 'noun' ? 'added' : 'changed';
}

function severityOf(category: ChangeCategory, raw: string, reading: Reading): Item['severity'] {
  if (category === 'security' && /critical|remote code execution|\bRCE\b|actively exploited/i.test(raw))
    return 'critical';
  if (category === 'security' || category === 'breaking' || reading.loud) return 'high';
  return category === 'chore' ? 'low' : 'normal';
}

/** "Smart filters", and below it "Filter your board by owner.": the name of a feature, and what one does with it. */
function isOffer(scope: string | null, text: string): boolean {
  if (!/^[^\p{L}]{0,4}\p{Lu}[\p{Ll}-]+(?: [\p{L}-]+){0,5}$/u.test(scope ?? '')) return false;
  const shape = shapeOf(text, false);
  if (shape.kind !== 'action' || verbOf(text.split(' ')[0] ?? '')?.form !== 'base') return false;
  return (isUserVerb(shape.verb) && /\byours?\b/i.test(text)) || !ownDeeds.test(shape.verb);
}

/** What only those do who make the product. */
const ownDeeds =
  /^(?:fix|add|remove|improve|prevent|allow|resolve|update|upgrade|rename|deprecate|ensure|avoid|introduce|replace|drop|make|support|refactor|move|switch|bump|optimi[sz]e|reduce|increase|handle|expose|implement|revert|restore|merge|clean|harden|speed|enable|disable|deploy|migrate|rework|rewrite|redesign|simplify|stop|skip|ignore|return|throw|respect|note|see|read)$/;

/** "Clusters that still set it will fail.": a sentence, though a side clause hides its verb; or an order to act. */
const sentenceLike =
  /^[A-Z][^:]*\b(?:will|must|can|cannot|should|is|are|was|were|has|have|may)\b[^:]*\.$|^(?:Please )?(?:[Uu]pgrade|[Uu]pdate|[Pp]atch)\b[^:]{0,160}\.$/;

const tellsHow =
  /^(?:Turn|Go|Open|Find|Click|Choose|Select|Try|Enable|Switch|Head|Look|Tap|Press|Affects|Requires)\b[^:]*$/;

/** Names of authors and scraps of code are no details. */
function isDetail(text: string, language: string): boolean {
  const words = text.split(' ');
  if (language !== 'en')
    return words.length <= 40 && /[.!?。！？]$/u.test(text) && (words.length >= 3 || text.length >= 12);
  const kind = shapeOf(text, false).kind;
  const told =
    kind === 'statement' ||
    (kind === 'action' &&
      (/^[A-Z][^:]*\.$/.test(text) || tellsHow.test(text) || /^[A-Z][a-z]+s\b/.test(text))) ||
    (kind === 'unclear' && /^[A-Z][^:]*\.$/.test(text)) ||
    (kind !== 'action' && (sentenceLike.test(text) || isOrder(text))) ||
    /^Available (?:in|on|for|to|from|as|with) /.test(text) ||
    /[。！？]$|[\p{Lo}\p{Script=Cyrillic}]/u.test(text);
  return (
    (words.length >= (kind === 'statement' || kind === 'action' ? 4 : 5) ||
      /^(?:Affects|Requires|Turn|Enable|Find)\b/.test(text)) &&
    words.length >= 3 &&
    shorten(text, 30).split(' ').length <= 38 &&
    told &&
    !words.every((word) => /^[A-Z\d]|^and$/.test(word)) &&
    !/^for example,? (?:before|from|instead)\b|: \S+$/i.test(text) &&
    !/^(?:previously|already) deprecated\b.{0,40}$/i.test(text) &&
    !/\b(?:I|my|myself)\b/.test(text)
  );
}
