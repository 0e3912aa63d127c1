import type { Verbosity } from '../../domain/conversion-settings.ts';
import { anyOf } from '../any-of.ts';
import { consequencesOf } from '../judge/consequence.ts';
import { leans } from '../judge/leans.ts';
import { withoutMarks } from '../read/node.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { type Audience, fitFor } from './audience.ts';
import { headingOf, isAside, isSpeakable, lastRank, outcome, rankOf } from './headings.ts';
import { isBound, isJoined, preparedList, withLeads, withTitled } from './lists.ts';
import { isPending } from './minutes.ts';
import { isNarratable, isSilent, isStated } from './narratable.ts';
import { contentWords, repeats } from './repeats.ts';
import { standsAlone, thingsIn } from './stands-alone.ts';
import { asks, isReferring, isTied } from './ties.ts';

/** A unit of a document and the indexes of its narrated sentences. */
export type Passage = { readonly unit: Unit; readonly narrated: readonly number[] };
export type Part = {
  readonly heading: string | null;
  readonly passages: readonly Passage[];
  /** Whether the text begins with it or it is a summary. */
  readonly opens: boolean;
};
const budgets = { brief: 220, normal: 600, detailed: 1_400, fallback: 80 } as const;

export type DocumentWishes = {
  readonly verbosity: Verbosity;
  readonly emphasis: ReadonlySet<string>;
  readonly audience: Audience;
  readonly english: boolean;
  readonly minutes: boolean;
  /** Whether the text says what its readers may and must do. */
  readonly rules: boolean;
  /** Whether the text has one author, who writes as "I". The script says so. */
  readonly firstPerson: boolean;
};
type Section = { readonly heading: string | null; readonly units: Unit[] };
/** A sentence and its place, or a list and its lead-in. */
type Line = {
  readonly unit: Unit;
  readonly at: number;
  readonly text: string;
  /** Whether it begins a paragraph. */
  readonly opens: boolean;
  readonly narratable: boolean;
  /** The score of its place. What it says adds to it. */
  readonly score: number;
};
/** Lines that are only true together, and the statement that must come before them. */
type Statement = {
  readonly lines: readonly Line[];
  readonly after: Statement | null;
  readonly score: number;
};

/** Chooses the beginnings of paragraphs, without gaps. A longer script goes deeper. */
export function planDocument(given: readonly Unit[], wishes: DocumentWishes): Part[] {
  const { english, minutes, verbosity } = wishes;
  const led = english && !minutes ? withTitled(withLeads(given)) : given;
  const units = english ? led.flatMap((unit, at) => preparedList(unit, led[at - 1], wishes)) : given;
  // The heading above all units is the title of the text.
  const titled = units.every(({ path }) => path.length > 0 && path[0] === units[0]?.path[0]) ? 1 : 0;
  // A letter in the text addresses somebody else.
  const own = units.filter(
    ({ form, path }) => !english || !(form === 'quote' || path.slice(titled).some(isAside)),
  );
  const sections = sectionsOf(own.length > 0 ? own : units);
  const all = sections.map((section, order) => linesOf(section, order, wishes));
  const statements = all.flatMap((lines) => statementsOf(lines, minutes));
  const chosen = take(statements, budgets[verbosity]);
  // If no sentence is easy to speak, the first ones are narrated anyway.
  const narrated = chosen.size > 0 ? chosen : take(firstOf(all.flat()), budgets.fallback);
  const thesis =
    english && !minutes ? thesisOf(statements.filter(({ lines }) => narrated.has(lines[0] as Line))) : [];
  const opening = { heading: null, passages: passagesOf(thesis), opens: true };
  const parts = sections
    .map(({ heading }, order) => ({
      heading,
      passages: passagesOf(all[order]?.filter((line) => narrated.has(line) && !thesis.includes(line)) ?? []),
      opens: order === 0 || rankOf(heading, '') < lastRank,
    }))
    .toSorted((left, right) => placeOf(left, minutes) - placeOf(right, minutes));
  return [opening, ...parts].filter(({ passages }) => passages.length > 0);
}

function passagesOf(lines: readonly Line[]): Passage[] {
  const narrated = Map.groupBy(lines, ({ unit }) => unit);
  return [...narrated].map(([unit, some]) => ({ unit, narrated: some.map(({ at }) => at) }));
}

