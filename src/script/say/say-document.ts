import { isSayable } from '../judge/ear-cost.ts';
import { shapeOf } from '../judge/shape.ts';
import { fill, joinList, type PhraseBank } from '../phrases/phrase-bank.ts';
import { isNegative } from '../plan/negative-heading.ts';
import {
  type DocumentPlan,
  maxPoints,
  type Part,
  type Passage,
  pointsAreNarratable,
} from '../plan/plan-document.ts';
import type { Unit } from '../units/unit.ts';
import {
  counted,
  frame,
  framed,
  type Paragraph,
  plainParagraph,
  quoted,
  type Sentence,
  split,
} from './sentence.ts';
import { closed, lowerFirst, opened, spokenSentence, spokenText, upperFirst } from './spoken-text.ts';

export type DocumentFacts = {
  readonly opening: string | null;
  readonly background: readonly Sentence[];
  readonly bank: PhraseBank;
  readonly common: ReadonlySet<string>;
  readonly english: boolean;
};

/** Turns the plan of a document into paragraphs, one or more a part. */
export function sayDocument({ parts, left }: DocumentPlan, facts: DocumentFacts): Paragraph[] {
  const { bank, opening, background } = facts;
  const paragraphs = parts.flatMap((part, index) => sayPart(part, index, facts));
  const [first, ...others] = paragraphs;
  const start = [...(opening === null ? [] : [frame(opening)]), ...background];
  const joined = first?.lead === null ? [...start, ...first.sentences] : start;
  const head = joined.length === 0 ? [] : [plainParagraph('opening', bank.sections.overview, joined)];
  const body = first === undefined || first.lead === null ? others : paragraphs;
  return [...head, ...body, ...leftOut(left, facts)];
}

function sayPart({ heading, passages }: Part, index: number, facts: DocumentFacts): Paragraph[] {
  const negative = heading !== null && isNegative(heading);
  const chunks = passages.map((passage, nth) =>
    sayPassage(passage, passages[nth - 1] ?? null, negative || index === 0 ? heading : null, negative, facts),
  );
  const [own = [], ...others] = split(chunks);
  const further = others.map((sentences) => plainParagraph('part', null, sentences));
  const opening = plainParagraph('part', heading, own);
  if (heading === null || !canBeHeard(heading)) return [opening, ...further];
  const lead = index === 0 && !/[?？]$/.test(heading) ? null : announce(heading, index, false, facts);
  const short = index > 0 && heading.split(' ').length <= 8;
  return [{ ...opening, lead, question: short ? announce(heading, index, true, facts) : null }, ...further];
}

/** A heading made of names in code is for the eye. */
function canBeHeard(heading: string): boolean {
  return isSayable(heading) && !/[_/<>{}]|\d{4}-\d{2}|\d:\d{2}/.test(heading);
}

const numbering = /^(?:\d+(?:\.\d+)*[.)]?|step \d+[:.]?|[a-z][.)])\s+/i;
const asking = /^(?:what|why|how|when|where|who)\b/i;

/** A heading as a question or a clause is said unchanged; a name is put into one of the templates. */
function announce(heading: string, index: number, asks: boolean, facts: DocumentFacts): Sentence {
  const { bank, common, english } = facts;
  const plain = heading.replace(numbering, '').replace(/(?<![\s.:–—-])[\s.:–—-]+$/, '');
  if (/[?？]$/.test(plain)) return frame(upperFirst(plain));
  if (english && asking.test(plain))
    return frame(asks ? asked(plain, common) : closed(upperFirst(plain), bank.stop));
  const templates = asks ? bank.topicQuestions : bank.topics;
  return frame(fill(templates[index % templates.length] ?? '{title}', { title: titled(plain, common) }));
}

/** "Roll Call and Opening Remarks": words that the text writes small elsewhere are small. */
function titled(heading: string, common: ReadonlySet<string>): string {
  const words = heading.split(' ').map((word) => lowerFirst(word, common));
  return words.some((word, index) => index > 0 && /^\p{Lu}\p{Ll}/u.test(word)) ? heading : words.join(' ');
}

/** "What happened" is a question already; "What you need to do" is asked for. */
function asked(heading: string, common: ReadonlySet<string>): string {
  return /^(?:what|who) (?:happened|changed|changes|went|is|are|was|were|caused|comes)\b/i.test(heading)
    ? `${upperFirst(heading)}?`
    : `And ${lowerFirst(heading, new Set([...common, 'what', 'why', 'how', 'when', 'where', 'who']))}?`;
}

