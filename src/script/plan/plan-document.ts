import type { Verbosity } from '../../domain/conversion-settings.ts';
import { anyOf } from '../any-of.ts';
import { consequencesOf } from '../judge/consequence.ts';
import { leans } from '../judge/leans.ts';
import { findVerb } from '../judge/verbs.ts';
import { withoutMarks } from '../read/node.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { type Audience, fitFor } from './audience.ts';
import { canBeHeard, headingOf, isAside, isNegative, lastRank, outcome, rankOf } from './headings.ts';
import { gathered, isJoined, preparedList } from './lists.ts';
import { isAboutText, isNarratable, isPhrase, isStatement } from './narratable.ts';
import { contentWords, repeats } from './repeats.ts';

/** A unit of a document and which of its sentences are narrated. */
export type Passage = { readonly unit: Unit; readonly narrated: readonly number[] };
export type Part = { readonly heading: string | null; readonly passages: readonly Passage[] };
const budgets: Readonly<Record<Verbosity, number>> = { brief: 220, normal: 600, detailed: 1_400 };
const fallbackWords = 80;

export type DocumentWishes = {
  readonly verbosity: Verbosity;
  readonly emphasis: ReadonlySet<string>;
  readonly audience: Audience;
  readonly english: boolean;
  readonly minutes: boolean;
};
type Section = { readonly heading: string | null; readonly units: Unit[] };
/** A sentence in its place; a list is narrated as one. */
type Line = {
  readonly unit: Unit;
  readonly at: number;
  readonly text: string;
  readonly content: ReadonlySet<string>;
  /** It begins a paragraph. */
  readonly opens: boolean;
  /** What was before it says nothing of the matter. */
  readonly skips: boolean;
  readonly narratable: boolean;
  readonly score: number;
  readonly words: number;
};
/** Lines that are only true together, and the statement that must have been heard before. */
type Statement = {
  readonly lines: readonly Line[];
  readonly after: Statement | null;
  readonly score: number;
};

/** Chooses beginnings of paragraphs, without gaps, deeper the longer the script may be. */
export function planDocument(given: readonly Unit[], wishes: DocumentWishes): Part[] {
  const { english, minutes, verbosity } = wishes;
  const units = english ? gathered(given).flatMap((unit) => preparedList(unit, minutes)) : given;
  // The heading above everything is the title of the text.
  const titled = units.every(({ path }) => path.length > 0 && path[0] === units[0]?.path[0]) ? 1 : 0;
  const own = units.filter(({ path }) => !english || !path.slice(titled).some(isAside));
  const sections = sectionsOf(own.length > 0 ? own : units);
  const quotes = units.filter(({ form }) => form === 'quote').length >= units.length / 2;
  const all = sections.map((section, order) => linesOf(section, order, quotes, wishes));
  const chosen = take(
    all.flatMap((some, order) => statementsOf(some, order, minutes)),
    budgets[verbosity],
  );
  // Where nothing is easy to say, the first sentences are said all the same.
  const lines = all.flat();
  const clear = lines.filter(({ text, narratable }) => narratable && !leans(text));
  const plain = lines.filter(
    ({ text }) => countWords(text) > 3 && !/[{}|?]|:.*:|--| - |\b(?:I|my)\b/.test(text),
  );
  const alone = ([clear, plain].find((some) => some.length > 0) ?? lines).map((line, at) => ({
    lines: [line],
    after: null,
    score: -at,
  }));
  const narrated = chosen.size > 0 ? chosen : take(alone, fallbackWords);
  const places = Map.groupBy(narrated, ({ unit }) => unit);
  return sections
    .map(({ heading, units: some }) => ({
      heading,
      passages: some.flatMap((unit) => {
        const told = places.get(unit)?.map(({ at }) => at) ?? [];
        return told.length === 0 ? [] : [{ unit, narrated: told.toSorted((a, b) => a - b) }];
      }),
    }))
    .filter(({ passages }) => passages.length > 0)
    .map((part) => ({ part, rank: placeOf(part, minutes) }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ part }) => part);
}

