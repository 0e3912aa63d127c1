import { earCost, isSayable } from '../judge/ear-cost.ts';
import { leans, pointsElsewhere } from '../judge/leans.ts';
import { isOrder, isWellFormed, maxRuleWords } from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { spokenSentence, spokenText } from '../say/spoken-text.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { isToldList } from './lists.ts';

const maxSentenceWords = 36;
const maxOpening = 3;

/** Whether a line is a sentence of the text; in minutes an order or a question is a note to somebody. */
export function isWhole(
  { unit, text }: { readonly unit: Unit; readonly text: string },
  minutes: boolean,
): boolean {
  if (unit.form === 'list') return isToldList(unit);
  if (minutes && isFigure(text)) return true;
  if (outcomeHead.test(unit.head ?? '')) return isPhrase(text);
  if (!isWellFormed(spokenSentence(text))) return false;
  if (unit.speaker !== null || (!minutes && rule.test(withoutMarks(text)))) return true;
  const step = isOrder(withoutMarks(text).split(' '));
  return !(step ? minutes || unit.head !== null : minutes && /\?$/.test(text));
}

/** A label that says what kind of statement follows: a phrase is enough then. */
export const outcomeHead =
  /^(?:decision|outcome|result|conclusion|(?:root )?cause|resolution|recommendation|next steps?|deadline)$/i;

/** What one may never or must always do. */
const rule = /^(?:never|always|do not|don['’]t)\b/i;

/** Under a label or a heading that completes it, a phrase is enough. */
export function isPhrase(text: string): boolean {
  const words = countWords(text);
  return words >= 3 && words <= 30 && !/[/+>?;]|:.*:/.test(text) && !leans(text);
}

/** Minutes note sums and days without a verb: "19,000 euros in the bank as of 1 May". */
function isFigure(text: string): boolean {
  const plain = withoutMarks(text);
  const words = countWords(plain);
  return (
    words >= 4 &&
    words <= 25 &&
    figure.test(plain) &&
    !/[?/+>]|:.*:|^(?:19|20)\d\d/.test(plain) &&
    !leans(plain)
  );
}

const figure =
  /[$€£]\s?\d|\b(?:by|due|until|before|on|as of) (?:the )?\d{1,2}(?:st|nd|rd|th)? ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\bdeadline\b/i;

/** Whether a listener can follow a sentence that needs nothing that is only seen. */
export function isNarratable(unit: Unit, at: number): boolean {
  const { head, leadIn, speaker, sentences } = unit;
  const sentence = sentences[at];
  if (sentence === undefined || (head !== null && !isSayable(head))) return false;
  if (leadIn !== null && (/^[[(]/.test(leadIn) || pointsElsewhere(leadIn))) return false;
  if ((speaker !== null || head !== null) && countWords(sentences.join(' ')) < 4) return false;
  if (done.test(withoutMarks(sentence))) return false;
  if (roll.test(sentence)) return false;
  // "We decided to meet again:" is said without what follows it.
  const decides = settled.test(withoutMarks(sentence));
  const short =
    countWords(sentence) <= (/\bmust\b/i.test(sentence) ? maxRuleWords : maxSentenceWords) &&
    (decides || !/[:：]$/.test(withoutMarks(sentence)));
  // What a text opens with is heard out.
  const clear = isSayable(sentence) || (unit.id === 1 && at === 0 && earCost(sentence) <= maxOpening);
  return short && clear && !pointsElsewhere(spokenText(sentence).replace(/ \([^()]*\)/g, ''));
}

const settled =
  /\b(?:we|they|committee|board|team) (?:have |has )?(?:decided|agreed|voted) (?:to|that|on)\b/i;

/** More names than one can hold. */
const roll = /(?:(?<!\S)\p{Lu}[^\s,]{1,30}(?: \p{Lu}[^\s,]{1,30}){0,2}, (?:and )?){3}\p{Lu}/u;
/** An action that is over, a promise of parts, and what a template asks of its author. */
const done =
  /[-–—:] (?:done|completed|closed)\.?$|^(?:there|here) are (?:two|three|four|five|several) |^(?:list|describe|explain) /i;
