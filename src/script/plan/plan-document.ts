import type { Verbosity } from '../../domain/conversion-settings.ts';
import { anyOf } from '../any-of.ts';
import { consequencesOf } from '../judge/consequence.ts';
import { leans } from '../judge/leans.ts';
import { findVerb } from '../judge/verbs.ts';
import { withoutMarks } from '../read/node.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { type Audience, fitFor } from './audience.ts';
import { aside, decision, headingOf, isNegative, outcome } from './headings.ts';
import { gathered, isToldList, preparedList } from './lists.ts';
import { isNarratable, isPhrase, isWhole } from './narratable.ts';
import { contentWords, repeats } from './repeats.ts';

/** A unit of a document and which of its sentences are narrated. */
export type Passage = { readonly unit: Unit; readonly narrated: readonly number[] };
export type Part = { readonly heading: string | null; readonly passages: readonly Passage[] };
const budgets: Readonly<Record<Verbosity, number>> = { brief: 220, normal: 600, detailed: 1_400 };
const fallbackWords = 80;

type Section = { readonly heading: string | null; readonly units: readonly Unit[] };
/** A sentence in its place; a list is narrated whole, as one. */
type Line = {
  readonly unit: Unit;
  readonly at: number;
  readonly text: string;
  readonly content: ReadonlySet<string>;
  readonly section: Section;
  readonly narratable: boolean;
  readonly score: number;
  readonly words: number;
};

/** Chooses beginnings, and the sentences that decide something, deeper the longer the script may be. */
export function planDocument(
  given: readonly Unit[],
  verbosity: Verbosity,
  emphasis: ReadonlySet<string>,
  audience: Audience,
  english: boolean,
  minutes: boolean,
): Part[] {
  const units = english ? gathered(given).flatMap((unit) => preparedList(unit, minutes)) : given;
  const sections = sectionsOf(units);
  const mostlyOwn = units.filter(({ form }) => form === 'quote').length < units.length / 2;
  const all = sections.flatMap((section, index) => linesOf(section, index, emphasis, audience));
  const lines = all.map((line) => {
    const { unit, text } = line;
    const denied = isNegative(line.section.heading ?? '');
    const whole = !english || isWhole(line, minutes) || (denied && isPhrase(text));
    const old = minutes && unit.path.some((heading) => past.test(heading));
    // What was not chosen sounds like a rule when its points are told alone.
    const refused =
      (unit.form !== 'prose' && unit.path.some((heading) => alternatives.test(heading))) ||
      (unit.form === 'list' && countWords(unit.leadIn ?? '') < 4 && aside.test(unit.leadIn ?? ''));
    // A letter in the text speaks to somebody else, and whose "I" it is, nobody hears.
    const other = mostlyOwn && unit.form === 'quote' ? /\b(?:your?|our|we|us)\b/i : /\b(?:I|my)\b/;
    const cited = unit.speaker === null && other.test(withoutMarks(text));
    return whole && !old && !refused && !cited ? line : { ...line, narratable: false };
  });
  const chosen = take(lines, budgets[verbosity]);
  // Where nothing is easy to say, the first sentences are said all the same.
  const narrated = chosen.size > 0 ? chosen : take(all, fallbackWords);
  const places = Map.groupBy(narrated, ({ unit }) => unit);
  return sections
    .map(({ heading, units: own }) => ({
      heading,
      passages: own.flatMap((unit) => {
        const some = places.get(unit)?.map(({ at }) => at) ?? [];
        return some.length === 0 ? [] : [{ unit, narrated: some.toSorted((a, b) => a - b) }];
      }),
    }))
    .filter(({ passages }) => passages.length > 0)
    .toSorted((left, right) => rankOf(left, minutes) - rankOf(right, minutes));
}

export function isMeeting(units: readonly Unit[], title: string): boolean {
  return [title, ...units.flatMap(({ path }) => path)].some((line) => meeting.test(line));
}

/** "Kim to add it": minutes note who will do what. */
export function withTasks(unit: Unit, common: ReadonlySet<string>): Unit {
  const tell = (text: string) =>
    text.replace(task, (whole, who: string, verb: string) =>
      isName(who, common) && findVerb(verb)?.form === 'base' ? `${who} will ${verb}` : whole,
    );
  return { ...unit, sentences: unit.sentences.map(tell), points: unit.points.map(tell) };
}