export function isMeeting(units: readonly Unit[], title: string): boolean {
  return [title, ...units.flatMap(({ path }) => path)].some((line) => meeting.test(line));
}

const meeting = /\b(?:minutes|meeting|agenda|attendees|action items)\b/i;

/** "Kim to add it": minutes note who will do what. */
export function withTasks(unit: Unit, common: ReadonlySet<string>): Unit {
  const tell = (text: string) =>
    text.replace(task, (whole, label: string, who: string, verb: string) =>
      isName(who, common) && findVerb(verb)?.form === 'base' ? `${label}${who} will ${verb}` : whole,
    );
  return { ...unit, sentences: unit.sentences.map(tell), points: unit.points.map(tell) };
}

/** A word that the text writes small is no name, nor is one that is built as words are: "Decided to", "Option to". */
function isName(who: string, common: ReadonlySet<string>): boolean {
  return !common.has(who.toLowerCase()) && findVerb(who) === null && !/(?:ed|ing|ion|ity|ment)$/.test(who);
}

const task =
  /^(?:(?:A(?:CTION|ction)(?: items?)?|AI|TODO): ?)?((?:[\p{L} ]{2,30}: )?)(\p{Lu}[\p{L}.]+(?:(?:,|,? and|\/) ?\p{Lu}[\p{L}.]+){0,3}) to (\p{Ll}+)(?=[ ,])/u;

/** What was decided is told before what it was about; of a meeting, the parts that came to something. */
function placeOf({ heading, passages }: Part, minutes: boolean): number {
  const texts = passages.flatMap(({ unit, narrated }) => [
    ...narrated.map((at) => unit.sentences[at] ?? ''),
    unit.form === 'list' ? (unit.leadIn ?? '') : '',
  ]);
  const [first = ''] = texts;
  const rank = leans(first) || backwards.test(first) ? lastRank : rankOf(heading, first);
  return minutes && texts.some((text) => decided.test(text)) ? Math.min(rank, lastRank - 1) : rank;
}

/** Neighbours under the same headings. A part is called by its innermost heading. */
function sectionsOf(units: readonly Unit[]): Section[] {
  const sections: (Section & { key: string })[] = [];
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
  String.raw`we (?:decided|agreed|propose|recommend|will|have decided) | decided | approved | rejected | agreed | passed | carried | voted | must | required | resign\w* | step(?:ped|ping)? down | elected | appointed | deadline | due | not allowed | may not | never | (?:is|are)(?: \w+)? (?:banned|prohibited|forbidden) | in short | the result | as a result`,
  'words',
);

function linesOf(
  { heading, units }: Section,
  order: number,
  quotes: boolean,
  wishes: DocumentWishes,
): Line[] {
  const { emphasis, audience, english, minutes } = wishes;
  const weight = (order === 0 ? 30 : 0) + (outcome.test(heading ?? '') ? 24 : 0) - order * 1.5;
  let [nth, before] = [-1, 0];
  return units.flatMap((unit, index): Line[] => {
    // A unit that continues a paragraph is as deep in it as what comes before.
    before = unit.continues ? before + (units[index - 1]?.sentences.length ?? 0) : 0;
    nth += unit.continues ? 0 : 1;
    const text = [unit.head ?? '', unit.leadIn ?? '', ...unit.sentences, ...unit.points]
      .join(' ')
      .toLowerCase();
    const wanted = [...emphasis].some((word) => text.includes(word)) ? 15 : 0;
    const base = 100 + weight + wanted - Math.max(0, unit.path.length - 2) * 5 - Math.min(nth, 5) * 6;
    const scoreOf = (said: string) =>
      base + consequenceBonus(said) + (said.includes('\uE000') ? fitFor[audience] : 0);
    if (unit.form === 'list') {
      const said = [unit.leadIn ?? '', ...unit.points].join(' ');
      const told = !english || isJoined(unit);
      const line = {
        unit,
        at: 0,
        text: unit.leadIn ?? '',
        content: contentWords(said),
        opens: true,
        skips: false,
      };
      return [{ ...line, narratable: told, score: scoreOf(said), words: countWords(said) }];
    }
    return unit.sentences.map((said, at) => {
      const opens = at === 0 && !unit.continues;
      const leads = nth === 0 && at === 0 && (order === 0 || rankOf(heading, '') < lastRank);
      const denied = isNegative(heading ?? '') && isPhrase(said);
      const whole = !english || denied || isStatement(unit, said, minutes);
      const narratable = whole && (quotes || unit.form !== 'quote') && isNarratable(unit, at, leads);
      const line = { unit, at, text: said, content: contentWords(said), opens, skips: false };
      return { ...line, narratable, score: scoreOf(said) - (before + at) * 4, words: countWords(said) };
    });
  });
}

