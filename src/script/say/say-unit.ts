import { consequencesOf } from '../judge/consequence.ts';
import { isSayable } from '../judge/ear-cost.ts';
import type { Judged } from '../judge/judge.ts';
import { leans, pointsElsewhere } from '../judge/leans.ts';
import { isWellFormed } from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { type Clause, clauseOf, labelled } from './english-clause.ts';
import type { Speaker } from './entry-labels.ts';
import { sayDeeds } from './say-deeds.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { spokenSentence } from './spoken-text.ts';

/** An entry with a title of its own: "Bulk reminders. You can now…" The title is said where it says something. */
export function sayHeaded(unit: Judged, speaker: Speaker): Sentence[] {
  const { head, sentences } = unit;
  const [first] = sentences;
  if (head === null) return [];
  // "Settings - Added a tab": one word in front of an entry is the part that it is about.
  const part = first !== undefined && /^\p{L}+$/u.test(head) && !/^you\b/i.test(first) && !leans(first);
  if (part && unit.scope === null) {
    const clause = clauseOf({ ...unit, head: null, scope: head }, speaker.common);
    if (clause !== null) return [sentenceOf(clause, unit, speaker), ...furtherSentences(unit, speaker)];
  }
  const body = first === undefined ? null : clauseOf({ ...unit, head: null }, speaker.common);
  const title =
    first !== undefined && body !== null && repeats(head, first) && !leans(first) && !/^new\b/i.test(head)
      ? null
      : titleOf(unit, head, speaker);
  const own = body === null ? [] : [sentenceOf(body, unit, speaker), ...furtherSentences(unit, speaker)];
  if (title === null && own.length === 0)
    return [framed(labelled({ ...unit, head: null, sentences: [first ?? head] }, speaker), unit)];
  return title === null ? own : [sentenceOf(title, unit, speaker), ...own];
}

function titleOf(unit: Judged, head: string, speaker: Speaker): Clause | null {
  return clauseOf({ ...unit, head: null, sentences: [head] }, speaker.common);
}

function sentenceOf(clause: Clause, unit: Judged, speaker: Speaker): Sentence {
  if (clause.kind === 'deed') return framed(sayDeeds([clause], 0, speaker), unit);
  return clause.framed ? framed(clause.text, unit) : quoted(clause.text, unit);
}

function repeats(head: string, sentence: string): boolean {
  const words = (text: string) =>
    new Set((withoutMarks(text.toLowerCase()).match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5)));
  const [said, again] = [words(head), words(sentence)];
  return [...said].filter((word) => again.has(word)).length >= Math.max(2, said.size * 0.4);
}

/** Further sentences of an entry, from the second on, while they are whole and can be followed. */
export function furtherSentences(unit: Judged, speaker: Speaker): Sentence[] {
  const turn = turns.test(withoutMarks(unit.sentences[speaker.depth(unit)] ?? '')) ? 1 : 0;
  const last = Math.min(unit.sayable, speaker.depth(unit) + turn);
  const further: Sentence[] = [];
  for (const sentence of unit.sentences.slice(1, Math.max(1, last))) {
    const said = spokenSentence(sentence);
    if (!isWellFormed(said) || /[:：?]$/.test(sentence) || pointsElsewhere(sentence)) break;
    further.push(quoted(said, unit));
  }
  // What must be known may come late.
  const late = unit.sentences.slice(Math.max(1, further.length + 1)).filter(isLateMust);
  return [...further, ...late.slice(0, 1).map((sentence) => quoted(spokenSentence(sentence), unit))];
}

function isLateMust(sentence: string): boolean {
  const found = consequencesOf(withoutMarks(sentence));
  const grave = (['act', 'price', 'breaking', 'loss'] as const).some((name) => found.has(name));
  return grave && !leans(sentence) && isSayable(sentence) && isWellFormed(spokenSentence(sentence));
}

/** A sentence that takes back or completes what the one before it says. */
const turns = /^(?:but|however|unfortunately|now|instead|yet|except|this|it)\b/i;
