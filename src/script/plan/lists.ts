import { tagWords } from '../grammar/tag-words.ts';
import { isSayable } from '../judge/ear-cost.ts';
import { pointsElsewhere } from '../judge/leans.ts';
import { isSentence } from '../judge/shape.ts';
import { isOrder, isWellFormed } from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { spokenSentence, spokenText } from '../say/spoken-text.ts';
import { attendance } from '../units/find-speakers.ts';
import { closed, countWords, splitSentences } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { isNegative } from './negative-heading.ts';

/** A list as it is told; its points may be those of several units. */
export type List = Unit & { readonly rests?: readonly Unit[] };

/** In one sentence with what leads into it, or each point by itself: as a step, or as a sentence of its own. */
export function mannerOf(list: Unit): 'joined' | 'steps' | 'sentences' {
  const { leadIn, points } = list;
  if (completes(list) || isBinding(leadIn ?? '', points)) return 'joined';
  if (points.filter(isStep).length > points.length * 0.6) return 'steps';
  return points.every((point) => isSentence(point)) ? 'sentences' : 'joined';
}

/** Whether a listener can follow a list as a whole: of a procedure all steps are told, or none. */
export function isToldList(list: Unit): boolean {
  const { leadIn, points, form } = list;
  const lead = withoutMarks(leadIn ?? '').replace(/\s?[:：]$/, '');
  if (form !== 'list' || attendance.test(lead) || (leadIn === null && hasFields(points))) return false;
  if (!isSayable(lead) || countWords(lead) > maxLeadWords || unfinished.test(lead)) return false;
  if (mannerOf(list) !== 'joined')
    return (
      points.length <= maxSteps &&
      points.every(
        (point) => isSayable(point) && isWellFormed(spokenSentence(point)) && !/\?$/.test(point),
      ) &&
      (mannerOf(list) === 'sentences' || leadIn === null || isSentence(`${lead}.`))
    );
  const shown = shownPoints(list);
  const names = countWords(lead) < maxNameWords && shown.every((point) => countWords(point) <= maxNameWords);
  return (
    leadIn !== null &&
    shown.length > 1 &&
    (isBinding(lead, points)
      ? shown.length === points.length
      : names || isSentence(`${lead}.`) || completes(list)) &&
    shown.every(isClear) &&
    isSayable(shown.join(' '))
  );
}

/** Facts about the text, or the columns of a table. */
export function hasFields(points: readonly string[]): boolean {
  return (
    points.filter((point) => field.test(withoutMarks(point)) && !dated.test(point)).length > points.length / 2
  );
}

/** A heading or the state of a task says of what kind each point is. */
function completes({ leadIn, path }: Unit): boolean {
  return path.some((heading) => leadIn?.startsWith(heading)) || isTaskLead(leadIn);
}

export function isTaskLead(leadIn: string | null): boolean {
  return /(?:still to do|done):$/i.test(leadIn ?? '');
}

/** The first points that one sentence can hold; the others are counted. */
export function shownPoints({ leadIn, points }: Unit): readonly string[] {
  let words = countWords(leadIn ?? '');
  const binding = isBinding(leadIn ?? '', points);
  const some = binding ? points : points.filter(isClear).slice(0, maxShown);
  return some.filter((point) => {
    words += countWords(point);
    return words <= maxJoinedWords;
  });
}