/** Lines without those that only speak of the text or of how a meeting goes. */
function heardOf(lines: readonly Line[], minutes: boolean): Line[] {
  const isHeard = ({ text, unit }: Line) =>
    unit.form === 'list' || !(isAboutText(text) || (minutes && procedure.test(withoutMarks(text))));
  return lines.flatMap((line, index) => {
    const above = lines[index - 1];
    return isHeard(line) ? [{ ...line, skips: above !== undefined && !isHeard(above) }] : [];
  });
}

/** What happens in every meeting. */
const procedure =
  /^(?:the )?(?:meeting|AGM|session|call) (?:was )?(?:called|opened|closed|adjourned|began|started|ended|commenced|concluded)\b|\b(?:seconded|concluded (?:his|her|the) report|(?:presented|gave) (?:the|his|her) [\p{L}'’ ]*report|provided an update from the \p{L}+|opened the floor|called the meeting)\b[^,]{0,20}$|^(?:motion )?seconded\b|\bminutes\b.{0,40}\b(?:were|was|are) (?:approved|accepted|read)\b|\b(?:approve|accept)\b.{0,30}\bminutes\b/iu;

function consequenceBonus(text: string): number {
  const found = consequencesOf(text);
  const grave = graves.filter((name) => found.has(name)).length;
  const promise = promised.test(text) ? 10 : 0;
  return Math.min(16, grave * 8) + (amount.test(text) ? 6 : 0) + (decided.test(text) ? 18 : 0) + promise;
}

/** Somebody will do something. */
const promised = /^(?:\p{Lu}[\p{L}.]+ (?:and )?){1,3}(?:will|agreed to|volunteered to) /u;
const graves = ['act', 'dated', 'price', 'gone', 'loss', 'security', 'breaking'] as const;
const amount =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d|\b\d+ (?:days?|hours?|weeks?|months?|minutes?|percent|votes?|people)\b|\d\s?%/i;

/** What can be told of a section: each statement follows the one before it, or begins a paragraph that needs none. */
function statementsOf(lines: readonly Line[], order: number, minutes: boolean): Statement[] {
  const statements: Statement[] = [];
  let before: Statement | null = null;
  let [gap, opened] = [false, false];
  const main = rankOf(lines[0]?.unit.path.at(-1) ?? null, '') < lastRank;
  for (const group of groupsOf(heardOf(lines, minutes), minutes)) {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) continue;
    const refers = isReferring(first.text, first.unit);
    const leaning = refers || !(first.opens || first.skips);
    // After a gap, only what comes to something is told.
    const whole = group.map(({ text }) => withoutMarks(text)).join(' ');
    const weighs = !gap || (consequenceBonus(whole) > 6 && !referring.test(withoutMarks(first.text)));
    const follows = !opened && order > 0 && first.opens && introduced(first);
    const asks = last.unit.form !== 'list' && /\?$/.test(last.text);
    const open = minutes && isPending(group);
    const told = group.every(({ narratable }) => narratable) && !asks && !open;
    const led = !leaning || (before !== null && !first.skips) || follows;
    opened = true;
    if (told && led && weighs) {
      gap = false;
      before = {
        lines: group,
        after: leaning ? before : null,
        score: Math.max(...group.map(({ score }) => score)),
      };
      statements.push(before);
    } else {
      before = null;
      // A few words are no statement that somebody misses, nor is what comes before the text itself.
      gap ||= (order > 0 || statements.length > 0) && !main && countWords(first.text) > maxTopicWords;
    }
  }
  return statements;
}

const maxTopicWords = 7;

/** "Next, ..." follows the part before, "This is a lamp" the heading that was announced. */
function introduced({ text, unit }: Line): boolean {
  const heading = unit.path.at(-1) ?? '';
  if (rankOf(heading, '') < lastRank || /^(?:next|then|finally|lastly), /i.test(text)) return true;
  return /^this is (?:an?|the|about)\b/i.test(text) && canBeHeard(heading);
}

/** Lines with what takes them back, answers them or says how they ended. */
function groupsOf(lines: readonly Line[], minutes: boolean): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const pending = minutes && last !== undefined && isPending(last) && last.length < maxPending;
    if (last !== undefined && before !== undefined && (pending || isTied(before, line))) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

const maxPending = 6;

/** A motion without its result. */
function isPending(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join(' ');
  return motion.test(text) && !result.test(text);
}

const motion = /\b(?:made a motion|motioned|moved) (?:to|that)\b|^(?:proposal|motion)\b/i;
const result =
  /\b(?:passed|passes|carried|carries|approved|rejected|defeated|failed|tabled|withdrawn|unanimous(?:ly)?|in favou?r|all agreed|\d+ ?[-–] ?\d+)\b/i;

/** What takes back a sentence, answers a question, says what "Yes." is about, or is the next step. */
function isTied(before: Line, { unit, opens, text }: Line): boolean {
  const asks = before.unit.form !== 'list' && /\?$/.test(withoutMarks(before.text));
  const steps = unit.ordered && before.unit.ordered && unit.form === 'entry';
  return (
    asks ||
    steps ||
    wondered.test(before.text) ||
    (!opens && (turns.test(text) || countWords(before.text) < 4))
  );
}

/** A question in minutes means nothing without its answer. */
const wondered = /\b(?:asked (?:if|whether|about|what|how|why|for)|had a question|question was|wondered)\b/i;

/** About something named before. */
function isReferring(text: string, unit: Unit): boolean {
  // "Under one of these conditions:" means those that follow.
  const said = unit.form === 'list' ? text.replace(/\bthese(?= [\p{L} ]{2,30}:?$)/u, 'the') : text;
  return leans(said.replace(/ \([^()]*\)/g, '')) || backwards.test(withoutMarks(text));
}

/** Words that mean something said before. */
const referring =
  /\b(?:it|its|they|them|their|these|those|this|he|she|such|former|latter|again|another|both)\b/i;

const backwards =
  /^(?:separately|for the first time|(?:while|although|though) \p{Ll}+, (?:it|they))\b|\b(?:also|as well|instead)\b|\bthe \d+ ?%|^\p{Lu}\p{Ll}+ (?:concurred|agreed[,.]|responded|replied|answered)/iu;

const turns =
  /^[\uE000\uE004]?(?:but|however|unfortunately|yet|instead|except|though|nevertheless|still|that said|otherwise|unless)\b/i;

/** Takes the best statements until the words are used up, each with what it leans on. */
function take(statements: readonly Statement[], budget: number): Set<Line> {
  const narrated = new Set<Line>();
  let used = 0;
  for (const statement of statements.toSorted((left, right) => right.score - left.score)) {
    const chain: Line[] = [];
    for (let one: Statement | null = statement; one && !narrated.has(one.lines[0] as Line); one = one.after)
      chain.unshift(...one.lines);
    const words = chain.reduce((sum, line) => sum + line.words, 0);
    if (used > 0 && used + words > budget) break;
    const content = statement.lines[0]?.content ?? new Set();
    if (narrated.values().some((other) => repeats(content, other.content))) continue;
    for (const line of chain) narrated.add(line);
    used += words;
  }
  return narrated;
}
