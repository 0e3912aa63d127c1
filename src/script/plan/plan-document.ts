import type { Verbosity } from '../../domain/conversion-settings.ts';
import { anyOf } from '../any-of.ts';
import { consequencesOf } from '../judge/consequence.ts';
import { isSayable } from '../judge/ear-cost.ts';
import { leans } from '../judge/leans.ts';
import { pointsElsewhere } from '../judge/points-elsewhere.ts';
import { shapeOf } from '../judge/shape.ts';
import { withoutMarks } from '../read/node.ts';
import { attendance } from '../units/find-speakers.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { type Audience, fitFor } from './audience.ts';
import { isNegative } from './negative-heading.ts';

/** A unit of a document and which of its sentences are told. */
export type Passage = { readonly unit: Unit; readonly told: readonly number[] };
export type Part = { readonly heading: string | null; readonly passages: readonly Passage[] };
export type DocumentPlan = {
  readonly parts: readonly Part[];
  /** Headings of which nothing is told. */
  readonly left: readonly { readonly heading: string; readonly units: readonly Unit[] }[];
};

const budgets: Readonly<Record<Verbosity, number>> = { brief: 220, normal: 600, detailed: 1_400 };
const maxSentenceWords = 45;

type Section = { readonly heading: string | null; readonly units: readonly Unit[] };
type Step = { readonly unit: Unit; readonly at: number; readonly score: number; readonly words: number };
/** Sentences of each unit, by their place in it. A list is told whole, as one. */
type Told = ReadonlyMap<Unit, ReadonlySet<number>>;

/** Chooses beginnings, and the sentences that decide something, deeper the longer the script may be. */
export function planDocument(
  units: readonly Unit[],
  verbosity: Verbosity,
  emphasis: ReadonlySet<string>,
  audience: Audience,
): DocumentPlan {
  const sections = sectionsOf(units);
  const steps = sections.flatMap((section, index) => stepsOf(section, index, emphasis, audience));
  const chosen = take(steps, units, budgets[verbosity]);
  const told = chosen.size > 0 ? chosen : beginnings(units);
  const parts = sections
    .map(({ heading, units: own }) => ({
      heading,
      passages: own.flatMap((unit) => {
        const places = told.get(unit);
        return places === undefined ? [] : [{ unit, told: [...places].toSorted((a, b) => a - b) }];
      }),
    }))
    .filter(({ passages }) => passages.length > 0);
  const left = sections.flatMap(({ heading, units: own }) =>
    heading !== null && own.every((unit) => !told.has(unit)) ? [{ heading, units: own }] : [],
  );
  return { parts, left };
}

/** Where nothing is easy to say, the first sentences are said all the same. */
function beginnings(units: readonly Unit[]): Told {
  return new Map(units.slice(0, 5).map((unit) => [unit, new Set(unit.sentences.length > 1 ? [0, 1] : [0])]));
}

/** Neighbours under the same headings. A part is called by its innermost heading. */
function sectionsOf(units: readonly Unit[]): Section[] {
  const sections: { key: string; heading: string | null; units: Unit[] }[] = [];
  for (const unit of units) {
    const key = unit.path.join('\n');
    const last = sections.at(-1);
    if (last?.key === key) last.units.push(unit);
    else sections.push({ key, heading: headingOf(unit.path), units: [unit] });
  }
  return sections;
}

/** The innermost heading, with the one above it that denies what it says: "Rejected ideas: a new keyword". */
function headingOf(path: readonly string[]): string | null {
  const own = path.at(-1) ?? null;
  const denial = path.slice(0, -1).find(isNegative);
  return own === null || denial === undefined ? own : `${denial}: ${own}`;
}

const outcome = anyOf(
  `summary | tl;?dr | abstract | conclusions? | decisions? | outcome | result | key (?:points|takeaways) | recommendation | what (?:you|we|to|happened|changed|it) | action | next steps | impact | resolution`,
  'words',
);
const settled =
  /^(?:we|the [\p{L} ]{2,40}) (?:have |has )?(?<!\b(?:be|is|are|was|were) )(?:decided|agreed|voted|approved|rejected|propose|recommend)/iu;

/** The unit that opens with how it ended, where one does: what a script may well open with. */
export function outcomeOf(units: readonly Unit[]): Unit | undefined {
  return units.find(({ speaker, sentences: [first = ''] }) => speaker === null && settled.test(first));
}

const aside = anyOf(
  `faq | appendix | background | history | acknowledg | related | prior art | alternatives | glossary | changelog | future | unresolved | drawbacks | contact | further | resources`,
  'words',
);
const decided = anyOf(
  `we (?:decided|agreed|propose|recommend|will|have decided) | approved | rejected | agreed | must | required | not allowed | may not | in short | the result | as a result`,
  'words',
);

