import type { Verbosity } from '../../domain/conversion-settings.ts';
import { memoObject } from '../../domain/memo.ts';
import { earCost } from '../judge/ear-cost.ts';
import type { Judged } from '../judge/judge.ts';
import { describesChange, leans } from '../judge/leans.ts';
import { isSentence, shapeOf } from '../judge/shape.ts';
import { findVerb, isAlsoNoun, releaseVerbs, thirdPerson } from '../judge/verbs.ts';
import { isBearable, isOrder } from '../judge/well-formed.ts';
import { isNotForAll, isWithheld } from '../judge/withheld.ts';
import { marks, withoutMarks } from '../read/node.ts';
import { clauseOf } from '../say/english-clause.ts';
import { asTitle } from '../say/say-unit.ts';
import { isCategoryAlone } from '../units/category-words.ts';
import { countWords } from '../units/split-sentences.ts';

/** Limits by verbosity: the words of all entries, and the sentences of one entry. */
const budgets: Readonly<
  Record<Verbosity, { words: number; units: number; depth: number; musts: number; fixes: number }>
> = {
  brief: { words: 130, units: 12, depth: 1, musts: 8, fixes: 4 },
  normal: { words: 280, units: 20, depth: 2, musts: 14, fixes: 6 },
  detailed: { words: 800, units: 60, depth: 4, musts: 40, fixes: 24 },
};

/**
 * Whether listeners must know a change: an action, a price, a break, a vulnerability, lost data, a removal.
 */
export function isMust({ consequences, kind, known }: Judged): boolean {
  if (known) return false;
  const grave = ['act', 'price', 'security', 'breaking', 'loss'] as const;
  if (grave.some((name) => consequences.has(name))) return true;
  return (consequences.has('gone') || consequences.has('dated')) && kind !== 'fixed' && kind !== 'chore';
}

/** Returns units in the order in which they are narrated. A longer script only goes further down the same list. */
export function rankUnits(units: readonly Judged[]): Judged[] {
  return units.toSorted(
    (left, right) =>
      Number(isMust(right)) - Number(isMust(left)) || right.weight - left.weight || left.id - right.id,
  );
}

/** The most changes of a short release. Each of them is told. */
export const maxShort = 15;

/** Whether a release is so short that every change is worth telling. */
export function isShort(units: readonly Judged[]): boolean {
  return units.filter(({ kind }) => kind !== 'chore').length <= maxShort;
}

/** A longer script tells more about each change of a short release, not more changes. */
const shortBudget = { words: 320, units: maxShort, musts: maxShort, fixes: maxShort };

/** Takes units by rank until the budget is used up. Units that cannot be spoken are skipped. */
export function chooseUnits(
  ranked: readonly Judged[],
  verbosity: Verbosity,
  highlightsOnly: boolean,
  isClear: (unit: Judged) => boolean,
): Judged[] {
  const { words, units, musts, fixes } = isShort(ranked) ? shortBudget : budgets[verbosity];
  const shorter = verbosity === 'detailed' ? 'normal' : verbosity === 'normal' ? 'brief' : null;
  // A longer script contains everything that a shorter one contains.
  const kept = new Set(shorter === null ? [] : chooseUnits(ranked, shorter, highlightsOnly, isClear));
  const chosen: Judged[] = [];
  let [used, narratedMusts, narratedFixes, narratedNames] = [0, 0, 0, 0];
  const onlyFixes = ranked.every(({ kind }) => kind === 'fixed' || kind === 'chore');
  for (const unit of ranked) {
    const must = isMust(unit);
    // Fixes come last, but a few are always narrated.
    const room = unit.kind === 'fixed' && !onlyFixes ? 1.4 : 1;
    const full =
      (highlightsOnly && chosen.length >= 3) ||
      (unit.kind === 'fixed' && !onlyFixes && narratedFixes >= fixes) ||
      used >= words * room ||
      chosen.length >= units * room;
    // Most units of a long list do not fit, so the costly check for clarity comes last.
    const wanted = must
      ? narratedMusts < musts && canBeSaid(unit) && (isClear(unit) || isNarratable(unit))
      : !full && unit.kind !== 'chore' && canBeSaid(unit) && isClear(unit);
    const named = isOfNames(unit);
    if (!kept.has(unit) && (!wanted || (named && narratedNames >= maxNames))) continue;
    chosen.push(unit);
    used += wordsOf(unit, verbosity);
    narratedMusts += Number(must);
    narratedFixes += Number(unit.kind === 'fixed');
    narratedNames += Number(named);
  }
  return withHarder(chosen, ranked, isClear);
}

/** The most entries that consist of code names. Listeners cannot follow more. */
const maxNames = 2;
const codeName = new RegExp(`${marks.codeStart}[^${marks.codeEnd}]{0,400}${marks.codeEnd}`, 'g');

/** Whether an entry has little but names: "Replace `retry` with `Req.Retry`". */
function isOfNames({ sentences: [first = ''] }: Judged): boolean {
  const names = first.match(codeName)?.length ?? 0;
  return names > 1 && countWords(first.replace(codeName, '')) <= 4;
}

/** Whether a unit can be narrated without guessing its verb or category. */
export const isSure = memoObject((unit: Judged): boolean => {
  const { head, sentences, form, continues, consequences } = unit;
  const [first = head ?? ''] = sentences;
  const plain = withoutMarks(first);
  if (isCategoryAlone(plain)) return false;
  const clause = clauseOf({ ...unit, head: null, sentences: [first] }, common);
  const narrated = clause !== null;
  if (form === 'entry')
    return narrated || (head !== null && !/\?$/.test(head) && clauseOf(asTitle(unit, head), common) !== null);
  if (sentences.length === 0 && head !== null) return clauseOf(asTitle(unit, head), common) !== null;
  const changes =
    (head !== null && !leans(first)) || clause?.kind === 'action' || describesChange.test(plain);
  return (
    narrated &&
    changes &&
    (consequences.has('headline') || /\bnow\b/i.test(plain) ? !leans(first) : !continues)
  );
});

