import { earCost, isSayable } from '../judge/ear-cost.ts';
import { leans, pointsElsewhere } from '../judge/leans.ts';
import { isSentence } from '../judge/shape.ts';
import { isOrder, isWellFormed, maxRuleWords } from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { spokenSentence } from '../say/spoken-text.ts';
import { attendance } from '../units/find-speakers.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';

const maxSentenceWords = 36;
const maxOpening = 3;

/** Whether a line is a sentence of the text; in minutes an order or a question is a note to somebody. */
export function isWhole(
  { unit, text }: { readonly unit: Unit; readonly text: string },
  minutes: boolean,
): boolean {
  if (unit.form === 'list') return isWholeList(unit, minutes);
  if (minutes && isFigure(text)) return true;
  if (!isWellFormed(spokenSentence(text))) return false;
  return (
    unit.speaker !== null || !(isStep(text) ? minutes || unit.head !== null : minutes && /\?$/.test(text))
  );
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

/** Phrases complete the sentence that leads into them; other points are sentences themselves. */
export function isWholeList({ leadIn, points }: Unit, minutes: boolean): boolean {
  const lead = `${(leadIn ?? '').replace(/\s?[:：]$/, '')}.`;
  if (!arePhrases(points) && !isBinding(leadIn ?? '', points))
    return (
      points.every((point) => isWellFormed(spokenSentence(point)) && !/\?$/.test(point)) &&
      (!areSteps(points) || leadIn === null || isSentence(lead))
    );
  return (
    !minutes &&
    (isSentence(lead) || points.every((point) => countWords(point) <= maxNameWords)) &&
    points.every((point) => !/\?|:.*:|\p{L}\/\p{L}/u.test(withoutMarks(point)))
  );
}

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
  return short && clear && !pointsElsewhere(sentence);
}

const settled =
  /\b(?:we|they|committee|board|team) (?:have |has )?(?:decided|agreed|voted) (?:to|that|on)\b/i;

/** More names than one can hold. */
const roll = /(?:(?<!\S)\p{Lu}[^\s,]{1,30}(?: \p{Lu}[^\s,]{1,30}){0,2}, (?:and )?){3}\p{Lu}/u;
/** An action that is over, a promise of parts, and what a template asks of its author. */
const done =
  /[-–—:] (?:done|completed|closed)\.?$|^(?:there|here) are (?:two|three|four|five|several) |^(?:list|describe|explain) /i;

export function listIsNarratable({ points, leadIn }: Unit): boolean {
  const fields = points.filter((point) => field.test(withoutMarks(point)) && !dated.test(point)).length;
  if ((leadIn === null && fields > points.length / 2) || attendance.test(leadIn ?? '')) return false;
  const led =
    leadIn === null ||
    (isSayable(leadIn) && countWords(leadIn) <= 40 && !unfinished.test(withoutMarks(leadIn)));
  if (!led || !points.every(isSayable)) return false;
  const joined = arePhrases(points) || isBinding(leadIn ?? '', points);
  if (!joined) return points.length <= maxPoints;
  return (
    leadIn !== null &&
    points.length <= maxPhrases &&
    countWords([leadIn, ...points].join(' ')) <= maxPhraseWords
  );
}

/** Whether points are parts of one sentence. */
export function arePhrases(points: readonly string[]): boolean {
  return !areSteps(points) && !points.every((point) => isSentence(point));
}

/** "Open the menu", "Choose a folder": what one does one after the other. */
export function areSteps(points: readonly string[]): boolean {
  return points.filter(isStep).length > points.length * 0.6;
}

function isStep(text: string): boolean {
  return isOrder(withoutMarks(text).split(' '));
}

/** "Once you have verified that:": what then may be done comes after the list. */
const unfinished = /^(?:once|if|when|unless|until|after|before|while)\b[^,]*$/i;

/** Alternatives, conditions and what is denied would become facts if they were said one by one. */
export function isBinding(lead: string, points: readonly string[]): boolean {
  return binding.test(lead) || points.some((point) => /^(?:or|and|if|unless)\b|\b(?:or|and)$/i.test(point));
}

const binding =
  /\b(?:conditions?|either|one of|any of|if|unless|when|once|until|whether|verif\w+|confirm|check|ensure|make sure|criteria|not|never|no|cannot|only)\b|n['’]t\b|\b(?:to|by|will|must|can|should|may|for|of|that):?$/i;

const maxPhrases = 8;
const maxNameWords = 6;
const maxPhraseWords = 60;

const dated =
  /\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}\b/i;

/** "Start date: 2024": a fact about the text, for the eye. */
const field = /^[\p{L} ]{2,25}:(?:$| \S+(?: \S+){0,3}$)/u;

const maxPoints = 7;