function isClear(written: string): boolean {
  const point = spokenText(written);
  return isSayable(point) && !/[?→=<>|]|:.*:|(?:\p{L}\/\p{L}.*){2}|[.!] \p{Lu}|\([^()]*$/u.test(point);
}

/** Points without what cannot be said in a row: "Theft: a phone is gone" is "Theft". */
export function shortenedPoints({ leadIn, points }: Unit): string[] {
  const labels = points.map((point) => explained.exec(withoutMarks(point))?.[1] ?? '');
  const complete = labels.every((label) => label !== '') && isSentence(`${leadIn?.replace(/:$/, '')}.`);
  // What a point leads into is for the eye.
  return complete ? labels : points.map((point) => shortened(point.replace(/: [^;]+;.*$/, '')));
}

/** A name and more than a figure or two words about it. */
const explained = /^(?!(?:if|when|unless|or|and)\b)([^:.!?]{3,40}): (?=\S+ \S+ \S)\D*$/i;

/** A point without its later sentences, or what its colon leads into. */
export function shortened(point: string): string {
  const [first = point] = splitSentences(point);
  const head = `${point.split(/:\s/)[0]}.`;
  const fits = (text: string) => isSayable(text) && isWellFormed(spokenSentence(text));
  return [point, first, head].find(fits) ?? (countWords(first) > 3 ? first : point);
}

/** "Complete the form", not "Complete loss of data". */
function isStep(text: string): boolean {
  const plain = withoutMarks(text);
  const [first, second] = tagWords(plain);
  return isOrder(plain.split(' ')) && !(first?.tag === 'ADJ' && second?.tag === 'NOUN');
}

/** Points of a list as statements of their own; those in an order need the ones before. */
export function partList(unit: Unit, minutes: boolean): Unit[] {
  const steps = unit.ordered && !minutes && mannerOf(unit) === 'steps';
  return unit.points.map((point, index) => ({
    ...unit,
    form: 'entry',
    leadIn: null,
    points: [],
    sentences: splitSentences(closed(steps ? shortened(point) : point)),
    continues: unit.ordered && !minutes && index > 0,
    ordered: steps,
  }));
}

/** What leads into a list that cannot be told, where it says something by itself. */
export function leadAlone(unit: Unit): Unit[] {
  const lead = `${unit.leadIn?.replace(/\s?[:：.]?$/, '')}.`;
  const stands = isWellFormed(lead) && !pointsElsewhere(lead) && !promising.test(lead);
  return stands ? [{ ...unit, form: 'entry', leadIn: null, points: [], sentences: [lead] }] : [];
}

const promising =
  /\b(?:if|when|once|unless|until|either|one of|any of|all of|follow\w*|these|those|this|here|as|are|is|includ\w*|include|steps?|ways?|options?|reasons?|things?|below)\b|\b(?:verify|check|ensure|need|require|have|implement|not|should|must|can|may|will|would|could)\.$|^(?:why|how|what|who|when|where)\b/i;

/** Neighbours below the same line, none of them a sentence, are one list. */
export function gathered(units: readonly Unit[]): Unit[] {
  const groups: Unit[][] = [];
  for (const unit of units) {
    const last = groups.at(-1);
    const above = last?.[0];
    const led = unit.form === 'entry' && leadOf(unit) !== null;
    if (led && above?.form === 'entry' && leadOf(unit) === leadOf(above)) last?.push(unit);
    else groups.push([unit]);
  }
  return groups.flatMap((rests) => {
    const [first, second] = rests;
    if (first === undefined || second === undefined) return rests;
    const points = rests.map(({ sentences: [text = ''] }) => text);
    const leadIn = first.leadIn ?? `${headingOf(first.path)}:`;
    const list: List = { ...first, form: 'list', head: null, sentences: [], leadIn, points, rests };
    return mannerOf(list) === 'joined' && isToldList(list) ? [list] : rests;
  });
}

/** The line above an entry, or the heading that limits what it says. */
function leadOf({ leadIn, path }: Unit): string | null {
  const heading = headingOf(path) ?? '';
  return leadIn !== null ? [...path, leadIn].join(' / ') : isNegative(heading) ? [...path].join(' / ') : null;
}

/** The innermost heading, with the one above it that denies what it says: "Rejected ideas: a new keyword". */
export function headingOf(path: readonly string[]): string | null {
  const own = path.at(-1) ?? null;
  const denial = path.slice(0, -1).find(isNegative);
  return own === null || denial === undefined ? own : `${denial}: ${own}`;
}

/** "Once you have verified that:": what then may be done comes after the list. */
const unfinished = /^(?:once|if|when|unless|until|after|before|while)\b[^,]*$/i;

/** Alternatives, conditions and what is denied would become facts if they were said one by one. */
export function isBinding(lead: string, points: readonly string[]): boolean {
  return binding.test(lead) || points.some((point) => /^(?:or|and|if|unless)\b|\b(?:or|and)$/i.test(point));
}

const binding =
  /\b(?:conditions?|either|one of|any of|if|unless|when|once|until|whether|verif\w+|confirm|check|ensure|make sure|criteria|not|never|no|cannot|only)\b|n['’]t\b|\b(?:to|by|will|must|can|should|may|for|of|that):?$/i;

const [maxSteps, maxShown, maxNameWords, maxLeadWords, maxJoinedWords] = [12, 7, 6, 40, 60];

const dated =
  /\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b/i;

/** "Start date: 2024": a fact about the text, for the eye. */
const field = /^[\p{L} ]{2,25}:(?:$| \S+(?: \S+){0,3}$)/u;