function stepsOf(
  { heading, units }: Section,
  order: number,
  emphasis: ReadonlySet<string>,
  audience: Audience,
): Step[] {
  const fit = (text: string) => (text.includes('\uE000') ? fitFor[audience] : 0);
  const place = heading === null || order === 0 ? 30 : 0;
  const weight = outcome.test(heading ?? '') ? 24 : aside.test(heading ?? '') ? -18 : 0;
  const late = order * 1.5;
  const answers = /[?？]$/.test(heading ?? '');
  let [nth, told] = [-1, 0];
  return units.flatMap((unit, index) => {
    // A unit that continues a paragraph is as deep in it as what comes before.
    told = unit.continues ? told + (units[index - 1]?.sentences.length ?? 0) : 0;
    nth += unit.continues ? 0 : 1;
    const depth = Math.max(0, unit.path.length - 2) * 5;
    const own = withoutMarks([unit.head ?? '', ...unit.sentences, ...unit.points].join(' '));
    const wanted = [...emphasis].some((word) => own.toLowerCase().includes(word)) ? 15 : 0;
    const last = index === units.length - 1 && nth > 1 ? 10 : 0;
    const base = 100 + place + weight + wanted - late - depth - nth * 8 + last;
    if (unit.form === 'list') {
      const words = countWords([unit.leadIn ?? '', ...unit.points].join(' '));
      const score = base + consequenceBonus(own) + fit(unit.points.join(' ')) - words / 6;
      return listIsTellable(unit) ? [{ unit, at: 0, score, words }] : [];
    }
    return unit.sentences.flatMap((sentence, at) => {
      // An answer is worth more whole; elsewhere the first sentences say most.
      const score = base + consequenceBonus(sentence) + fit(sentence) - (told + at) * (answers ? 3 : 6);
      const words = countWords(sentence) + (at === 0 ? countWords(unit.head ?? '') : 0);
      return isTellable(unit, at) ? [{ unit, at, score, words }] : [];
    });
  });
}

function consequenceBonus(text: string): number {
  const found = consequencesOf(text);
  const grave = (['act', 'dated', 'price', 'loss', 'security', 'breaking'] as const).filter((name) =>
    found.has(name),
  ).length;
  const timed = /\b\d+ (?:days?|hours?|weeks?|months?|minutes?|percent|votes?|people)\b|\d\s?%/i.test(text)
    ? 6
    : 0;
  return Math.min(16, grave * 8) + timed + (decided.test(text) ? 8 : 0) - (example.test(text) ? 15 : 0);
}

