import type { Judged } from '../judge/judge.ts';
import type { PhraseBank, Topic } from '../phrases/phrase-bank.ts';
import type { ReleasePlan } from '../plan/plan-release.ts';
import { counted, frame, type Paragraph, plainParagraph, type Sentence, split } from './sentence.ts';
import { opened } from './spoken-text.ts';

export type ReleaseFacts = {
  readonly opening: string;
  /** Sentences that history and contexts add to the opening. */
  readonly background: readonly Sentence[];
  readonly say: (units: readonly Judged[]) => Sentence[][];
  /** A sentence with the place in which it is true. */
  readonly placed: (text: string, place: string) => string;
  readonly bank: PhraseBank;
};

/** Turns the plan into paragraphs. */
export function sayRelease(plan: ReleasePlan, facts: ReleaseFacts): Paragraph[] {
  const { bank, say } = facts;
  const lede = say(plan.lede).flat();
  // A word in a fix does not make it one of security.
  const labelled = plan.ledeTopic !== 'security' || plan.lede[0]?.kind === 'security';
  const lead = labelled ? ledeLead(plan.ledeTopic, lede[0]?.text ?? '', bank) : [];
  const opening = [frame(facts.opening), ...lead, ...lede, ...facts.background];
  const single = plan.groups.length <= 1 && plan.lede.length === 0;
  const told = plan.groups.map(({ topic, units: chosen }) => ({ topic, parts: say(chosen) }));
  const all = [lede, ...told.flatMap(({ parts }) => parts)];
  const again = all.slice(1).filter((part) => isToldBeside(part, all));
  const groups = told.flatMap(({ topic, parts }) => {
    const led = topic === plan.ledeTopic;
    return split(parts.filter((part) => !again.includes(part))).map((sentences, index): Paragraph => {
      const opens = index === 0 && !led;
      return {
        section: index === 0 ? bank.sections[topic] : null,
        topic,
        lead:
          opens &&
          !single &&
          !isAlone(topic, sentences) &&
          !facts.opening.startsWith(opened(bank.leads[topic]))
            ? frame(bank.leads[topic])
            : null,
        question: opens ? frame(bank.questions[topic]) : null,
        sentences: index === 0 ? sentences : withPlaceAgain(sentences, facts),
      };
    });
  });
  const start = plainParagraph('opening', bank.sections.overview, opening);
  return [start, ...groups, ...rest(plan, again.flat(), bank)];
}

/** A new paragraph names its location again. */
function withPlaceAgain(
  [first, ...others]: readonly Sentence[],
  { placed }: Pick<ReleaseFacts, 'placed'>,
): readonly Sentence[] {
  if (first === undefined) return [];
  return [first.place === undefined ? first : { ...first, text: placed(first.text, first.place) }, ...others];
}

/** Whether another sentence says the same. Of two equal sentences, the first is kept. */
function isToldBeside(
  [own, ...further]: readonly Sentence[],
  parts: readonly (readonly Sentence[])[],
): boolean {
  const sentences = parts.flat();
  const place = own === undefined ? -1 : sentences.indexOf(own);
  return (
    own !== undefined &&
    further.length === 0 &&
    sentences.some((other, at) => at !== place && repeats(own, other) && (at < place || !repeats(other, own)))
  );
}

function repeats({ text }: Sentence, other: Sentence): boolean {
  const words = wordsOf(text.replace(/^(?:This release|It) (?:(?:add|bring|increase|bump|raise)s )?/, ''));
  const heard = wordsOf(other.text);
  const isShort = words.size < (/\d/.test(text) ? 2 : 3);
  return !isShort && ends.test(text) === ends.test(other.text) && words.isSubsetOf(heard);
}

/** "Drops Python 3" says something else than "adds Python 3". */
const ends = /\b(?:remov|drop|deprecat|retir|disabl|no longer)/;

function wordsOf(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .match(/(?<!\p{L})(?!(?:the|and|for|an?|to|of|in|on)\b)\p{L}+|\d+(?:\.\d+)*/gu);
  return new Set(words?.map((word) => word.slice(0, 6)));
}

/** A first sentence that does not say itself that it is about a hole, a break, an end or a fault is led into. */
function ledeLead(topic: Topic | null, sentence: string, bank: PhraseBank): Sentence[] {
  const grave = topic === 'security' || topic === 'breaking' || topic === 'gone';
  if (!grave || telling.test(sentence)) return [];
  return [frame(bank.leads[topic])];
}

/** Words by which a sentence says its category itself. */
const telling = /\b(?:fix|secur|vulnerab|break|remov|deprecat|drop|no longer|until now|required)/i;

/** One sentence about something ordinary needs no heading, nor does one that says itself what it is. */
function isAlone(topic: Topic, sentences: readonly Sentence[]): boolean {
  const says = telling.test(sentences[0]?.text ?? '');
  const ordinary = ['new', 'changed', 'faster', 'fixed'].includes(topic);
  return sentences.length === 1 ? ordinary || says : topic === 'fixed' && says;
}

/** Says that there is more. Its units are those that the script leaves out. */
function rest(
  { left, lede, groups }: ReleasePlan,
  again: readonly Sentence[],
  { rest: phrases }: PhraseBank,
): Paragraph[] {
  if (left.length === 0) return [];
  const narrated = lede.length + groups.length > 0;
  const text = narrated ? phrases.more[left.length % phrases.more.length] : phrases.only;
  return [
    plainParagraph('rest', null, [
      counted(text ?? phrases.only, [...left, ...again.flatMap(({ units }) => units.map((id) => ({ id })))]),
    ]),
  ];
}