/** A word that the text writes small is no name, nor is one that is built as words are: "Decided to", "Option to". */
function isName(who: string, common: ReadonlySet<string>): boolean {
  return !common.has(who.toLowerCase()) && findVerb(who) === null && !/(?:ed|ing|ion|ity|ment)$/.test(who);
}

const task =
  /^(?:(?:A(?:CTION|ction)(?: items?)?|AI|TODO): ?)?(\p{Lu}[\p{L}.]+(?:(?:,|,? and|\/) ?\p{Lu}[\p{L}.]+){0,3}) to (\p{Ll}+)(?=[ ,])/u;

/** What was decided is told before what it was about, the status of a proposal before both. */
function rankOf({ heading, passages }: Part, minutes: boolean): number {
  const [first = ''] = passages[0]?.unit.sentences ?? [];
  if (minutes || leans(first) || backwards.test(first)) return 2;
  return /^The status is /.test(first) ? 0 : decision.test(heading ?? '') ? 1 : 2;
}

/** What a meeting looks back on. */
const past = /\b(?:last|previous|prior) (?:meeting|minutes)\b|\bmatters arising\b|\bapproval of\b/i;

const alternatives = /\b(?:alternatives|rejected|(?:other|considered) options|options considered)\b/i;
const meeting = /\b(?:minutes|meeting|agenda|attendees|action items)\b/i;
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

const settled =
  /^(?:we|the [\p{L} ]{2,40}) (?:have |has )?(?<!\b(?:be|is|are|was|were) )(?:decided|agreed|voted|approved|rejected|propose|recommend)/iu;

/** The unit that opens with how it ended, where one does: what a script may well open with. */
export function outcomeOf(units: readonly Unit[]): Unit | undefined {
  return units.find(({ speaker, sentences: [first = ''] }) => speaker === null && settled.test(first));
}

const decided = anyOf(
  String.raw`we (?:decided|agreed|propose|recommend|will|have decided) | approved | rejected | agreed | must | required | resign\w* | step(?:ped|ping)? down | elected | appointed | deadline | due | budget | not allowed | may not | never | (?:is|are)(?: \w+)? (?:banned|prohibited|forbidden) | in short | the result | as a result`,
  'words',
);

function linesOf(section: Section, order: number, emphasis: ReadonlySet<string>, audience: Audience): Line[] {
  const { heading, units } = section;
  const fit = (text: string) => (text.includes('\uE000') ? fitFor[audience] : 0);
  const place = heading === null || order === 0 ? 30 : 0;
  const weight = outcome.test(heading ?? '') ? 24 : aside.test(heading ?? '') ? -18 : 0;
  let [nth, before] = [-1, 0];
  return units.flatMap((unit, index) => {
    // A unit that continues a paragraph is as deep in it as what comes before.
    before = unit.continues ? before + (units[index - 1]?.sentences.length ?? 0) : 0;
    nth += unit.continues ? 0 : 1;
    const depth = Math.max(0, unit.path.length - 2) * 5;
    const own = withoutMarks([unit.head ?? '', ...unit.sentences, ...unit.points].join(' '));
    const wanted = [...emphasis].some((word) => own.toLowerCase().includes(word)) ? 15 : 0;
    const last = index === units.length - 1 && nth > 1 ? 10 : 0;
    const base = 100 + place + weight + wanted - order * 1.5 - depth - Math.min(nth, 5) * 8 + last;
    if (unit.form === 'list') {
      const words = countWords([unit.leadIn ?? '', ...unit.points].join(' '));
      const score = base + consequenceBonus(own) + fit(unit.points.join(' ')) - words / 6;
      return [
        {
          ...{ unit, at: 0, text: unit.leadIn ?? '', content: contentWords(unit.points.join(' ')), section },
          ...{ narratable: isToldList(unit), score, words },
        },
      ];
    }
    return unit.sentences.map((text, at) => {
      const score =
        base + consequenceBonus(text) + fit(text) - (before + at) * 6 - (/\?$/.test(text) ? 15 : 0);
      const words = countWords(text) + (at === 0 ? countWords(unit.head ?? '') : 0);
      // The end of a sentence that a list interrupted says the half of it.
      const rest = unit.form === 'prose' && at === 0 && /^\p{Ll}{2,}\s/u.test(text);
      const narratable = isNarratable(unit, at) && !rest;
      return { unit, at, text, content: contentWords(text), section, narratable, score, words };
    });
  });
}