/** Returns the statement of the topic, if the text has one, and the sentences that depend on it. */
function thesisOf(statements: readonly Statement[]): readonly Line[] {
  const from = statements
    .slice(0, maxThesis)
    .findIndex(({ lines, after }) => after === null && stated.test(withoutMarks(lines[0]?.text ?? '')));
  if (from < 0) return [];
  const rest = statements.slice(from + 1);
  const end = rest.findIndex(({ after }) => after === null);
  return [statements[from] as Statement, ...rest.slice(0, end < 0 ? undefined : end)].flatMap(
    ({ lines }) => lines,
  );
}

const maxThesis = 12;
/** Matches a statement of the topic: "This proposal outlines a way", "We decided to wait". */
const stating =
  '(?:describes|defines|proposes|outlines|introduces|specifies|explains|prescribes|recommends|sets out|covers)';
const stated = new RegExp(
  String.raw`^[Tt]h(?:is|e) (?:(?:\p{L}+ )?(?:proposal|policy|decision|report|plan)|\p{Lu}{2,6})(?: \d{1,5})? ${stating}\b|^(?:We|I) (?:propose|recommend|decided|have decided)\b|^The (?:goal|aim|purpose) (?:of|is)\b`,
  'u',
);

function firstOf(lines: readonly Line[]): Statement[] {
  const clear = lines.filter(({ text, narratable }) => narratable && !leans(text));
  const plain = lines.filter(({ text }) => countWords(text) > 3 && !noted.test(text));
  const some = [clear, plain, lines].find(({ length }) => length > 0) ?? [];
  return some.map((line) => ({ lines: [line], after: null, score: 0 }));
}

const noted = /[{}|?]|:.*:|--| - |\b(?:I|my)\b/;

/** Returns the rank of a part. Decisions in minutes come before other topics. */
function placeOf({ heading, passages }: Part, minutes: boolean): number {
  const texts = passages.flatMap(({ unit, narrated }) => narrated.map((at) => textsOf(unit)[at] ?? ''));
  const rank = isReferring(texts[0] ?? '') ? lastRank : rankOf(heading, texts[0] ?? '');
  return minutes && texts.some((text) => decided.test(text)) ? Math.min(rank, lastRank - 1) : rank;
}

function textsOf({ form, leadIn, points, sentences }: Unit): readonly string[] {
  return form === 'list' ? [[leadIn ?? '', ...points].join(' ').trim()] : sentences;
}

/** Groups neighboring units under the same headings. The innermost heading names a part. */
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

const decided = anyOf(
  String.raw`we (?:decided|agreed|propose|recommend|will|have decided) | decided | approved | rejected | agreed | passed | carried | voted | must | required | resign\w* | step(?:ped|ping)? down | elected | appointed | deadline | due | not allowed | may not | never | (?:is|are)(?: \w+)? (?:banned|prohibited|forbidden) | in short | the result | as a result`,
  'words',
);

function linesOf({ heading, units }: Section, order: number, wishes: DocumentWishes): Line[] {
  const { emphasis, audience, english, minutes } = wishes;
  const weight = (order === 0 ? 30 : 0) + (outcome.test(heading ?? '') ? 24 : 0) - order * 1.5;
  let [nth, depth, opens] = [-1, 0, true];
  return units.flatMap((unit): Line[] => {
    if (!unit.continues) [nth, depth, opens] = [nth + 1, 0, true];
    const texts = textsOf(unit);
    const whole = [unit.head ?? '', ...texts].join(' ').toLowerCase();
    const wanted = [...emphasis].some((word) => whole.includes(word)) ? 15 : 0;
    const base = 100 + weight + wanted - Math.max(0, unit.path.length - 2) * 5 - Math.min(nth, 5) * 6;
    return texts.flatMap((text, at) => {
      // A sentence about the text itself does not leave a gap.
      const silent = english && isSilent(text, minutes);
      opens ||= silent;
      if (silent) return [];
      const leads = nth === 0 && at === 0 && (order === 0 || rankOf(heading, '') < lastRank);
      const isClear = () => !isBound(unit) && isStated(unit, at, heading ?? '', wishes);
      const narratable =
        unit.form === 'list'
          ? !english || isJoined(unit)
          : isNarratable(unit, at, leads) && (!english || isClear());
      const fit = text.includes('\uE000') ? fitFor[audience] : 0;
      const line = { unit, at, text, opens, narratable, score: base + fit - depth * 4 };
      [depth, opens] = [depth + 1, false];
      return [line];
    });
  });
}

