import { mergeDuplicates } from '../condense/merge-duplicates.ts';
import { select, targetWords } from '../condense/select.ts';
import { upperFirst } from '../english/case.ts';
import type { Item } from '../items/item.ts';
import { allotDetails } from '../tell/allot-details.ts';
import type { Telling } from '../tell/context.ts';
import { callToAction } from '../tell/frame.ts';
import type { Passage } from '../tell/passage.ts';
import { displayName } from '../tell/product-name.ts';
import { type GroupName, groupOf, groupOrder } from '../tell/wording.ts';
import { closeSentence } from './close-sentence.ts';
import { factsPlainly } from './facts-plainly.ts';
import { named, phraseBank } from './find-phrases.ts';
import { type PhraseBank, registerOf } from './phrase-bank.ts';

/** Tells a release in the source's own sentences, framed by the phrases we have for that language, if any. */
export function tellPlainly(telling: Telling, language: string): Passage[] {
  const bank = phraseBank(language);
  const { verbosity } = telling.input.settings;
  const { summaryThreshold } = telling.input.settings;
  const counted = summaryThreshold !== null && telling.lead.items.length >= summaryThreshold;
  const budget = (targetWords[verbosity] - 30) * (counted ? 0.6 : 1);
  const sentenceWords = { brief: 20, normal: 30, detailed: 40 }[verbosity];
  const lead = select(mergeDuplicates(telling.lead.items), {
    budget: budget * 0.75,
    sentenceWords,
    emphasis: telling.emphasis,
  });
  const details = allotDetails(
    lead.told,
    verbosity === 'brief' ? 0 : budget * 0.75 - lead.words,
    sentenceWords,
    { brief: 0, normal: 1, detailed: 2 }[verbosity],
  );
  const older = mergeDuplicates(telling.earlier.flatMap((release) => release.items));
  const earlier = select(older, {
    budget: budget - lead.words,
    sentenceWords,
    emphasis: telling.emphasis,
    takeCritical: 6,
  });
  const passages = groupOrder.flatMap((group) => {
    const items = lead.told.filter((item) => groupFor(item) === group);
    return items.length === 0 ? [] : [passage(bank, group, sentencesOf(items, details, language), telling)];
  });
  const before =
    earlier.told.length === 0
      ? []
      : [passage(bank, 'earlier', sentencesOf(earlier.told, new Map(), language), telling)];
  return [
    opening(telling, bank, language),
    ...passages,
    ...stepsPassage(telling, bank, language),
    ...before,
    ...closing(telling, bank, lead.left),
  ];
}

/** What the notes ask of their readers, in their own words; a brief script has room for the first steps only. */
function stepsPassage(telling: Telling, bank: PhraseBank | null, language: string): Passage[] {
  const most = { brief: 3, normal: 8, detailed: 24 }[telling.input.settings.verbosity];
  const sentences = telling.lead.instructions
    .flatMap((one) => one.sentences)
    .slice(0, most)
    .map((text) => closeSentence(text, language));
  if (sentences.length === 0) return [];
  const { section, lead, question } = bank?.steps ?? { section: null, lead: null, question: null };
  return [{ section, lead, question, sentences }];
}

function sentencesOf(items: readonly Item[], details: ReadonlyMap<Item, number>, language: string): string[] {
  return items.flatMap((item, index) => {
    const known = items[index - 1]?.scope === item.scope;
    const scope = item.scope !== null && !known && !item.text.includes(item.scope) ? `${item.scope}: ` : '';
    return [`${scope}${item.text}`, ...item.details.slice(0, details.get(item) ?? 0)].map((text) =>
      closeSentence(text, language),
    );
  });
}

function passage(
  bank: PhraseBank | null,
  group: keyof PhraseBank['leads'],
  sentences: string[],
  telling: Telling,
): Passage {
  if (bank === null) return { section: null, lead: null, question: null, sentences };
  return {
    section: bank.sections[group],
    lead: telling.narrator.say(bank.leads[group]),
    question: telling.narrator.say(bank.questions[group]),
    sentences,
  };
}

function opening(telling: Telling, bank: PhraseBank | null, language: string): Passage {
  const version = telling.version?.replace(/^v(?=\d)/i, '') ?? null;
  const isNamed = telling.product !== null || version !== null;
  const name =
    telling.product === null && version !== null && bank
      ? `${bank.version} ${version}`
      : displayName(telling.product, version);
  const intro = telling.lead.intro
    .slice(0, telling.input.settings.verbosity === 'brief' ? 1 : 2)
    .map((text) => closeSentence(text, language));
  if (bank === null)
    return {
      section: isNamed ? name : null,
      lead: null,
      question: null,
      sentences: [...(isNamed ? [closeSentence(name, language)] : []), ...intro],
    };
  const first = telling.narrator.say(
    bank.opening[registerOf(telling.tone, telling.sober)].map((text) =>
      upperFirst(named(text, isNamed ? name : bank.thisRelease, language)),
    ),
  );
  return {
    section: bank.sections.overview,
    lead: null,
    question: null,
    sentences: [first, ...factsPlainly(telling, bank, language), ...intro, ...countsByKind(telling, bank)],
  };
}

/** At the threshold the kinds are counted, by the names their sections have. */
function countsByKind(telling: Telling, bank: PhraseBank): string[] {
  const { summaryThreshold } = telling.input.settings;
  const items = telling.lead.items.filter((item) => item.category !== 'chore');
  if (summaryThreshold === null || items.length < summaryThreshold) return [];
  const { lead, unit, joint, end } = bank.summary;
  const counts = groupOrder.flatMap((group) => {
    const count = items.filter((item) => groupFor(item) === group).length;
    return count === 0 ? [] : [`${bank.sections[group]} ${count}${unit}`];
  });
  return counts.length === 0 ? [] : [`${lead}${counts.join(joint)}${end}`];
}

function groupFor(item: Item): GroupName {
  return item.breaking ? 'breaking' : groupOf[item.category];
}

function closing(telling: Telling, bank: PhraseBank | null, left: readonly Item[]): Passage[] {
  const cta = callToAction(telling.input.settings.cta);
  const end =
    bank === null ? [] : [telling.narrator.say(bank.ending[registerOf(telling.tone, telling.sober)])];
  const chores = left.some(({ category }) => category === 'chore');
  const more = left.some(({ category }) => category !== 'chore');
  const rest =
    bank === null ? [] : [...(chores ? [bank.rest.chores] : []), ...(more ? [bank.rest.more] : [])];
  const sentences = [...rest, ...end, ...(cta === null ? [] : [cta])];
  return sentences.length === 0
    ? []
    : [
        {
          section: bank?.sections.wrap ?? null,
          lead: null,
          question: null,
          sentences,
        },
      ];
}
