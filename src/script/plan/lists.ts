import { earCost, isSayable } from '../judge/ear-cost.ts';
import { isSentence } from '../judge/shape.ts';
import { findVerb } from '../judge/verbs.ts';
import { isClearOrder, namesAction } from '../judge/well-formed.ts';
import { denying } from '../judge/withheld.ts';
import { withoutMarks } from '../read/node.ts';
import { lowerFirst, opened, spokenText } from '../say/spoken-text.ts';
import { attendance } from '../units/name-people.ts';
import { closed, countWords, splitSentences } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { headingOf, isNegative, isSpeakable, outcome, verdictOf } from './headings.ts';

/** Joins a list and its lead-in into one sentence, narrates whole sentences one by one, and drops everything else. */
export function preparedList(
  given: Unit,
  above: Unit | undefined,
  { minutes, rules }: { readonly minutes: boolean; readonly rules: boolean },
): Unit[] {
  const unit = { ...given, points: given.points.map((point) => point.replace(owner, ' $1')) };
  const { leadIn, points, ordered } = unit;
  const list = { ...unit, leadIn: leadOf(unit) };
  if (unit.form === 'list' && isJoined(list)) return [list];
  const some = unit.form === 'list' ? someTasks(list) : null;
  if (some !== null) return [some];
  if (unit.form !== 'list') return [...(leadIn === above?.leadIn ? [] : outcomeAbove(unit)), unit];
  const bound = list.leadIn !== null && (isNegative(list.leadIn) || isBinding(list.leadIn, points));
  const judged = list.leadIn === null && verdictOf(headingOf(unit.path)) !== null;
  const steps = !minutes && !judged && points.filter(isClearOrder).length > points.length * 0.6;
  const sentences = points.every((point) => {
    const ends = rules && /[.!]$/.test(withoutMarks(point));
    return isSentence(point) || (leadIn === null && (ends || isClearOrder(point)));
  });
  if (bound || !(steps || sentences || minutes || judged)) return [...outcomeAbove(unit), unit];
  const lead = minutes || judged || steps ? [] : leadAbove(unit);
  const rests = ordered && !minutes && !judged;
  const entries = points.map(
    (point, index): Unit => ({
      ...unit,
      form: 'entry',
      points: [],
      sentences: splitSentences(closed(point)),
      continues: lead.length > 0 || (rests && index > 0),
      ordered: rests && steps,
      // The line above the steps opens the first: "What you need to do: install the app."
      head: steps && index === 0 && list.leadIn !== null ? list.leadIn.replace(/\s?[:：]$/, '') : null,
      telegraphic: !/[.!?]$/.test(withoutMarks(point)),
    }),
  );
  return [...lead, ...entries];
}

/** Joins a lead-in and the titles of the entries below it into one sentence: "The following uses are forbidden:". */
export function withTitled(units: readonly Unit[]): readonly Unit[] {
  return units.flatMap((unit, at) => {
    const { leadIn, head } = unit;
    if (unit.form !== 'entry' || leadIn === null || head === null || units[at - 1]?.leadIn === leadIn)
      return [unit];
    const end = units.findIndex((other, index) => index > at && other.leadIn !== leadIn);
    const row = units.slice(at, end < 0 ? undefined : end);
    const points = row.flatMap(({ head: title }) => (title === null ? [] : [opened(title)]));
    const list: Unit = {
      ...unit,
      form: 'list',
      head: null,
      sentences: [],
      points,
      others: row.slice(1).map(({ id }) => id),
    };
    const isNarrated =
      points.length === row.length && isSentence(closed(leadIn.replace(/\s?[:：]$/, ''))) && isJoined(list);
    return isNarrated && points.every((point) => !isSentence(point)) ? [list, unit] : [unit];
  });
}

/**
 * Repeats a lead-in such as "Nobody may use the crane to:" with every point below it. If the points are too long for
 * one list, a few are narrated, each with the lead-in. Without it they would sound like advice.
 */
export function withLeads(units: readonly Unit[]): readonly Unit[] {
  const narrated = new Map<string, number>();
  return units.map((unit) => {
    const [lead, first = ''] = [unit.leadIn?.replace(/\s?[:：]$/, '') ?? '', unit.sentences[0]];
    if (
      unit.form !== 'entry' ||
      !continued.test(lead) ||
      partial.test(lead) ||
      countWords(lead) > maxNameWords * 2
    )
      return unit;
    const [verb = ''] = first.split(' ', 1);
    const fits = findVerb(verb)?.form === 'base' && countWords(`${lead} ${first}`) <= maxGoingOn;
    const count = (narrated.get(lead) ?? 0) + Number(fits);
    narrated.set(lead, count);
    if (!fits || count > maxRepeated) return unit;
    const joined = `${lead} ${verb.toLowerCase()}${first.slice(verb.length)}`;
    return { ...unit, leadIn: null, telegraphic: false, sentences: [closed(joined)] };
  });
}

const continued =
  /\b(?:must|may|can|should|will|shall)(?: not| no longer)?$|(?<!\b(?:order|able|going)) to$/i;
/** Matches lead-ins whose points may be false on their own. */
const partial = /\b(?:only|either|one of|any of|if|unless|until|whether|conditions?|criteria)\b/i;
const [maxRepeated, maxGoingOn] = [3, 34];

/** Whether a point that is not a sentence changes its meaning without the line above it. */
export function isBound({ form, leadIn, sentences: [first = ''] }: Unit): boolean {
  const lead = leadIn?.replace(/\s?[:：]$/, '') ?? '';
  return (
    form === 'entry' &&
    !isSentence(first) &&
    (continued.test(lead) || partial.test(lead) || denying.test(lead))
  );
}

