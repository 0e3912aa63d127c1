import type { ChangeCategory } from '../../domain/writing.ts';
import type { Judged } from '../judge/judge.ts';
import { fill, joinList, numberWord, type PhraseBank, type Topic } from '../phrases/phrase-bank.ts';
import type { ReleasePlan } from '../plan/plan-release.ts';
import { themeOf } from '../plan/theme.ts';
import type { Speaker } from './entry-labels.ts';
import { sayEntries } from './say-english.ts';
import { sayQuoted } from './say-quoted.ts';
import { frame, type Paragraph, type Sentence } from './sentence.ts';

export type ReleaseFacts = {
  readonly opening: string;
  /** Sentences that history and contexts add to the opening. */
  readonly background: readonly Sentence[];
  readonly earlier: Sentence | null;
  readonly name: string;
  readonly english: boolean;
};

const maxSentences = 6;

/** Turns the plan into paragraphs. */
export function sayRelease(
  plan: ReleasePlan,
  units: readonly Judged[],
  facts: ReleaseFacts,
  speaker: Speaker,
): Paragraph[] {
  const { bank } = speaker;
  const say = (chosen: readonly Judged[]) =>
    facts.english ? sayEntries(chosen, speaker) : sayQuoted(chosen, speaker);
  const opening = [
    frame(facts.opening),
    ...verdict(plan, units, bank),
    ...say(plan.lede).flat(),
    ...facts.background,
  ];
  const single = plan.groups.length <= 1 && plan.lede.length === 0;
  const groups = plan.groups.flatMap(({ topic, units: chosen }) =>
    split(say(chosen)).map(
      (sentences, index): Paragraph => ({
        section: index === 0 ? bank.sections[topic] : null,
        topic,
        lead:
          index === 0 &&
          !single &&
          topic !== plan.ledeTopic &&
          !sentences[0]?.text.startsWith(bank.labels[labelOf[topic]])
            ? frame(bank.leads[topic])
            : null,
        question: index === 0 ? frame(bank.questions[topic]) : null,
        sentences,
      }),
    ),
  );
  return [
    { section: bank.sections.overview, topic: 'opening', lead: null, question: null, sentences: opening },
    ...groups,
    ...rest(plan, units, bank),
    ...(facts.earlier === null
      ? []
      : [paragraph('earlier', [facts.earlier], bank.sections.earlier, bank.questions.earlier)]),
  ];
}

/** A paragraph that opens with its label needs nobody to lead into it. */
const labelOf: Readonly<Record<Topic, ChangeCategory | 'known'>> = {
  act: 'breaking',
  security: 'security',
  breaking: 'breaking',
  gone: 'removed',
  new: 'added',
  changed: 'changed',
  faster: 'performance',
  fixed: 'fixed',
  known: 'known',
};

function verdict(
  { verdict: kind, lede }: ReleasePlan,
  units: readonly Judged[],
  bank: PhraseBank,
): Sentence[] {
  if (kind === null) return [];
  const counted = units.filter((unit) => unit.kind === (kind === 'security' ? 'security' : 'fixed'));
  if (kind === 'small' || kind === 'act') return lede.length === 0 ? [] : [frame(bank.verdicts[kind])];
  if (counted.length < 2) return [];
  const count = countOf(counted.length, kind === 'security' ? 'security' : 'fixed', bank);
  return [
    { text: fill(bank.verdicts[kind], { count }), units: counted.map(({ id }) => id), manner: 'counted' },
  ];
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
  'added',
  'performance',
  'changed',
  'fixed',
  'chore',
];

/** What was not told is counted, by kind, with what most of it is about. */
function rest({ left, lede, groups }: ReleasePlan, units: readonly Judged[], bank: PhraseBank): Paragraph[] {
  if (left.length === 0) return [];
  const parts = order.flatMap((kind) => {
    const some = left.filter((unit) => unit.kind === kind);
    if (some.length === 0) return [];
    const theme = themeOf(some);
    const again =
      units.length > left.length && units.some((unit) => unit.kind === kind && !left.includes(unit));
    return [
      {
        count: countOf(some.length, kind, bank, again),
        theme: theme === null ? '' : fill(bank.rest.theme, { theme }),
      },
    ];
  });
  // A theme in the middle of the list ends with a comma of its own.
  const list = parts.map(
    ({ count, theme }, index) =>
      count + theme + (theme !== '' && parts.length === 2 && index === 0 ? bank.list.comma.trimEnd() : ''),
  );
  const told = lede.length + groups.length > 0;
  const text = fill(told ? bank.rest.more : bank.rest.only, { list: joinList(bank, list) });
  const sentence: Sentence = { text, units: left.map(({ id }) => id), manner: 'counted' };
  return units.length === 0 ? [] : [paragraph('rest', [sentence], null, bank.questions.rest)];
}

function paragraph(
  topic: Paragraph['topic'],
  sentences: readonly Sentence[],
  section: string | null,
  question: string,
): Paragraph {
  return { section, topic, lead: null, question: frame(question), sentences };
}

/** Fills paragraphs of about the same length; what belongs together stays together. */
function split(parts: readonly (readonly Sentence[])[]): Sentence[][] {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const size = total / Math.max(1, Math.ceil(total / maxSentences));
  const paragraphs: Sentence[][] = [];
  for (const part of parts) {
    const last = paragraphs.at(-1);
    if (last === undefined || last.length + part.length / 2 > size) paragraphs.push([...part]);
    else last.push(...part);
  }
  return paragraphs;
}
