import { tagWords } from '../grammar/tag-words.ts';
import { findVerb } from '../judge/verbs.ts';
import { isClearOrder, namesAction } from '../judge/well-formed.ts';
import { english } from '../phrases/english.ts';
import { fill, joinList, type PhraseBank } from '../phrases/phrase-bank.ts';
import { isNegative, isSpeakable, verdictOf } from '../plan/headings.ts';
import { isBinding } from '../plan/lists.ts';
import { outcomeHead } from '../plan/narratable.ts';
import type { Part, Passage } from '../plan/plan-document.ts';
import { contentWords } from '../plan/repeats.ts';
import { isOrder } from '../units/find-orders.ts';
import type { Unit } from '../units/unit.ts';
import { withArticles } from './articles.ts';
import { lowerKnown } from './capitals.ts';
import { frame, framed, type Paragraph, plainParagraph, quoted, type Sentence, split } from './sentence.ts';
import { closed, lowerFirst, opened, spokenText, upperFirst } from './spoken-text.ts';

export type DocumentFacts = {
  readonly opening: string | null;
  readonly background: readonly Sentence[];
  readonly bank: PhraseBank;
  readonly common: ReadonlySet<string>;
  readonly english: boolean;
  /** Whether the script leaves out much of the text. */
  readonly leftOut: boolean;
};

/** Turns the plan of a document into paragraphs, at least one for each part. */
export function sayDocument(parts: readonly Part[], facts: DocumentFacts): Paragraph[] {
  const { bank, opening, background } = facts;
  const paragraphs = parts.flatMap((part, index) => sayPart(part, index, facts));
  const [first, ...others] = paragraphs;
  const said = first?.lead == null ? (first?.sentences[0]?.text ?? '') : '';
  // "Introducing Harbor. Today we launch Harbor": the first sentence says what the title says.
  const start = [...(opening === null || repeatsTitle(opening, said) ? [] : [frame(opening)]), ...background];
  const joined = first?.lead === null ? [...start, ...first.sentences] : start;
  const head = joined.length === 0 ? [] : [plainParagraph('opening', bank.sections.overview, joined)];
  const body = first === undefined || first.lead === null ? others : paragraphs;
  const end = facts.leftOut ? [plainParagraph('rest', null, [frame(bank.rest.document)])] : [];
  return [...head, ...body, ...end];
}

function sayPart({ heading, passages, opens }: Part, index: number, facts: DocumentFacts): Paragraph[] {
  const negative =
    heading !== null && ((isNegative(heading) && !isMild(heading)) || verdictOf(heading) !== null);
  const chunks = passages.map((passage) => sayPassage(passage, negative ? heading : null, facts));
  const [own = [], ...others] = split(chunks);
  const further = others.map((sentences) => plainParagraph('part', null, sentences));
  const opening = plainParagraph('part', heading, own);
  const asks = /[?？]$/.test(heading ?? '');
  const announced =
    (asks || index > 0 || (!opens && facts.opening !== null)) &&
    heading !== null &&
    !negative &&
    isSpeakable(heading) &&
    (asks || isMild(heading) || !names(own[0]?.text ?? '', heading));
  if (!announced) return [opening, ...further];
  const { topics, topicQuestions } = facts.bank;
  const template = (templates: readonly string[]) => templates[index % templates.length] ?? '{title}';
  const lead = announce(heading, index === 0 ? '{title}.' : template(topics));
  const spoken = facts.bank === english ? asked(heading) : heading;
  const question = spoken === null ? null : announce(spoken, template(topicQuestions));
  return [{ ...opening, lead, question }, ...further];
}

/**
 * Returns the form of a heading for a question: "Code of conduct" becomes "the code of conduct". Null for single
 * words and for headings that name no thing.
 */
function asked(heading: string): string | null {
  if (/[?]$/.test(heading)) return heading;
  const [first, ...others] = tagWords(lowerKnown(heading));
  if (others.length === 0 || !/^(?:NOUN|PROPN|ADJ|DET)$/.test(first?.tag ?? '')) return null;
  return withArticles(lowerKnown(heading), 'replaces').replace(/^an? /, 'the ');
}

/** Whether a sentence contains what its heading says. */
function names(sentence: string, heading: string): boolean {
  const said = contentWords(sentence);
  return !sentence.startsWith('This ') && [...contentWords(heading)].some((word) => said.has(word));
}

/** Whether a sentence has all words of the title. */
function repeatsTitle(title: string, sentence: string): boolean {
  const words = [...contentWords(title)].filter(
    (word) => !/^(?:introducing|announcing|meet|about)$/.test(word),
  );
  const said = contentWords(sentence);
  return words.length > 1 && words.every((word) => said.has(word));
}

/** Announces a heading: a question or a clause unchanged, a name in one of the templates. */
function announce(heading: string, template: string): Sentence {
  const given = heading.replace(/(?<![\s.:–—-])[\s.:–—-]+$/, '');
  if (/[?？]$/.test(given)) return frame(upperFirst(given));
  const title = isClearOrder(given) ? given.charAt(0).toLowerCase() + given.slice(1) : given;
  return frame(
    fill(template, {
      title: template.startsWith('{')
        ? upperFirst(given)
        : template.includes(', {')
          ? lowerKnown(title)
          : title,
    }),
  );
}