const common: ReadonlySet<string> = new Set();

/** Adds harder units if few are easy to speak. A release without any content is worse. */
function withHarder(
  chosen: readonly Judged[],
  ranked: readonly Judged[],
  isClear: (unit: Judged) => boolean,
): Judged[] {
  const wanted = Math.max(0, (isShort(ranked) ? 6 : 3) - chosen.length);
  if (chosen.length > 0 && wanted === 0 && !isShort(ranked)) return [...chosen];
  const costOf = ({ sentences: [first = ''] }: Judged) =>
    first === '' ? Number.POSITIVE_INFINITY : earCost(first);
  const others = ranked.filter((unit) => !chosen.includes(unit) && !isWithheld(unit) && isQuotable(unit));
  const changes = others.filter(
    (unit) => unit.kind !== 'chore' && costOf(unit) <= (lesser.test(unit.kind) ? 2 : 4),
  );
  const clear = changes.filter(isClear);
  const musts = isShort(ranked) ? clear.filter(isMust) : [];
  const narrated = [...new Set([...chosen, ...musts, ...clear.slice(0, wanted)])];
  if (narrated.length > 0) return narrated;
  const last = [
    changes,
    others.filter((unit) => costOf(unit) <= 7),
    ranked.filter((unit) => !isNotForAll(unit) && isQuotable(unit) && costOf(unit) <= 4),
  ];
  return last.find((some) => some.length > 0)?.slice(0, 2) ?? [];
}

const lesser = /^(?:changed|performance)$/;

/** Whether a unit may be narrated if no clause fits. A breaking change or a removal always is. */
function isNarratable(unit: Judged): boolean {
  const { kind, sentences, head } = unit;
  const named = kind === 'breaking' || kind === 'removed' || kind === 'deprecated' || kind === 'security';
  return (
    isQuotable(unit) && !unit.instructs && (named || isSentence(withoutMarks(sentences[0] ?? head ?? '')))
  );
}

/** Whether a unit can be told in its author's words, after the label of its category if it is no sentence. */
export function isTellable(unit: Judged): boolean {
  return isSure(unit) || (!unit.instructs && isQuotable(unit) && !isDone(unit));
}

/**
 * Whether an entry says what was done in words that no clause fits: "Reviewed and improved wording", or "Dim the lamps"
 * beside "Add lamps". Other orders are the users' own.
 */
function isDone({ form, head, actions, kind, sentences: [first = ''] }: Judged): boolean {
  const text = withoutMarks(first).replace(/^\p{L}+ly /u, '');
  const verb = findVerb(text.split(' ', 1)[0] ?? '');
  // "Label printer: support for more models" has a title.
  if (form !== 'entry' || head !== null || verb === null || isSentence(text) || /^[^:]{1,30}: /.test(text))
    return false;
  const shape = shapeOf(text, true);
  // A repair that no clause fits may sound like its fault.
  if (shape.kind === 'verb' && releaseVerbs.has(thirdPerson(verb.base)))
    return /^(?:fix|resolve|correct)$/.test(verb.base);
  return verb.form === 'base'
    ? actions && !(kind === 'fixed' && isAlsoNoun(verb.base))
    : releaseVerbs.has(thirdPerson(verb.base)) || (actions && shape.kind === 'verb');
}

/**
 * Whether the text of a unit can be quoted. A line above a list that is not a sentence is a label: "Bug fix release,
 * 15 May".
 */
function isQuotable(unit: Judged): boolean {
  const { form, sentences, head, category } = unit;
  const [first = head ?? ''] = sentences;
  const text = withoutMarks(first);
  const isWhole = isSentence(text);
  const minWords = category !== null && earCost(first) === 0 ? 2 : 3;
  if ((countWords(text) < minWords && !isMust(unit)) || !isBearable(text)) return false;
  if (form === 'entry') return isWhole || !(names.test(text) || aboutRelease.test(text));
  return isWhole || (/[.!]$/.test(text) && isOrder(text.split(' ')));
}

/** Matches a line about a release or an edition: "Bug fix release, 15 May 2017", "Available in Pro". */
const aboutRelease =
  /\b(?:release|version|update)\b[^.]{0,60}\b20\d\d\b|^available (?:in|on|for|from|with)\b/i;

/** Matches a list of people: "Ada Lovelace and Grace Hopper". */
const names = /^\p{Lu}\p{Ll}+(?:,? (?:and )?\p{Lu}\p{Ll}+){1,12}\.?$/u;

function canBeSaid({ sayable, head, sentences }: Judged): boolean {
  return sayable > 0 || (sentences.length === 0 && head !== null);
}

function wordsOf(unit: Judged, verbosity: Verbosity): number {
  const narrated = unit.sentences.slice(0, Math.min(unit.sayable, depthOf(unit, verbosity)));
  return countWords([unit.head ?? '', ...narrated].join(' ')) + 2;
}

/** Returns how many sentences of a unit are narrated. An essential change is narrated with its reason. */
export function depthOf(unit: Judged, verbosity: Verbosity, short = false): number {
  const headline = unit.form === 'prose' && unit.consequences.has('headline');
  const further = short && verbosity !== 'brief' ? 1 : 0;
  return budgets[verbosity].depth + further + (isMust(unit) || headline ? 1 : 0);
}
