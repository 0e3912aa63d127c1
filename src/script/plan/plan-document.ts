import type { Verbosity } from '../../domain/conversion-settings.ts';
import { anyOf } from '../any-of.ts';
import { consequencesOf } from '../judge/consequence.ts';
import { isSayable } from '../judge/ear-cost.ts';
import { leans } from '../judge/leans.ts';
import { pointsElsewhere } from '../judge/points-elsewhere.ts';
import { shapeOf } from '../judge/shape.ts';
import { withoutMarks } from '../read/node.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { isNegative } from './negative-heading.ts';

/** A unit of a document and how many of its sentences are told, from the first. */
export type Passage = { readonly unit: Unit; readonly told: number };
export type Part = { readonly heading: string | null; readonly passages: readonly Passage[] };
export type DocumentPlan = {
  readonly parts: readonly Part[];
  /** Headings of which nothing is told. */
  readonly left: readonly { readonly heading: string; readonly units: readonly Unit[] }[];
};

const budgets: Readonly<Record<Verbosity, number>> = { brief: 220, normal: 600, detailed: 1_400 };
const maxSentenceWords = 45;

type Section = { readonly heading: string | null; readonly units: readonly Unit[] };
type Step = { readonly unit: Unit; readonly count: number; readonly score: number; readonly words: number };

/** Chooses beginnings: of the text, of its parts, of their paragraphs, deeper the longer the script may be. */
export function planDocument(
  units: readonly Unit[],
  verbosity: Verbosity,
  emphasis: ReadonlySet<string>,
): DocumentPlan {
  const sections = sectionsOf(units);
  const steps = sections.flatMap((section, index) => stepsOf(section, index, emphasis));
  const chosen = take(steps, units, budgets[verbosity]);
  const told = chosen.size > 0 ? chosen : beginnings(units);
  const parts = sections
    .map(({ heading, units: own }) => ({
      heading,
      passages: own.flatMap((unit) => (told.has(unit) ? [{ unit, told: told.get(unit) ?? 0 }] : [])),
    }))
    .filter(({ passages }) => passages.length > 0);
  const left = sections.flatMap(({ heading, units: own }) =>
    heading !== null && own.every((unit) => !told.has(unit)) ? [{ heading, units: own }] : [],
  );
  return { parts, left };
}