/** Repeats a heading that negates or limits its passages with each of them. */
function sayPassage({ unit, narrated }: Passage, denial: string | null, facts: DocumentFacts): Sentence[] {
  if (unit.form === 'list') return sayList(unit, facts);
  const status = statusOf(unit.sentences[0] ?? '', facts);
  if (status !== null) return [framed(status, unit)];
  const [first = '', ...rest] = narrated
    .map((at) => spokenText(unit.sentences[at] ?? '', facts.bank))
    .map((text) => (/^[\d-]/.test(text) ? text : upperFirst(text)));
  const opening = openingOf(unit, first, facts);
  const verdict = verdictOf(denial);
  const limited =
    denial === null || isMild(denial) || outcomeHead.test(unit.head ?? '')
      ? opening
      : verdict === null
        ? framed(`${opened(denial)}: ${lowerFirst(opening.text, facts.common)}`, unit)
        : narrated[0] === 0 && namesAction(first)
          ? framed(`${verdict} ${first.charAt(0).toLowerCase()}${first.slice(1)}`, unit)
          : opening;
  return [limited, ...rest.map((text) => quoted(text, unit))];
}

/** Whether a heading says "optional" or "recommended". It is spoken once, before all items. */
function isMild(heading: string): boolean {
  return /\b(?:optional|recommended)\b/i.test(heading) && !/\b(?:not|no|never)\b|n['’]t\b/i.test(heading);
}

/**
 * Returns the status of a proposal as a sentence: "The status is accepted" becomes "The proposal has been accepted."
 */
function statusOf(sentence: string, { opening, english }: DocumentFacts): string | null {
  const [, status] = /^The status is (\p{Ll}+)\.$/u.exec(sentence) ?? [];
  if (!english || status === undefined) return null;
  const thing = /\b(?:proposals?|RFC|\p{Lu}{1,5}P)\b/u.test(opening ?? '') ? 'proposal' : 'decision';
  const state =
    status === 'draft' ? 'is a draft' : settled.test(status) ? `has been ${status}` : `is ${status}`;
  return `The ${thing} ${state}.`;
}

const settled =
  /^(?:accepted|approved|adopted|rejected|declined|deferred|superseded|withdrawn|implemented|deprecated|replaced)$/;

function openingOf(unit: Unit, first: string, { bank, english, common }: DocumentFacts): Sentence {
  const { head } = unit;
  // The topic of a sentence comes before it, unless the sentence names it.
  if (head === null || (english && (neutral.test(head) || names(first, head)))) return quoted(first, unit);
  const label = opened(upperFirst(spokenText(head, bank)));
  return framed(fill(bank.labelled, { label, text: lowerFirst(first, common) }), unit);
}

/** Matches labels without meaning, and unknown initials. */
const neutral =
  /^(?:(?:[Pp]ro )?[Tt]ips?|Rationale|Details|Summary|Description|Overview|\p{Lu}{2,4}|[^:]*:[^:]*)$/u;

/** Joins points and their lead-in into one sentence. */
function sayList({ id, others = [], leadIn, points }: Unit, { bank, common }: DocumentFacts): Sentence[] {
  const lead = leadIn === null ? '' : upperFirst(leadIn.replace(/\s?[:：.]?$/, ''));
  const parts = points
    .map((point) => lowered(opened(spokenText(point, bank)).replace(trailingJoint, ''), common))
    .filter((point) => !isOrder(point));
  if (parts.length === 0) return [];
  const long = isBinding(lead, points) || parts.some((part) => /,| and |: /.test(part));
  const apart = continued.test(lead)
    ? `${parts.slice(0, -1).join('; ')}; and ${parts.at(-1)}`
    : parts.join('; ');
  const said = closed(long ? apart : joinList(bank, parts), bank.stop);
  const joint = continued.test(lead) ? ' ' : ': ';
  const text = lead === '' ? upperFirst(said) : `${lead}${joint}${said}`;
  return [{ ...quoted(text, { id }), units: [id, ...others] }];
}

/** Matches a lead-in that the points continue: "You should", "It may include". */
const continued = /\b(?:should|must|can|could|will|would|may|might|to|includes?)$/i;

/** Lowers a verb in the middle of a sentence. "Theft: two cases" becomes "theft, two cases". */
function lowered(point: string, common: ReadonlySet<string>): string {
  const verb = /^\p{Lu}\p{Ll}+(?= )/u.exec(point)?.[0] ?? '';
  const words = findVerb(verb) === null ? common : new Set([verb.toLowerCase()]);
  return lowerFirst(lowerKnown(point).replace(/: (?=\S+(?: \S+){0,4}$)/, ', '), words);
}

/** Matches the end of a point that joins it to the next: "…; and". */
const trailingJoint = /(?<![;,])[;,]+(?:\s+(?:and|or))?$/;
