import type { Judged } from '../judge/judge.ts';
import { leans, pointsElsewhere } from '../judge/leans.ts';
import { isStatement, shapeOf } from '../judge/shape.ts';
import { withoutMarks } from '../read/node.ts';
import { clauseOf } from './english-clause.ts';
import type { Speaker } from './entry-labels.ts';
import { sayDeeds } from './say-deeds.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { lowerFirst, opened, spokenSentence, spokenText, upperFirst } from './spoken-text.ts';

/** An entry with a title of its own: "Bulk reminders. You can now…" */
export function sayHeaded(unit: Judged, speaker: Speaker): Sentence[] {
  const { head, sentences } = unit;
  const [first] = sentences;
  if (head === null) return [];
  const further = furtherSentences(unit, speaker);
  const whole = first !== undefined && isStatement(first, unit.form);
  const narrated = whole ? [quoted(spokenSentence(first), unit), ...further] : [];
  // A body that says the title again is enough.
  if (whole && !leans(first) && repeats(head, first)) return narrated;
  // "Batching: Fixed an issue where …": the text says what was done.
  const done = first === undefined || whole ? null : clauseOf({ ...unit, head: null }, speaker);
  if (done?.kind === 'deed') return [framed(sayDeeds([done], 0, speaker), unit), ...further];
  const title = clauseOf({ ...unit, head: null, sentences: [head] }, speaker);
  if (title.kind === 'deed') return [framed(sayDeeds([title], 0, speaker), unit), ...narrated];
  const said = upperFirst(spokenText(head));
  if (whole && (title.kind === 'whole' || unit.form !== 'entry')) return [quoted(said, unit), ...narrated];
  if (first === undefined)
    return [framed(title.kind === 'label' ? `${title.label}: ${title.text}` : said, unit)];
  const joint = /[?!]$/.test(said) ? ' ' : ': ';
  return [
    framed(`${opened(said)}${joint}${lowerFirst(spokenText(first), speaker.common)}`, unit),
    ...further,
  ];
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
    if ((shapeOf(sentence).kind !== 'sentence' && !isOrder(sentence)) || pointsElsewhere(sentence)) break;
    further.push(quoted(spokenSentence(sentence), unit));
  }
  return further;
}

/** A sentence that takes back or completes what the one before it says. */
const turns = /^(?:but|however|unfortunately|now|instead|yet|except|this|it)\b/i;

/** "Update yours before Friday." speaks to the listener. */
function isOrder(sentence: string): boolean {
  return shapeOf(sentence).kind === 'verb' && /\b(?:your|you|yours)\b/i.test(sentence);
}