const example = /^(?:for example|for instance|suppose|imagine|consider|let's say)\b/i;

/** Whether a sentence can be told by ear and needs nothing that is only seen. */
function isTellable(unit: Unit, at: number): boolean {
  const { form, head, speaker, sentences } = unit;
  const [first = ''] = sentences;
  const sentence = sentences[at];
  if (sentence === undefined || (form === 'quote' && isPrompt(unit))) return false;
  if (head !== null && !isSayable(head)) return false;
  if (speaker !== null && countWords(sentences.join(' ')) < 4) return false;
  // A bare name in a list says nothing without what is below it.
  if (form === 'entry' && head === null && isBare(first) && !pointsAreTellable(unit)) return false;
  if (form === 'prose' && head === null && isBare(first)) return false;
  return (
    isSayable(sentence) &&
    !pointsElsewhere(sentence) &&
    !/[:：]$/.test(withoutMarks(sentence)) &&
    countWords(sentence) <= maxSentenceWords
  );
}

/** "> Explain the design. What names work best?": a template asks its author. */
function isPrompt({ sentences }: Unit): boolean {
  const [first = ''] = sentences;
  return shapeOf(first, true).kind === 'verb' || (sentences.length > 1 && /\?$/.test(withoutMarks(first)));
}

/** A phrase of a few words without a verb or a stop. */
function isBare(text: string): boolean {
  return countWords(text) < 9 && !/[.!?。]$/.test(withoutMarks(text)) && shapeOf(text).kind !== 'sentence';
}

export function pointsAreTellable({ points }: Unit): boolean {
  const words = points.reduce((sum, point) => sum + countWords(point), 0);
  return (
    points.length > 0 &&
    points.length <= maxPoints &&
    words <= 60 &&
    points.every((point) => isSayable(point))
  );
}

function listIsTellable({ points, leadIn }: Unit): boolean {
  const told = points.slice(0, maxPoints);
  const fields = told.filter((point) =>
    /^[\p{L} ]{2,25}:(?:$| \S+(?: \S+){0,3}$)/u.test(withoutMarks(point)),
  ).length;
  // "Start date: 2024": facts about the text, for the eye.
  if (fields > told.length / 2) return false;
  if (attendance.test(leadIn ?? '')) return false;
  // Names without a word about them.
  const short = countWords(told.join(' ')) < told.length * 3;
  if (leadIn === null && short && told.every((point) => shapeOf(point).kind === 'noun')) return false;
  const led = leadIn === null || (isSayable(leadIn) && countWords(leadIn) <= 40);
  return led && told.every((point) => isSayable(point));
}

export const maxPoints = 7;

/** Takes the best steps until the words are used up. A sentence needs the one before it, unless it decides something. */
function take(steps: readonly Step[], units: readonly Unit[], budget: number): Told {
  const told = new Map<Unit, Set<number>>();
  let used = 0;
  const ranked = steps.toSorted(
    (left, right) => right.score - left.score || left.unit.id - right.unit.id || left.at - right.at,
  );
  for (const { unit, at, words } of [...ranked, ...ranked]) {
    const own = told.get(unit) ?? new Set();
    if (own.has(at) || (used > 0 && used + words > budget)) continue;
    const before =
      at > 0 ? own.has(at - 1) : !unit.continues || toldToEnd(units[units.indexOf(unit) - 1], told);
    if (!before && !stands(unit.sentences[at] ?? '')) continue;
    told.set(unit, own.add(at));
    used += words;
  }
  return withoutDangling(withTurns(told, units), units);
}

function toldToEnd(unit: Unit | undefined, told: Told): boolean {
  return unit !== undefined && (told.get(unit)?.has(unit.sentences.length - 1) ?? false);
}

/** A sentence in the middle that can be said alone, and is worth it. */
function stands(sentence: string): boolean {
  return (
    !leans(sentence) && !turns(sentence) && !/\balso\b/.test(sentence) && consequenceBonus(sentence) >= 8
  );
}

/** What takes back the sentence before it is told with it, or that sentence is not told. */
function turns(sentence: string): boolean {
  return /^(?:but|however|unfortunately|yet|instead|except|though|nevertheless|still|that said)\b/i.test(
    withoutMarks(sentence),
  );
}

function withTurns(told: Told, units: readonly Unit[]): Map<Unit, Set<number>> {
  const kept = new Map([...told].map(([unit, places]) => [unit, new Set(places)]));
  for (const [index, unit] of units.entries()) {
    const own = kept.get(unit);
    if (own === undefined || unit.form === 'list') continue;
    for (const at of [...own].toSorted((a, b) => a - b)) {
      const following = unit.sentences[at + 1];
      // "Yes." answers nothing without what follows it.
      const needs = following !== undefined && (turns(following) || countWords(unit.sentences[at] ?? '') < 4);
      if (!needs || own.has(at + 1)) continue;
      if (isTellable(unit, at + 1)) own.add(at + 1);
      else own.delete(at);
    }
    const next = units[index + 1];
    const ended = own.has(unit.sentences.length - 1) && next?.path.join() === unit.path.join();
    if (ended && next !== undefined && turns(next.sentences[0] ?? '') && !kept.has(next)) {
      if (isTellable(next, 0)) kept.set(next, new Set([0]));
      else own.delete(unit.sentences.length - 1);
    }
    if (own.size === 0) kept.delete(unit);
  }
  return kept;
}

/** A paragraph that leans on the one before is told only after the end of it, a question only before its answer. */
function withoutDangling(told: Told, units: readonly Unit[]): Told {
  const kept = new Map<Unit, ReadonlySet<number>>();
  for (const [index, unit] of units.entries()) {
    const own = told.get(unit);
    if (own === undefined) continue;
    const [before, next] = [units[index - 1], units[index + 1]];
    const beside = (other: Unit | undefined) => other?.path.join() === unit.path.join();
    const leaning = own.has(0) && leans(unit.head ?? unit.leadIn ?? unit.sentences[0] ?? '');
    const whole =
      before !== undefined &&
      beside(before) &&
      kept.get(before)?.has(Math.max(0, before.sentences.length - 1));
    const asks = unit.form !== 'list' && /\?$/.test(withoutMarks(unit.sentences[Math.max(...own)] ?? ''));
    const answered = next !== undefined && told.has(next) && beside(next);
    if ((!leaning || whole) && (!asks || answered)) kept.set(unit, own);
  }
  return kept;
}
