import { earCost, isSayable } from '../judge/ear-cost.ts';
import { isSentence } from '../judge/shape.ts';
import { isClearOrder } from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { lowerFirst, spokenText } from '../say/spoken-text.ts';
import { attendance } from '../units/find-speakers.ts';
import { closed, countWords, splitSentences } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { canBeHeard, headingOf, isNegative, outcome } from './headings.ts';

/** A list as it is told; its points may be those of several units. */
export type List = Unit & { readonly rests?: readonly Unit[] };

/** A list is told in one sentence with what leads into it; sentences are told one by one, and anything else is not. */
export function preparedList(unit: List, minutes: boolean): Unit[] {
  if (unit.form !== 'list') return [unit];
  const points = namesOf(unit.points);
  const list = { ...unit, leadIn: leadOf(unit), points };
  const { leadIn } = list;
  if (isJoined(list)) return [list];
  const bound = leadIn !== null && (isNegative(leadIn) || isBinding(leadIn, points));
  const steps = unit.ordered && points.filter(isClearOrder).length > points.length * 0.6;
  const sentences = points.every(
    (point) => isSentence(point) || (unit.leadIn === null && isClearOrder(point)),
  );
  // What is left of a list that cannot be told is its place: nothing after it leans on what was before it.
  if (bound || !(steps || sentences || minutes)) return [...outcomeAbove(unit), unit];
  return (unit.rests ?? unit.points.map((point) => pointOf(unit, point))).map((rest, index) => ({
    ...rest,
    form: 'entry',
    leadIn: unit.leadIn,
    points: [],
    continues: unit.ordered && !minutes && index > 0,
    ordered: steps && !minutes,
  }));
}

function pointOf(unit: Unit, point: string): Unit {
  return {
    ...unit,
    sentences: splitSentences(closed(point)),
    telegraphic: !/[.!?]$/.test(withoutMarks(point)),
  };
}

/** "We decided against it, for these reasons:" is told, though the reasons are too long to be told with it. */
function outcomeAbove(unit: Unit): Unit[] {
  const [lead, promise] = unit.leadIn?.split(/,? (?=(?:for|because of) (?:\p{L}+ )+reasons:$)/u) ?? [];
  if (lead === undefined || promise === undefined || !isSentence(closed(lead))) return [];
  return [{ ...unit, form: 'prose', head: null, leadIn: null, sentences: [closed(lead)], points: [] }];
}

/** "Theft: a phone is gone and must be locked" is "Theft" where every point explains a name. */
function namesOf(points: readonly string[]): readonly string[] {
  const names = points.map((point) => explained.exec(withoutMarks(point))?.[1] ?? '');
  return names.every((name) => name !== '') ? names : points;
}

const explained = /^(?!(?:if|when|unless|or|and)\b)([^:.!?]{3,40}): (?:\S+ ){4}\S/i;

/** The line above a list, or its heading where that says what the points are. */
function leadOf({ leadIn, path, points }: Unit): string | null {
  const heading = headingOf(path)?.replace(/\s?\((?:done|to do)\)$/i, '') ?? '';
  const short = heading !== '' && countWords(heading) <= maxNameWords;
  if (isTaskLead(leadIn) && short)
    return `${heading}, ${lowerFirst(leadIn ?? '', new Set(['still', 'done']))}`;
  const names = points.length > 1 && points.every((point) => countWords(point) <= 5 && !/[:.\d]/.test(point));
  const says = isNegative(heading) || outcome.test(heading) || (names && canBeHeard(heading));
  return leadIn ?? (short && says ? `${heading}:` : null);
}

function isTaskLead(leadIn: string | null): boolean {
  return /(?:still to do|done):$/i.test(leadIn ?? '');
}

/** Whether a listener can follow a list in one sentence: a line that leads into a few short points. */
export function isJoined({ leadIn, points, form, path }: Unit): boolean {
  const lead = withoutMarks(leadIn ?? '').replace(/\s?[:：]$/, '');
  if (form !== 'list' || lead === '' || attendance.test(lead) || unfinished.test(lead)) return false;
  const titled = isTaskLead(leadIn) || path.some((heading) => lead.startsWith(heading));
  const words = points.reduce((sum, point) => sum + countWords(point), 0);
  return (
    points.length > 1 &&
    points.length <= maxPoints &&
    words <= maxWords &&
    countWords(lead) <= maxLeadWords &&
    (titled || isBinding(lead, points) || isSentence(`${lead}.`) || isName(lead)) &&
    points.every(isClear) &&
    isSayable(`${lead} ${points.join(' ')}`)
  );
}

function isClear(written: string): boolean {
  const point = spokenText(written);
  return (
    countWords(point) <= maxPointWords &&
    earCost(point) <= 1 &&
    !/[?→=<>|[\]{}]|:.*:|: (?:\S+ ){5}|\p{L}\/\p{L}+\/|[.!] \p{Lu}|\([^()]*$|\b(?:this link|above|below)\b/u.test(
      point,
    )
  );
}

/** Neighbours below the same line, none of them a sentence, are one list. */
export function gathered(units: readonly Unit[]): List[] {
  const groups: Unit[][] = [];
  for (const unit of units) {
    const above = groups.at(-1)?.[0];
    const key = ({ path, leadIn }: Unit) => [...path, leadIn].join('\n');
    const apart = unit.form !== 'entry' || above?.form !== 'entry' || key(unit) !== key(above);
    if (apart || unit.speaker !== null || leadOf(unit) === null) groups.push([unit]);
    else groups.at(-1)?.push(unit);
  }
  return groups.flatMap((rests): List[] => {
    const [first] = rests;
    if (first === undefined || rests.length < 2) return rests;
    const points = rests.map(({ head, sentences }) =>
      [...(head === null ? [] : [`${head}:`]), ...sentences].join(' '),
    );
    const list: List = { ...first, form: 'list', head: null, sentences: [], points, rests };
    return isJoined({ ...list, leadIn: leadOf(list) }) ? [list] : [...outcomeAbove(first), ...rests];
  });
}

/** A few words above a list say what it is of: "Absolutely banned". One word is a label. */
function isName(lead: string): boolean {
  const words = countWords(lead);
  return words > 1 && words < maxNameWords;
}

/** "Once you have verified that:": what then may be done comes after the list. */
const unfinished = /^(?:once|if|when|unless|until|after|before|while)\b[^,]*$/i;

/** Alternatives, conditions and what is denied would become facts if they were said one by one. */
export function isBinding(lead: string, points: readonly string[]): boolean {
  return binding.test(lead) || points.some((point) => /^(?:or|and|if|unless)\b|\b(?:or|and)$/i.test(point));
}

const binding =
  /\b(?:conditions?|either|one of|any of|if|unless|when|once|until|whether|verif\w+|confirm|check|ensure|make sure|criteria|not|never|no|cannot|only)\b|n['’]t\b|\b(?:to|by|will|must|can|should|may|for|of|that):?$/i;

const [maxPoints, maxPointWords, maxNameWords, maxLeadWords, maxWords] = [7, 18, 6, 25, 48];