function bonusOf(text: string): number {
  const substance = (amount.test(text) ? 6 : 0) + (promised.test(text) ? 10 : 0);
  const weight = (decided.test(text) ? 18 : 0) + (stated.test(text) ? 30 : 0);
  return Math.min(16, consequencesOf(text).size * 8) + substance + weight;
}

/** Matches a promise that someone will do something. */
const promised = /^(?:\p{Lu}[\p{L}.]+ (?:and )?){1,3}(?:will|agreed to|volunteered to) /u;
const amount =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d|\b\d+ (?:days?|hours?|weeks?|months?|minutes?|percent|votes?|people)\b|\d\s?%/i;

/**
 * Returns the statements of a section that can be narrated. After a line that cannot be said, only what is clear without
 * it follows.
 */
function statementsOf(lines: readonly Line[], minutes: boolean): Statement[] {
  const statements: Statement[] = [];
  const skipped = new Set<string>();
  const mentioned = new Set((lines[0]?.unit.path ?? []).flatMap(thingsIn));
  let broken = true;
  for (const group of groupsOf(lines, minutes)) {
    const [first, last] = [group[0] as Line, group.at(-1) as Line];
    const whole = wholeOf(group);
    const follows: Statement | null = broken ? null : (statements.at(-1) ?? null);
    const begins = () => first === lines[0] && introduced(first);
    const isClear = () =>
      !isReferring(first.text) && (skipped.size === 0 || standsAlone(whole, skipped, mentioned));
    const isTold: boolean =
      group.every(({ narratable }) => narratable) &&
      !(minutes && isPending(whole)) &&
      !asks(last) &&
      (follows !== null || begins() || isClear());
    for (const thing of thingsIn(whole)) (isTold ? mentioned : skipped).add(thing);
    broken = !isTold;
    if (!isTold) continue;
    const score = Math.max(...group.map(({ text, score: own }) => own + bonusOf(text)));
    const after = first.opens && !isReferring(first.text) ? null : follows;
    statements.push({ lines: group, after, score });
  }
  return statements;
}

function wholeOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => withoutMarks(text)).join(' ');
}

/**
 * Whether something introduces a line: "Next, ..." follows the previous part, "This is a lamp" the announced heading.
 */
function introduced({ text, unit }: Line): boolean {
  const heading = unit.path.at(-1) ?? '';
  if (rankOf(heading, '') < lastRank || /^(?:next|then|finally|lastly), /i.test(text)) return true;
  return /^this is (?:an?|the|about)\b/i.test(text) && isSpeakable(heading);
}

/** Groups lines with the lines that revoke, answer or conclude them. */
function groupsOf(lines: readonly Line[], minutes: boolean): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const pending = minutes && last !== undefined && last.length < 6 && isPending(wholeOf(last));
    if (last !== undefined && (pending || isTied(last.at(-1) as Line, line))) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Takes the best statements until the budget is used up, each with the statements that it depends on. */
function take(statements: readonly Statement[], budget: number): Set<Line> {
  const narrated = new Set<Line>();
  const mentioned: ReadonlySet<string>[] = [];
  let used = 0;
  for (const statement of statements.toSorted((left, right) => right.score - left.score)) {
    const content = contentWords(statement.lines.find(({ unit }) => unit.form !== 'list')?.text ?? '');
    if (mentioned.some((other) => repeats(content, other))) continue;
    const chain: Line[] = [];
    for (let one: Statement | null = statement; one && !narrated.has(one.lines[0] as Line); one = one.after)
      chain.unshift(
        ...one.lines.filter(({ text }) => !mentioned.some((other) => repeats(contentWords(text), other))),
      );
    const words = countWords(wholeOf(chain));
    if (used > 0 && used + words > budget) break;
    for (const line of chain) narrated.add(line);
    mentioned.push(...chain.map(({ text }) => contentWords(text)));
    used += words;
  }
  return narrated;
}