function consequenceBonus(text: string): number {
  const found = consequencesOf(text);
  const grave = graves.filter((name) => found.has(name)).length;
  const substance = (amount.test(text) ? 6 : 0) + (decided.test(text) ? 18 : 0) + (rule.test(text) ? 12 : 0);
  return Math.min(16, grave * 8) + substance;
}

/** What one has to do or may not do. */
const rule =
  /^(?:never|always|do not|don['’]t)\b|\b(?:must|(?:is|are) (?:\w+ )?(?:required|banned|prohibited|forbidden)|not allowed|may not|deadline)\b/i;
const graves = ['act', 'dated', 'price', 'loss', 'security', 'breaking'] as const;
const amount = /\b\d+ (?:days?|hours?|weeks?|months?|minutes?|percent|votes?|people)\b|\d\s?%/i;

/** Takes the best statements until the words are used up, each with what it leans on, or alone where it can be. */
function take(lines: readonly Line[], budget: number): Set<Line> {
  const narrated = new Set<Line>();
  let used = 0;
  for (const statement of statementsOf(lines).toSorted((left, right) => right.score - left.score)) {
    const chain: Line[] = [];
    for (let one: Statement | null = statement; one && !narrated.has(one.lines[0] as Line); one = one.after)
      chain.unshift(...one.lines);
    const told = [chain, ...(statement.stands ? [statement.lines] : [])].find(
      (some) => some.every(({ narratable }) => narratable) && (used === 0 || used + wordsOf(some) <= budget),
    );
    const [first, last] = [statement.lines[0], statement.lines.at(-1)];
    const asks = last?.unit.form !== 'list' && /\?$/.test(last?.text ?? '');
    if (told === undefined || first === undefined || asks) continue;
    if (narrated.values().some((other) => repeats(first.content, other.content))) continue;
    for (const line of told) narrated.add(line);
    used += wordsOf(told);
  }
  return narrated;
}

function wordsOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { words }) => sum + words, 0);
}

/** Lines that are only true together, and the statement that must have been heard before. */
type Statement = {
  readonly lines: Line[];
  readonly after: Statement | null;
  /** It decides something, and names all it is about. */
  readonly stands: boolean;
  readonly score: number;
};

function statementsOf(lines: readonly Line[]): Statement[] {
  const statements: Statement[] = [];
  for (const [index, line] of lines.entries()) {
    const [last, before, { score }] = [statements.at(-1), lines[index - 1], line];
    const inside = before?.section === line.section;
    const refers = isReferring(line);
    const lost = refers && !inside && !follows(line);
    const leaning = refers || line.at > 0 || line.unit.continues;
    const stands = !refers && !referring.test(withoutMarks(line.text)) && consequenceBonus(line.text) >= 8;
    if (last !== undefined && before !== undefined && inside && isTied(before, line)) last.lines.push(line);
    else if (lost) statements.push({ lines: [{ ...line, narratable: false }], after: null, stands, score });
    else statements.push({ lines: [line], after: (leaning && last) || null, stands, score });
  }
  return statements;
}

/** Under a heading of its own, what was decided or comes next still follows the part before. */
function follows({ text, section }: Line): boolean {
  return decision.test(section.heading ?? '') || /^(?:next|then|finally|lastly), /i.test(text);
}

/** What takes back a sentence, answers a question, says what "Yes." is about, or is the next step. */
function isTied(before: Line, { unit, at, text }: Line): boolean {
  const asks = before.unit.form !== 'list' && /\?$/.test(withoutMarks(before.text));
  const steps = unit.ordered && before.unit.ordered && unit.form === 'entry';
  return turns.test(text) || asks || steps || (at > 0 && countWords(before.text) < 4);
}

/** About something named before. */
function isReferring({ unit, text }: Line): boolean {
  // "Under one of these conditions:" means those that follow.
  const said = unit.form === 'list' ? text.replace(/\bthese(?= [\p{L} ]{2,30}:?$)/u, 'the') : text;
  return leans(said) || backwards.test(withoutMarks(text));
}

/** Words that mean something said before. */
const referring =
  /\b(?:it|its|they|them|their|these|those|this|that (?:is|was)|he|she|such|also|however|former|latter|again|another|both)\b/i;
const backwards =
  /^(?:separately|for the first time|(?:while|although|though) \p{Ll}+, (?:it|they))\b|\b(?:also|as well|instead)\b|\bthe \d+ ?%/iu;

const turns =
  /^[\uE000\uE004]?(?:but|however|unfortunately|yet|instead|except|though|nevertheless|still|that said)\b/i;