/**
 * Returns the lead-in as a unit if it adds meaning: "There are good reasons to wait:" does, "Here are the rules:"
 * does not.
 */
function leadAbove(unit: Unit): Unit[] {
  const lead = unit.leadIn ?? '';
  if (lead === '' || /\b(?:follow\w*|here|these|below)\b/i.test(lead) || !/[:：]$/.test(lead)) return [];
  return [
    { ...unit, form: 'prose', head: null, leadIn: null, sentences: [closed(lead.slice(0, -1))], points: [] },
  ];
}

/**
 * Narrates a few action items if there are many or long ones: "Among the action items: mend the gate, and paint it."
 */
function someTasks(unit: Unit): Unit | null {
  const heading = headingOf(unit.path) ?? '';
  if (!tasks.test(heading)) return null;
  const clear = unit.points
    .filter((point) => !done.test(point))
    .map((point) => opened(splitSentences(point)[0] ?? ''))
    .filter(
      (point) =>
        findVerb(point.split(' ', 1)[0] ?? '')?.form === 'base' &&
        isClear(point) &&
        countWords(point) <= maxTaskWords,
    )
    .slice(0, maxTasks);
  return clear.length < 2 ? null : { ...unit, leadIn: `Among the ${heading.toLowerCase()}:`, points: clear };
}

const tasks = /^(?:action items|(?:next|follow-?up) (?:steps|actions)|follow-?ups|tasks|recommendations)$/i;
const done = /(?:, |\()(?:done|completed?|closed)\)?\.?$|✅|☑/i;
const [maxTasks, maxTaskWords] = [4, 14];

/** Matches the owner of a task, who belongs to its sentence: "Mend the gate. (Ada)". */
const owner = /\.\s+(\([^().]{2,40}\))\.?$/;

/** Narrates an outcome even if its reasons are too long to follow it: "We decided against it, for these reasons:". */
function outcomeAbove(unit: Unit): Unit[] {
  const [lead = '', why] =
    unit.leadIn?.split(/,? (?=(?:for|because of) (?:\p{L}{1,20} ){1,3}reasons:$)/u) ?? [];
  if (why === undefined || !isSentence(closed(lead))) return [];
  return [{ ...unit, form: 'prose', head: null, leadIn: null, sentences: [closed(lead)], points: [] }];
}

/** Returns the line above a list, or its heading if that says what the points are. */
function leadOf({ leadIn, path, points }: Unit): string | null {
  const heading = headingOf(path)?.replace(/\s?\((?:done|to do)\)$/i, '') ?? '';
  if (heading === '' || countWords(heading) > maxNameWords) return leadIn;
  if (taskLead.test(leadIn ?? ''))
    return `${heading}, ${lowerFirst(leadIn ?? '', new Set(['still', 'done']))}`;
  const names = points.every((point) => countWords(point) <= 5 && !/[:.\d]/.test(point));
  const says =
    isNegative(heading) || outcome.test(heading) || (names && isSpeakable(heading) && !isClearOrder(heading));
  // Actions get the verdict one by one. Sentences state their own consequence.
  const narrated =
    verdictOf(heading) === null
      ? !isNegative(heading) && points.every((point) => isSentence(closed(point)))
      : points.some(namesAction);
  return leadIn ?? (says && !narrated ? `${heading}:` : null);
}

const taskLead = /(?:still to do|done):$/i;

/** Whether a listener can follow a list in one sentence: a lead-in and a few short points. */
export function isJoined({ leadIn, points, path }: Unit): boolean {
  const lead = withoutMarks(leadIn ?? '').replace(/\s?[:：]$/, '');
  const leadWords = countWords(lead);
  if (
    leadWords > maxLeadWords ||
    attendance.test(lead) ||
    /\bAttend(?:ing|ees|ance)\b/.test(lead) ||
    unfinished.test(lead)
  )
    return false;
  const titled = taskLead.test(leadIn ?? '') || path.some((heading) => lead.startsWith(heading));
  const named = leadWords > 1 && leadWords < maxNameWords;
  return (
    (titled || named || isBinding(lead, points) || isSentence(`${lead}.`)) &&
    points.length > 1 &&
    points.length <= maxPoints &&
    countWords(points.join(' ')) <= maxWords &&
    points.every(isClear) &&
    isSayable(`${lead} ${points.join(' ')}`)
  );
}

function isClear(written: string): boolean {
  const point = spokenText(written);
  return countWords(point) <= maxPointWords && earCost(point) <= 1 && !unclear.test(point);
}

const unclear =
  /[?→=<>|[\]{}]|:.*:|: (?:\S+ ){5}|\p{L}\/\p{L}+\/|[.!] \(?\p{Lu}|\([^()]*$|\b(?:this link|above|below)\b/u;

/**
 * Matches a lead-in that is only a condition, with the consequence after the list: "Once you have verified that:".
 */
const unfinished = /^(?:once|if|when|unless|until|after|before|while)\b[^,]*$|\((?!recommended|optional)/i;

/** Whether points are alternatives, conditions or negated items, which would become facts as separate sentences. */
export function isBinding(lead: string, points: readonly string[]): boolean {
  return binding.test(lead) || points.some((point) => /^(?:or|and|if|unless)\b|\b(?:or|and)$/i.test(point));
}

const binding =
  /\b(?:conditions?|either|one of|any of|if|unless|when|once|until|whether|verif\w+|confirm|check|ensure|make sure|criteria|not|never|no|cannot|only)\b|n['’]t\b|\b(?:to|by|will|must|can|should|may|for|of|that):?$/i;

const [maxPoints, maxPointWords, maxNameWords, maxLeadWords, maxWords] = [7, 18, 6, 25, 48];