function sayPassage(
  { unit, narrated }: Passage,
  before: Passage | null,
  heading: string | null,
  negative: boolean,
  facts: DocumentFacts,
): Sentence[] {
  if (unit.form === 'list') return sayList(unit, heading, facts);
  const { bank } = facts;
  const lines = narrated.map((at) => spokenSentence(unit.sentences[at] ?? '', bank.stop));
  const opens = unit.leadIn !== null && before?.unit.leadIn !== unit.leadIn;
  const led = opens && unit.leadIn !== null ? [quoted(upperFirst(unit.leadIn), unit)] : [];
  const [first = '', ...rest] = lines;
  const opening = openingOf(unit, first, facts);
  const denied = heading === null || !negative ? null : opened(heading);
  const polar = opening.map((sentence, index) =>
    index > 0 || denied === null
      ? sentence
      : framed(`${denied}: ${lowerFirst(sentence.text, facts.common)}`, unit),
  );
  const whole = narrated.includes(Math.max(0, unit.sentences.length - 1)) && pointsAreNarratable(unit);
  const points = whole ? unit.points.map((point) => quoted(spokenSentence(point, bank.stop), unit)) : [];
  return [...led, ...polar, ...rest.map((text) => quoted(text, unit)), ...points];
}

function openingOf(unit: Unit, first: string, { bank, english, common }: DocumentFacts): Sentence[] {
  const labelled = (label: string, text: string) => [framed(fill(bank.labelled, { label, text }), unit)];
  if (unit.speaker !== null) return labelled(unit.speaker, first);
  if (unit.head === null) return [quoted(first, unit)];
  const head = upperFirst(spokenText(unit.head, bank.stop));
  // A name alone is no sentence.
  const named = unit.head.split(' ').length <= 3 && !/[.!?]$/.test(unit.head);
  const whole = !named && (!english || shapeOf(first).kind === 'sentence');
  return whole
    ? [quoted(head, unit), quoted(first, unit)]
    : labelled(opened(head), lowerFirst(first, common));
}

/** A list is narrated with what leads into it, or with its heading. */
function sayList(unit: Unit, heading: string | null, { bank, english }: DocumentFacts): Sentence[] {
  const lead = unit.leadIn ?? heading;
  const points = unit.points.slice(0, maxPoints).map((point) => spokenText(point, bank.stop));
  const more = unit.points.length - points.length;
  const opening = lead === null ? [] : [lead.replace(/[:：.]?$/, ':')];
  const words = points.join(' ').split(' ').length;
  const phrases = points.every(
    (point) => !/^[^.?!]*[.?!].+[.?!]$/.test(point) && (!english || shapeOf(point).kind !== 'sentence'),
  );
  const conditional = isConditional(lead ?? '', unit.points) && words <= 70;
  if (more === 0 && (conditional || (phrases && (words <= 30 || words <= points.length * 6)))) {
    const parts = points.map((point) => opened(point).replace(trailingJoint, ''));
    const list = conditional ? parts.join('; ') : joinList(bank, parts);
    return [quoted(upperFirst([...opening, closed(list, bank.stop)].join(' ')), unit)];
  }
  const lines = points.map((point) =>
    quoted(upperFirst(point.replace(/[;,](?:\s+(?:and|or))?\.?$/, '.')), unit),
  );
  return [...opening.map((text) => quoted(upperFirst(text), unit)), ...lines];
}

/** "…; and" at the end of a point joins it to the next. */
const trailingJoint = /(?<![;,])[;,]+(?:\s+(?:and|or))?$/;

/** Alternatives and conditions said one by one would become facts. */
function isConditional(lead: string, points: readonly string[]): boolean {
  return (
    /\b(?:conditions?|either|one of|any of|if|unless|when|whether|criteria)\b/i.test(lead) ||
    points.some((point) => /^(?:or|and|if|unless)\b/i.test(point) || /\b(?:or|and)$/i.test(point))
  );
}

/** Two to six words that name a thing: others mean nothing by ear without what is below them. */
function isName(heading: string, english: boolean): boolean {
  const words = heading.split(' ').length;
  return words >= 2 && words <= 6 && (!english || shapeOf(heading).kind === 'noun');
}

function leftOut(left: DocumentPlan['left'], { bank, common, english }: DocumentFacts): Paragraph[] {
  const named = left
    .filter(({ heading }) => /^[\p{L}\p{N}][^:;?!]{2,50}$/u.test(heading) && isName(heading, english))
    .slice(0, 4);
  if (named.length === 0) return [];
  const titles = named.map(({ heading }) => titled(heading.replace(numbering, ''), common));
  const text = fill(bank.leftOut, { list: joinList(bank, titles) });
  const sentence = counted(
    text,
    named.flatMap(({ units }) => units),
  );
  return [{ ...plainParagraph('rest', null, [sentence]), question: frame(bank.questions.rest) }];
}
