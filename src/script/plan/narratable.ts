import { earCost, isSayable } from '../judge/ear-cost.ts';
import { leans, pointsElsewhere } from '../judge/leans.ts';
import { isSentence } from '../judge/shape.ts';
import {
  isClearOrder,
  isClosedSentence,
  isDescription,
  isFlawless,
  isOrder,
  isWhole,
  isWritten,
  namesAction,
} from '../judge/well-formed.ts';
import { withoutMarks } from '../read/node.ts';
import { spokenText, upperFirst } from '../say/spoken-text.ts';
import { countWords } from '../units/split-sentences.ts';
import type { Unit } from '../units/unit.ts';
import { isNegative, ruling, verdictOf } from './headings.ts';

const [minWords, maxWords, maxOpeningWords, maxOpeningCost] = [3, 38, 56, 3];

/** Whether a listener can follow a sentence without seeing the text. Opening sentences may be longer. */
export function isNarratable(unit: Unit, at: number, opens: boolean): boolean {
  const { head, leadIn, sentences, form } = unit;
  const sentence = sentences[at];
  if (sentence === undefined || (head !== null && !isSayable(head))) return false;
  if (leadIn !== null && (/^[[(]/.test(leadIn) || pointsElsewhere(leadIn))) return false;
  if (head !== null && countWords(sentences.join(' ')) < 4) return false;
  const plain = withoutMarks(sentence);
  const said = spokenText(sentence);
  const words = countWords(said);
  if (words > (opens || /\bmust\b/i.test(said) ? maxOpeningWords : maxWords) || /[:：]$/.test(plain))
    return false;
  if (opens ? earCost(sentence) > maxOpeningCost : !isSayable(sentence)) return false;
  // The end of a sentence that a list interrupts is incomplete.
  if (form === 'prose' && head === null && at === 0 && /^\p{Ll}{2,}\s/u.test(sentence)) return false;
  const last = at === sentences.length - 1;
  return (
    !unspeakable.test(plain) &&
    !(last && announcing.test(plain)) &&
    !roll.test(plain) &&
    !pointsElsewhere(said.replace(/ \([^()]*\)/g, ''))
  );
}

type Voice = { readonly minutes: boolean; readonly firstPerson: boolean; readonly rules: boolean };

const ownWords = /\b(?:I|me|my|myself)\b/;

/** Whether a text says "I", as in "I restarted it", without a name before it that says who speaks. */
export function saysI(text: string): boolean {
  return (
    /(?<![\p{L}\d])I(?:['’](?:m|ve|d|ll)|(?= \p{Ll}))(?! (?:and|or) )/u.test(withoutMarks(text)) &&
    !labelled.test(spokenText(text))
  );
}

/**
 * Whether a sentence is a statement below its heading. A verdict turns points into orders; a negation completes a
 * phrase.
 */
export function isStated(unit: Unit, at: number, heading: string, voice: Voice): boolean {
  const text = unit.sentences[at] ?? '';
  const whole = isStatement(unit, text, voice);
  if (at === 0 && verdictOf(heading) !== null) return namesAction(text) || (whole && ruling.test(text));
  // "No heavy boats." is a rule.
  const ruled = voice.rules && unit.form === 'entry' && /[.!]$/.test(withoutMarks(text));
  return whole || ((ruled || isNegative(heading)) && isPhrase(text));
}

/**
 * Whether an English line is a sentence that can be spoken unchanged. In minutes an order or a question is only a
 * note.
 */
function isStatement(unit: Unit, text: string, { minutes, firstPerson, rules }: Voice): boolean {
  const { form, head, path, telegraphic } = unit;
  const plain = withoutMarks(text);
  const spoken = spokenText(text);
  const [, rest = ''] = labelled.exec(spoken) ?? [];
  // Listeners can only tell who "I" is after a name.
  if (rest === '' && !firstPerson && ownWords.test(plain)) return false;
  if (countWords(plain) < minWords || /\p{Ll}\/\p{Ll}/u.test(plain)) return false;
  if (minutes && assigned.test(plain)) return false;
  if (isFigure(plain)) return true;
  if (outcomeHead.test(head ?? '')) return isPhrase(plain);
  const said = upperFirst(spoken);
  // What an author has closed in a paragraph is a sentence.
  if (form === 'prose' && isWritten(text, said)) return !(minutes && /\?$/.test(said));
  if (minutes && rest !== '' && isPhrase(plain) && !roster.test(plain)) return true;
  if (rest !== '' && isWhole(upperFirst(rest)) && (isSentence(rest) || !telegraphic)) return true;
  // A requirement of a policy applies to the listener, so it is not only a wish.
  const wished = !rules && path.some((heading) => goals.test(heading));
  const written =
    minutes || ((form === 'prose' || !telegraphic) && /[.!]["”’)]{0,3}$/.test(plain) && !wished);
  const sentence = isSentence(said);
  const whole = isFlawless(said) && (sentence || isOrder(said.split(' ')));
  // Tagging words is slow, so it comes last.
  const isClosed = () => written && isClosedSentence(said) && !(form === 'entry' && isDescription(said));
  if (!whole && !isClosed()) return false;
  const order = isClearOrder(plain);
  if (sentence || (!order && isClosed())) return !(minutes && /\?$/.test(said));
  return order && !minutes && !wished;
}

/** Matches notes of who does what: "Captains to send a letter", "Ada, will come". */
const assigned =
  /^(?!We|They)\p{Lu}\p{Ll}+(?: to \p{Ll}+ | \p{Ll}+ to be \p{Ll}+ed |, (?:will|is|was|has|we)\b)/u;

/** Matches who was there, and where. */
const roster = /^(?:present|apologies|attend|absent|regrets|chair|date|time|place|location|minutes|note)/i;

/** Matches a short topic before a sentence: "Tickets: the sale has begun". */
const labelled = /^\p{Lu}['’]?\p{L}?\p{Ll}[\p{L}\d'’&. -]{1,40}: (\p{L}.*)$/u;

/** Matches headings above wishes, which would be wrong as instructions to listeners. */
const goals =
  /\b(?:goals?|aims?|objectives|requirements|considerations|criteria|action items|actions|next steps|to-?do|tasks|follow-?ups?)\b/i;

/** Matches a label that names the kind of statement, so that a phrase is enough after it. */
export const outcomeHead =
  /^(?:status|decision|outcome|result|conclusion|(?:root )?cause|resolution|recommendation|next steps?|deadline)$/i;

/** Whether a phrase is enough because a label or a heading completes it. */
function isPhrase(text: string): boolean {
  const words = countWords(text);
  return words >= 3 && words <= 30 && !/[/+>?;]|:.*:/.test(text) && !leans(text);
}

/** Whether a note is about sums and days, which need no verb: "19,000 euros in the bank as of 1 May". */
function isFigure(text: string): boolean {
  const plain = text.replace(/(?<=\d):(?=\d)/g, '.');
  const words = countWords(plain);
  return (
    words >= 5 &&
    words <= 25 &&
    figure.test(plain) &&
    !/[?/+>;|]|:[^:]{0,200}:|[$€£][^:]{0,200}:|:[^$€£]{0,200}[$€£]|^(?:at|on) |^[^()]*\)| [-–—] .{1,200} [-–—] |updated|published|copyright|^(?:19|20)\d\d/iu.test(
      plain,
    ) &&
    /\p{Lu}/u.test(plain) &&
    !leans(plain)
  );
}

const figure =
  /[$€£]\s?\d|\b(?:\d{1,2}(?:st|nd|rd|th)? ?(?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}{0,6}\.? \d)|\bdeadline\b/iu;

/** Matches more names than a listener can remember. */
const roll = /(?:(?<!\S)\p{Lu}[^\s,]{1,30}(?: \p{Lu}[^\s,]{1,30}){0,2}, (?:and )?){3}\p{Lu}/u;
/** Matches a finished action, an instruction in a template to its author, or the rest of a link. */
const unspeakable =
  /[-–—:] (?:done|completed|closed)\.?$|^(?:there|here) are (?:two|three|four|five|several) |^(?:list|describe|explain) |\b(?:this|the) (?:link|form|video|spreadsheet)\b|\bTB[CD]\b|^\([^)]*$|[{}]|\? because\b|^\d+[-–.]\d|\b(?:ensure|can|to)\.?$|\bthat$/iu;
/** Matches an announcement of parts that do not follow. */
const announcing =
  /\b(?:two|three|four|five|several|few) (?:actions|things|steps|ways|reasons|parts|options|areas|cases)\.$/iu;
/** Whether a sentence is about the text itself, or about what happens in every meeting. */
export function isSilent(text: string, minutes: boolean): boolean {
  const plain = withoutMarks(text);
  return (
    aboutText.test(plain) ||
    greeting.test(plain) ||
    exclaimed.test(plain) ||
    (minutes && (procedure.test(plain) || passing.test(plain)))
  );
}

/** Matches what was true on the day of the meeting, or an election without the office. */
const passing =
  /\b(?:right now|at the moment|as we speak|later today|tonight)\b|^[^,]{2,80} (?:is|are|was|were)? ?(?:re-)?elected(?: by acclamation| unanimously)?\.?$/i;

/** Matches a greeting: "Team,", "Hi all," */
const greeting = /^(?:[\p{L}'’]{1,20} ){0,3}[\p{L}'’]{1,20},$/u;

/** Matches an exclamation: "There it is!" */
const exclaimed = /^(?:[\p{L}'’]{1,20},? ){0,3}[\p{L}'’]{1,20}!$/u;

const aboutText =
  /^here(?:['’]s| is| are)\b|\b(?:can be|may be|is|are) found\.?$|\bthis (?:document|guide|page|post|section|article|site|newsletter|handbook|template|tutorial|chapter|file)\b|\b(?:current|separate) (?:site|guide|page|document)\b|^(?:the )?(?:rest|remainder) of\b|^the links?\b|^see (?:also )?[^.]{1,60}\.$/i;

const procedure =
  /^(?:the )?(?:meeting|AGM|session|call) (?:was )?(?:called|opened|closed|adjourned|began|started|ended|commenced|concluded)\b|\b(?:seconded|concluded (?:his|her|the) report|(?:presented|gave) (?:the|his|her) [\p{L}'’ ]{0,40}report|provided an update from the \p{L}{1,30}|opened the floor|called the meeting)\b[^,]{0,20}$|^(?:motion )?seconded\b|\bminutes\b.{0,40}\b(?:were|was|are) (?:approved|accepted|read)\b|\b(?:approve|accept)\b.{0,30}\bminutes\b/iu;
