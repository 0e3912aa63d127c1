import type { ChangeCategory } from '../../domain/writing.ts';
import type { Judged } from '../judge/judge.ts';
import { fill, joinList, numberWord, type PhraseBank, type Topic } from '../phrases/phrase-bank.ts';
import type { ReleasePlan } from '../plan/plan-release.ts';
import { counted, frame, type Paragraph, plainParagraph, type Sentence, split } from './sentence.ts';

export type ReleaseFacts = {
  readonly opening: string;
  /** Sentences that history and contexts add to the opening. */
  readonly background: readonly Sentence[];
  readonly say: (units: readonly Judged[]) => Sentence[][];
  readonly bank: PhraseBank;
};

/** Turns the plan into paragraphs. */
export function sayRelease(plan: ReleasePlan, units: readonly Judged[], facts: ReleaseFacts): Paragraph[] {
  const { bank, say } = facts;
  const narrated = verdict(plan, units, bank);
  const lede = say(plan.lede).flat();
  const numbered = narrated.some(({ manner }) => manner !== 'frame');
  const lead = numbered ? [] : ledeLead(plan.ledeTopic, lede[0]?.text ?? '', bank);
  const opening = [frame(facts.opening), ...narrated, ...lead, ...lede, ...facts.background];
  const single = plan.groups.length <= 1 && plan.lede.length === 0;
  const groups = plan.groups.flatMap(({ topic, units: chosen }) => {
    const led = topic === plan.ledeTopic;
    return split(say(chosen)).map((sentences, index): Paragraph => {
      const opens = index === 0 && !led;
      const labelled = opensItself(sentences[0]?.text ?? '', topic, bank);
      return {
        section: index === 0 ? bank.sections[topic] : null,
        topic,
        lead: opens && !single && !labelled && !isAlone(topic, sentences) ? frame(bank.leads[topic]) : null,
        question: opens ? frame(bank.questions[topic]) : null,
        sentences,
      };
    });
  });
  const start = plainParagraph('opening', bank.sections.overview, opening);
  return [start, ...groups, ...rest(plan, units, bank)];
}

/** A first sentence that does not say itself that it is about a hole, a break, an end or a fault is led into. */
function ledeLead(topic: Topic | null, sentence: string, bank: PhraseBank): Sentence[] {
  const grave = topic === 'security' || topic === 'breaking' || topic === 'gone' || topic === 'fixed';
  if (!grave || opensItself(sentence, topic, bank) || telling.test(sentence)) return [];
  return [frame(bank.leads[topic])];
}

/** Words by which a sentence says its category itself. */
const telling = /\b(?:fix|secur|vulnerab|break|remov|deprecat|drop|no longer|until now|required)/i;

/** One sentence about something new or different needs no heading. */
function isAlone(topic: Topic, sentences: readonly Sentence[]): boolean {
  return sentences.length === 1 && ['new', 'changed', 'faster', 'fixed'].includes(topic);
}

/** A sentence under its own label needs no one to lead into it. */
function opensItself(sentence: string, topic: Topic, bank: PhraseBank): boolean {
  const labelled = Object.values(bank.labels).some((label) => sentence.startsWith(label));
  return labelled || (topic === 'fixed' && /^This release fixes\b/.test(sentence));
}

function verdict({ verdict: kind }: ReleasePlan, units: readonly Judged[], bank: PhraseBank): Sentence[] {
  if (kind === null) return [];
  const category = kind === 'security' ? 'security' : 'fixed';
  const some = units.filter((unit) => unit.form === 'entry' && unit.kind === category);
  if (some.length < 2) return [];
  const count = countOf(some.length, category, bank);
  return [counted(fill(bank.verdicts[kind], { count }), some)];
}

function countOf(count: number, kind: ChangeCategory, bank: PhraseBank, again = false): string {
  const [one, many] = bank.nouns[kind];
  return fill(again ? bank.rest.again : bank.rest.first, {
    count: numberWord(bank, count),
    noun: count === 1 ? one : many,
  });
}

const order: readonly ChangeCategory[] = [
  'breaking',
  'security',
  'removed',
  'deprecated',
  'changed',
  'fixed',
];
/** What the notes call it, where a listener would mind; more numbers than these no one can hold. */
const topicOf = ({ kind }: Judged): ChangeCategory => (order.includes(kind) ? kind : 'changed');

/** What was not narrated is counted, by kind. */
function rest(
  { left: all, lede, groups }: ReleasePlan,
  units: readonly Judged[],
  bank: PhraseBank,
): Paragraph[] {
  // Prose is no list: its paragraphs are not changes that one could count.
  const entries = all.filter(
    ({ form, leadIn, category }) => form === 'entry' && (leadIn === null || category !== null),
  );
  const insides = entries.every(({ kind }) => kind === 'chore');
  // Housekeeping is worth a sentence only where there is nothing else.
  const left =
    insides && lede.length + groups.length === 0 ? entries : entries.filter(({ kind }) => kind !== 'chore');
  if (left.length === 0) return [];
  const parts = (insides ? (['chore'] as const) : order).flatMap((kind) => {
    const some = insides ? left : left.filter((unit) => topicOf(unit) === kind);
    if (some.length === 0) return [];
    const again =
      units.length > left.length && units.some((unit) => topicOf(unit) === kind && !left.includes(unit));
    return [countOf(some.length, kind, bank, again)];
  });
  const narrated = lede.length + groups.length > 0;
  const text = fill(narrated ? bank.rest.more : bank.rest.only, { list: joinList(bank, parts) });
  return [{ ...plainParagraph('rest', null, [counted(text, left)]), question: frame(bank.questions.rest) }];
}