/** Where nothing is easy to say, the first sentences are said all the same. */
function beginnings(units: readonly Unit[]): Map<Unit, number> {
  return new Map(units.slice(0, 5).map((unit) => [unit, Math.max(1, Math.min(2, unit.sentences.length))]));
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
const aside = anyOf(
  `faq | appendix | background | history | acknowledg | related | prior art | alternatives | glossary | changelog | future | unresolved | drawbacks | contact | further | resources`,
  'words',
);
const decided = anyOf(
  `we (?:decided|agreed|propose|recommend|will|have decided) | approved | rejected | agreed | must | required | not allowed | may not | in short | the result | as a result`,
  'words',
);

function stepsOf({ heading, units }: Section, index: number, emphasis: ReadonlySet<string>): Step[] {
  const place = heading === null || index === 0 ? 30 : 0;
  const weight = outcome.test(heading ?? '') ? 24 : aside.test(heading ?? '') ? -18 : 0;
  const late = index * 1.5;
  const answers = /[?？]$/.test(heading ?? '');
  return units.flatMap((unit, nth) => {
    const depth = Math.max(0, unit.path.length - 2) * 5;
    const own = withoutMarks([unit.head ?? '', ...unit.sentences, ...unit.points].join(' '));
    const wanted = [...emphasis].some((word) => own.toLowerCase().includes(word)) ? 15 : 0;
    const last = nth === units.length - 1 && nth > 1 ? 10 : 0;
    const base = 100 + place + weight + wanted - late - depth - nth * 8 + last + consequenceBonus(own);
    const sayable = tellable(unit);
    const first = unit.form === 'list' ? countWords([unit.leadIn ?? '', ...unit.points].join(' ')) : 0;
    if (unit.form === 'list')
      return sayable > 0 ? [{ unit, count: 1, score: base - first / 6, words: first }] : [];
    return unit.sentences.slice(0, sayable).map((sentence, position) => ({
      unit,
      count: position + 1,
      // An answer is worth more whole; elsewhere the first sentences say most.
      score: base - position * (answers ? 3 : 6),
      words: countWords(sentence) + (position === 0 ? countWords(unit.head ?? '') : 0),
    }));
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

/** How many sentences, from the first, can be told by ear and need nothing that is only seen. */
function tellable(unit: Unit): number {
  if (unit.form === 'list') return listIsTellable(unit) ? 1 : 0;
  if (unit.form === 'quote' && isPrompt(unit)) return 0;
  if (unit.head !== null && !isSayable(unit.head)) return 0;
  const stop = unit.sentences.findIndex(
    (sentence) =>
      !isSayable(sentence) ||
      pointsElsewhere(sentence) ||
      /[:：]$/.test(withoutMarks(sentence)) ||
      countWords(sentence) > maxSentenceWords,
  );
  const count = stop < 0 ? unit.sentences.length : stop;
  if (unit.speaker !== null && countWords(unit.sentences.join(' ')) < 4) return 0;
  const [first = ''] = unit.sentences;
  // A bare name in a list says nothing without what stands below it.
  if (unit.form === 'entry' && unit.head === null && isBare(first) && !pointsAreTellable(unit)) return 0;
  return unit.head === null &&
    unit.form === 'prose' &&
    !/[.!?。]$/.test(withoutMarks(first)) &&
    shapeOf(first).kind !== 'sentence' &&
    countWords(first) < 8
    ? 0
    : count;
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
  if (/^(?:present|attendees|attending|participants|apologies|regrets)\b/i.test(leadIn ?? '')) return false;
  const led = leadIn === null || (isSayable(leadIn) && countWords(leadIn) <= 40);
  return led && told.every((point) => isSayable(point));
}

export const maxPoints = 7;

/** Takes the best steps until the words are used up. A sentence needs the one before it. */
function take(steps: readonly Step[], units: readonly Unit[], budget: number): Map<Unit, number> {
  const told = new Map<Unit, number>();
  let used = 0;
  const ranked = steps.toSorted(
    (left, right) => right.score - left.score || left.unit.id - right.unit.id || left.count - right.count,
  );
  for (const { unit, count, words } of ranked) {
    if ((told.get(unit) ?? 0) !== count - 1 || (used > 0 && used + words > budget)) continue;
    told.set(unit, count);
    used += words;
  }
  return withoutDangling(withTurns(told, units), units);
}

/** What takes back the sentence before it is told with it, or that sentence is not told. */
const contrast = /^(?:but|however|unfortunately|yet|instead|except|though|nevertheless|still|that said)\b/i;

function withTurns(told: ReadonlyMap<Unit, number>, units: readonly Unit[]): Map<Unit, number> {
  const kept = new Map(told);
  for (const [index, unit] of units.entries()) {
    const count = kept.get(unit) ?? 0;
    // "Yes." answers nothing without what follows it.
    if (count > 0 && count < unit.sentences.length && countWords(unit.sentences[count - 1] ?? '') < 4)
      kept.set(unit, tellable(unit) > count ? count + 1 : count - 1);
    const ahead = unit.sentences
      .slice(count, count + 3)
      .findIndex((sentence) => contrast.test(withoutMarks(sentence)));
    if (count > 0 && ahead >= 0)
      kept.set(unit, tellable(unit) > count + ahead ? count + ahead + 1 : count - 1);
    const next = units[index + 1];
    const whole = count > 0 && count === unit.sentences.length;
    const turned =
      whole &&
      next !== undefined &&
      next.path.join() === unit.path.join() &&
      contrast.test(withoutMarks(next.sentences[0] ?? ''));
    if (turned && !kept.has(next))
      kept.set(tellable(next) > 0 ? next : unit, tellable(next) > 0 ? 1 : count - 1);
    if (kept.get(unit) === 0) kept.delete(unit);
  }
  return kept;
}

/** A paragraph that leans on the one before is told only after the whole of it. */
function withoutDangling(told: ReadonlyMap<Unit, number>, units: readonly Unit[]): Map<Unit, number> {
  const kept = new Map<Unit, number>();
  for (const [index, unit] of units.entries()) {
    const count = told.get(unit);
    if (count === undefined) continue;
    const before = units[index - 1];
    const [opening = unit.leadIn ?? ''] = [unit.head ?? unit.leadIn ?? unit.sentences[0]];
    const leaning = leans(opening);
    const whole =
      before !== undefined &&
      (kept.get(before) ?? 0) >= Math.max(1, before.sentences.length) &&
      before.path.join() === unit.path.join();
    const asks =
      unit.form !== 'list' && /\?$/.test(withoutMarks(unit.sentences.slice(0, count).at(-1) ?? ''));
    const next = units[index + 1];
    const answered = next !== undefined && told.has(next) && next.path.join() === unit.path.join();
    if ((!leaning || whole) && (!asks || answered)) kept.set(unit, count);
  }
  return kept;
}
