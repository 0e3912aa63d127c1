import type { ChangeCategory } from '../../domain/writing.ts';
import { isSayable } from '../judge/ear-cost.ts';
import type { Judged } from '../judge/judge.ts';
import { leans } from '../judge/leans.ts';
import { shapeOf } from '../judge/shape.ts';
import { thirdPerson } from '../judge/verbs.ts';
import { withoutMarks } from '../read/node.ts';
import { verbClause } from './english-clause.ts';
import { labelFor, releaseVerbs, type Speaker, verbSentence } from './entry-labels.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { lowerFirst, opened, spokenSentence, spokenText, upperFirst } from './spoken-text.ts';

/** With a title and a text, what is new or different shows by itself. */
const unlabelled: ReadonlySet<ChangeCategory> = new Set(['added', 'changed', 'performance', 'chore']);

/** An entry with a title of its own: "Bulk reminders. You can now…" */
export function sayHeaded(unit: Judged, speaker: Speaker): Sentence[] {
  const { bank, common } = speaker;
  const [first] = unit.sentences;
  if (unit.head === null) return sayPoints(unit, speaker);
  const further = furtherSentences(unit, speaker);
  const narrated = first === undefined ? further : [quoted(spokenSentence(first), unit), ...further];
  const label = unlabelled.has(unit.kind) && first !== undefined ? null : labelFor(unit, bank);
  const whole = first !== undefined && shapeOf(first).kind === 'sentence';
  // A body that says the title again is enough.
  if (whole && !leans(first) && ((label !== null && unit.kind !== 'fixed') || repeats(unit.head, first)))
    return narrated;
  // "Batching: Fixed an issue where …": the text says what was done.
  const done = first === undefined ? null : shapeOf(first);
  if (done?.kind === 'verb' && done.verb.form === 'past' && releaseVerbs.has(thirdPerson(done.verb.base))) {
    const told = verbClause(done, unit, labelFor(unit, bank));
    if (told?.kind === 'verb')
      return [framed(verbSentence(told.verb, told.object, 0, speaker), unit), ...further];
  }
  const shape = shapeOf(unit.head, true);
  // "Fetch Compatibility" names a thing; "Add Wi-Fi support" does not.
  const acts =
    shape.kind === 'verb' && shape.verb.base !== 'make' && releaseVerbs.has(thirdPerson(shape.verb.base));
  const clause = acts ? verbClause(shape, unit, '') : null;
  if (clause?.kind === 'verb')
    return [framed(verbSentence(clause.verb, clause.object, 0, speaker), unit), ...(whole ? narrated : [])];
  const head = spokenText(unit.head);
  const title =
    label === null || shape.kind === 'sentence' ? upperFirst(head) : `${label}: ${lowerFirst(head, common)}`;
  if (first === undefined || whole)
    return [{ ...quoted(title, unit), manner: label === null ? 'quoted' : 'framed' }, ...narrated];
  const joint = /[?!]$/.test(title) ? ' ' : ': ';
  return [framed(`${opened(title)}${joint}${lowerFirst(spokenText(first), common)}`, unit), ...further];
}

function repeats(head: string, sentence: string): boolean {
  const words = (text: string) => new Set(withoutMarks(text.toLowerCase()).match(/\p{L}{4,}/gu));
  const [said, again] = [words(head), words(sentence)];
  return [...said].filter((word) => again.has(word)).length >= Math.max(2, said.size * 0.4);
}

/** Further sentences of an entry, from the second on, while they are whole and can be followed. */
export function furtherSentences(unit: Judged, speaker: Speaker): Sentence[] {
  const turn = turns.test(withoutMarks(unit.sentences[speaker.depth(unit)] ?? '')) ? 1 : 0;
  const last = Math.min(unit.sayable, speaker.depth(unit) + turn);
  const further: Sentence[] = [];
  for (const sentence of unit.sentences.slice(1, Math.max(1, last))) {
    if (shapeOf(sentence).kind !== 'sentence' && !isOrder(sentence)) break;
    further.push(quoted(spokenSentence(sentence), unit));
  }
  return last >= unit.sentences.length ? [...further, ...sayPoints(unit, speaker)] : further;
}

/** A sentence that takes back or completes what the one before it says. */
const turns = /^(?:but|however|unfortunately|now|instead|yet|except|this|it)\b/i;

/** "Update yours before Friday." speaks to the listener. */
function isOrder(sentence: string): boolean {
  return shapeOf(sentence).kind === 'verb' && /\b(?:your|you|yours)\b/i.test(sentence);
}

/** Points below an entry, where they are few and short. */
function sayPoints(unit: Judged, speaker: Speaker): Sentence[] {
  const { points } = unit;
  const [before = ''] = unit.sentences.slice(-1);
  if (points.length === 0 || points.length > 5 || speaker.depth(unit) < 2 || !points.every(isSayable))
    return [];
  const words = points.join(' ').split(' ').length;
  if (words > 45 || (unit.sentences.length > 0 && !/:$/.test(withoutMarks(before)) && words > 30)) return [];
  const parts = points.map((point) => opened(spokenText(point)));
  const text = `${parts.slice(0, -1).join('; ')}${parts.length > 1 ? '; and ' : ''}${parts.at(-1)}.`;
  return [quoted(upperFirst(text), unit)];
}
