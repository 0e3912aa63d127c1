import type { Judged } from '../judge/judge.ts';
import type { PhraseBank, Topic } from '../phrases/phrase-bank.ts';
import type { ReleasePlan } from '../plan/plan-release.ts';
import { counted, frame, type Paragraph, plainParagraph, type Sentence, split } from './sentence.ts';
import { closed, opened, upperFirst } from './spoken-text.ts';

export type ReleaseFacts = {
  readonly opening: string;
  /** Sentences about history and contexts for the opening. */
  readonly background: readonly Sentence[];
  readonly say: (units: readonly Judged[]) => Sentence[][];
  /** Adds the place to a sentence. */
  readonly placed: (text: string, place: string) => string;
  readonly bank: PhraseBank;
};

/** Turns the plan into paragraphs. */
export function sayRelease(plan: ReleasePlan, facts: ReleaseFacts): Paragraph[] {
  const { bank, say } = facts;
  const lede = say(plan.lede).flat();
  // A word in a fix does not make it a security fix.
  const labelled = plan.ledeTopic !== 'security' || plan.lede[0]?.kind === 'security';
  const lead = labelled ? ledeLead(plan.ledeTopic, lede[0]?.text ?? '', bank) : [];
  const opening = [frame(facts.opening), ...lead, ...lede, ...facts.background];
  const single = plan.groups.length <= 1 && plan.lede.length === 0;
  const planned = plan.groups.map(({ units: chosen, ...group }) => ({ ...group, parts: say(chosen) }));
  const all = [lede, ...planned.flatMap(({ parts }) => parts)];
  const again = all.slice(1).filter((part) => isRepeated(part, all));
  const groups = planned.flatMap(({ topic, heading, parts }, at) => {
    const led = topic === plan.ledeTopic || topic === planned[at - 1]?.topic;
    return split(parts.filter((part) => !again.includes(part))).map((sentences, index): Paragraph => {
      const opens = index === 0 && !led;
      return {
        section: index === 0 ? bank.sections[topic] : null,
        topic,
        lead:
          index === 0 && heading !== null
            ? frame(closed(upperFirst(heading)))
            : opens &&
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

/** Repeats the place in a new paragraph. */
function withPlaceAgain(
  [first, ...others]: readonly Sentence[],
  { placed }: Pick<ReleaseFacts, 'placed'>,
): readonly Sentence[] {
  if (first === undefined) return [];
  return [first.place === undefined ? first : { ...first, text: placed(first.text, first.place) }, ...others];
}

/** Whether another sentence says the same. Of two equal sentences, the first is kept. */
function isRepeated(
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
  const otherWords = wordsOf(other.text);
  const isShort = words.size < (/\d/.test(text) ? 2 : 3);
  return !isShort && ends.test(text) === ends.test(other.text) && words.isSubsetOf(otherWords);
}

/** Matches an ending: "drops Python 3" differs from "adds Python 3". */
const ends = /\b(?:remov|drop|deprecat|retir|disabl|no longer)/;

function wordsOf(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .match(/(?<!\p{L})(?!(?:the|and|for|an?|to|of|in|on)\b)\p{L}+|\d+(?:\.\d+)*/gu);
  return new Set(words?.map((word) => word.slice(0, 6)));
}

/** Returns a lead-in if the first sentence does not itself name a vulnerability, a breaking change or a removal. */
function ledeLead(topic: Topic | null, sentence: string, bank: PhraseBank): Sentence[] {
  const grave = topic === 'security' || topic === 'breaking' || topic === 'gone';
  if (!grave || namesCategory.test(sentence)) return [];
  return [frame(bank.leads[topic])];
}

/** Matches words by which a sentence names its own category. */
const namesCategory = /\b(?:fix|secur|vulnerab|break|remov|deprecat|drop|no longer|until now|required)/i;

/** Whether a topic needs no heading: it is one ordinary sentence, or the sentence names its category. */
function isAlone(topic: Topic, sentences: readonly Sentence[]): boolean {
  const says = namesCategory.test(sentences[0]?.text ?? '');
  const ordinary = ['new', 'changed', 'faster', 'fixed'].includes(topic);
  return sentences.length === 1 ? ordinary || says : topic === 'fixed' && says;
}

/** Says that there are further changes, and cites the units that the script leaves out. */
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
