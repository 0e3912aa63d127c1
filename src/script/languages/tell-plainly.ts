import { mergeDuplicates } from '../condense/merge-duplicates.ts';
import { mustBeTold } from '../condense/must-be-told.ts';
import { select, targetWords } from '../condense/select.ts';
import type { Item } from '../items/item.ts';
import { allotDetails } from '../tell/allot-details.ts';
import type { Telling } from '../tell/context.ts';
import type { Passage } from '../tell/passage.ts';
import { type GroupName, groupOf, groupOrder } from '../tell/wording.ts';
import { closeSentence } from './close-sentence.ts';
import { isDenseLanguage } from './dense-languages.ts';
import { phraseBank } from './find-phrases.ts';
import { closingPlainly, openingPlainly } from './frame-plainly.ts';
import { findGrammar } from './grammar/find-grammar.ts';
import type { PhraseBank } from './phrase-bank.ts';
import { planEntries } from './telling/plan-entries.ts';
import { shareOut } from './telling/share-out.ts';
import { type Teller, tellSlots } from './telling/tell-slots.ts';

/** Tells a release in its own language: its sentences stay, its fragments get the words they lack. */
export function tellPlainly(telling: Telling, language: string): Passage[] {
  const bank = phraseBank(language);
  const teller: Teller = {
    grammar: findGrammar(language),
    narrator: telling.narrator,
    language,
    includes: bank?.includes ?? [],
  };
  const opening = openingPlainly(telling, bank, language, groupFor);
  const { told, left, details, earlier } = choose(telling, language);
  const prose = told.length > 0 && told.every((item) => item.prose && !mustBeTold(item));
  const groups: readonly [GroupName | null, Item[]][] = prose
    ? [[null, [...told]]]
    : groupOrder.map((group) => [group, told.filter((item) => groupFor(item) === group)]);
  const passages = groups.flatMap(([group, items]) =>
    items.length === 0 ? [] : [passageOf(group, items, details, bank, teller)],
  );
  const before =
    earlier.length === 0 ? [] : [passageOf('earlier', earlier, new Map<Item, number>(), bank, teller)];
  const all = [
    opening,
    ...passages,
    ...stepsPassage(telling, bank, language),
    ...before,
    ...closingPlainly(telling, bank, left),
  ];
  return telling.input.settings.speakers === 2 ? shareOut(all, language) : all;
}

/** Of a language without spaces a word is counted for every six letters; so much of that is heard as two. */
const denseShare = 0.8;

function choose(telling: Telling, language: string) {
  const { verbosity, summaryThreshold } = telling.input.settings;
  const counted = summaryThreshold !== null && telling.lead.items.length >= summaryThreshold;
  const share = isDenseLanguage(language) ? denseShare : 1;
  const budget = (targetWords[verbosity] - 30) * (counted ? 0.6 : 1) * share;
  const sentenceWords = { brief: 20, normal: 30, detailed: 40 }[verbosity];
  const lead = select(mergeDuplicates(telling.lead.items), {
    budget: telling.earlier.length > 0 ? budget * 0.85 : budget,
    sentenceWords,
    emphasis: telling.emphasis,
  });
  const details = allotDetails(
    lead.told,
    verbosity === 'brief' ? 0 : budget - lead.words,
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
  return { told: lead.told, left: lead.left, details, earlier: earlier.told };
}

/** A passage whose only sentence says itself what it is about needs no other to lead to it. */
function passageOf(
  group: GroupName | null,
  items: readonly Item[],
  details: ReadonlyMap<Item, number>,
  bank: PhraseBank | null,
  teller: Teller,
): Passage {
  const slots = planEntries(items, details, teller.grammar);
  if (bank === null || group === null)
    return {
      section: null,
      lead: null,
      question: bank === null ? null : teller.narrator.say(bank.questions.added),
      sentences: tellSlots(slots, teller),
    };
  const [first] = slots;
  const itself = slots.length === 1 && first?.entry.kind !== 'sentence' && first?.scope === null;
  const lead =
    itself && !/^(?:breaking|security|earlier)$/.test(group) ? null : teller.narrator.say(bank.leads[group]);
  return {
    section: bank.sections[group],
    lead,
    question: teller.narrator.say(bank.questions[group]),
    sentences: tellSlots(slots, teller),
  };
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

function groupFor(item: Item): GroupName {
  return item.breaking ? 'breaking' : groupOf[item.category];
}
