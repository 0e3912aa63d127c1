import { tagWords } from '../grammar/tag-words.ts';
import { isSayable } from '../judge/ear-cost.ts';
import { isSentence } from '../judge/shape.ts';
import { isOrder, isWellFormed } from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { lowerFirst, spokenSentence, spokenText } from '../say/spoken-text.ts';
import { attendance } from '../units/find-speakers.ts';
import { closed, countWords, splitSentences } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { aside, headingOf, isNegative, outcome } from './headings.ts';

/** A list as it is told; its points may be those of several units. */
export type List = Unit & { readonly rests?: readonly Unit[] };

/** A list is told as one where it can be, with its heading where no line leads into it; otherwise point by point. */
export function preparedList(unit: Unit, minutes: boolean): Unit[] {
  if (unit.form !== 'list') return [unit];
  const heading = headingOf(unit.path)?.replace(/\s?\((?:done|to do)\)$/i, '') ?? '';
  const limits = isNegative(heading) || (outcome.test(heading) && !aside.test(heading));
  const task = isTaskLead(unit.leadIn) && heading !== '' && heading.split(' ').length <= maxNameWords;
  const leadIn = task
    ? `${heading}, ${lowerFirst(unit.leadIn ?? '', new Set(['still', 'done']))}`
    : unit.leadIn;
  const led = { ...unit, leadIn: leadIn ?? (limits ? `${heading}:` : null) };
  const alone = mannerOf(unit) === 'sentences';
  const list = { ...led, points: shortenedPoints(led) };
  if (isToldList(list) && !(alone && unit.leadIn === null)) return [list];
  if (unit.leadIn === null) return partList(unit, minutes);
  // Phrases and steps mean nothing without what leads into them; minutes note them one by one.
  const free = !isNegative(unit.leadIn) && (alone || (minutes && !isBinding(unit.leadIn, unit.points)));
  return free ? partList(unit, minutes) : [unit];
}

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
  if (form !== 'list' || attendance.test(lead)) return false;
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

/** A heading or the state of a task says of what kind each point is. */
function completes({ leadIn, path }: Unit): boolean {
  return path.some((heading) => leadIn?.startsWith(heading)) || isTaskLead(leadIn);
}

function isTaskLead(leadIn: string | null): boolean {
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
function shortenedPoints({ leadIn, points }: Unit): string[] {
  const labels = points.map((point) => explained.exec(withoutMarks(point))?.[1] ?? '');
  const complete = labels.every((label) => label !== '') && isSentence(`${leadIn?.replace(/:$/, '')}.`);
  // What a point leads into is for the eye.
  return complete
    ? labels
    : points.map((point) => shortened(point.includes(';') ? (point.split(': ')[0] ?? '') : point));
}

/** A name and more than a figure or two words about it. */
const explained = /^(?!(?:if|when|unless|or|and)\b)([^:.!?]{3,40}): (?=\S+ \S+ \S)\D*$/i;

/** A point without its later sentences, or what its colon leads into. */
function shortened(point: string): string {
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
function partList(unit: Unit, minutes: boolean): Unit[] {
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
    const short = points.every((point) => countWords(point) <= maxGatheredWords);
    return short && mannerOf(list) === 'joined' && isToldList(list) ? [list] : rests;
  });
}

/** The line above an entry, or the heading that limits what it says. */
function leadOf({ leadIn, path }: Unit): string | null {
  const heading = headingOf(path) ?? '';
  return leadIn !== null ? [...path, leadIn].join(' / ') : isNegative(heading) ? [...path].join(' / ') : null;
}

/** "Once you have verified that:": what then may be done comes after the list. */
const unfinished = /^(?:once|if|when|unless|until|after|before|while)\b[^,]*$/i;

/** Alternatives, conditions and what is denied would become facts if they were said one by one. */
export function isBinding(lead: string, points: readonly string[]): boolean {
  return binding.test(lead) || points.some((point) => /^(?:or|and|if|unless)\b|\b(?:or|and)$/i.test(point));
}

const binding =
  /\b(?:conditions?|either|one of|any of|if|unless|when|once|until|whether|verif\w+|confirm|check|ensure|make sure|criteria|not|never|no|cannot|only)\b|n['’]t\b|\b(?:to|by|will|must|can|should|may|for|of|that):?$/i;

const [maxSteps, maxShown, maxNameWords, maxLeadWords, maxGatheredWords, maxJoinedWords] = [
  12, 7, 6, 40, 16, 60,
];
