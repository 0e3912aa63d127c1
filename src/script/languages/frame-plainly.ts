import { mergeDuplicates } from '../condense/merge-duplicates.ts';
import { upperFirst } from '../english/case.ts';
import type { Item } from '../items/item.ts';
import type { Telling } from '../tell/context.ts';
import { callToAction } from '../tell/frame.ts';
import type { Passage } from '../tell/passage.ts';
import { type GroupName, groupOrder } from '../tell/wording.ts';
import { closeSentence } from './close-sentence.ts';
import { factsPlainly } from './facts-plainly.ts';
import { named } from './find-phrases.ts';
import { countIn, type PhraseBank, registerOf } from './phrase-bank.ts';
import { isCourtesy } from './reading/courtesies.ts';
import { sentencesAbroad } from './reading/sentences-abroad.ts';

type GroupFinder = (item: Item) => GroupName;

/** Names product and version, then says what the notes themselves say before their first entry. */
export function openingPlainly(
  telling: Telling,
  bank: PhraseBank | null,
  language: string,
  groupFor: GroupFinder,
): Passage {
  const name = nameOf(telling, bank);
  const intro = introOf(telling, language);
  if (bank === null)
    return {
      section: name,
      lead: null,
      question: null,
      sentences: [...(name === null ? [] : [closeSentence(name, language)]), ...intro],
    };
  const first = telling.narrator.say(
    bank.opening[registerOf(telling.tone, telling.sober)].map((text) =>
      upperFirst(named(text, name ?? bank.thisRelease, language)),
    ),
  );
  return {
    section: bank.sections.overview,
    lead: null,
    question: null,
    sentences: [
      first,
      ...factsPlainly(telling, bank, language),
      ...intro,
      ...countsByKind(telling, bank, groupFor),
    ],
  };
}

function nameOf({ product, version }: Telling, bank: PhraseBank | null): string | null {
  const plain = version?.replace(/^v(?=\d)/i, '') ?? null;
  if (product !== null) return plain === null || product.includes(plain) ? product : `${product} ${plain}`;
  return plain === null ? null : bank === null ? plain : `${bank.version} ${plain}`;
}

/** Greetings and "here is what is new" go: the opening has said as much. */
function introOf(telling: Telling, language: string): string[] {
  const most = telling.input.settings.verbosity === 'brief' ? 1 : 3;
  return telling.lead.intro
    .flatMap((paragraph) => sentencesAbroad(paragraph, language))
    .filter((sentence) => /\p{L}{2}/u.test(sentence) && !isCourtesy(sentence) && !/[:：]$/u.test(sentence))
    .slice(0, most)
    .map((sentence) => closeSentence(sentence, language));
}

/** At the threshold the kinds are counted, by the names their sections have. */
function countsByKind(telling: Telling, bank: PhraseBank, groupFor: GroupFinder): string[] {
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

/** Chores are counted, what was left out is owned up to, and the caller has the last word. */
export function closingPlainly(telling: Telling, bank: PhraseBank | null, left: readonly Item[]): Passage[] {
  const cta = callToAction(telling.input.settings.cta);
  const end =
    bank === null ? [] : [telling.narrator.say(bank.ending[registerOf(telling.tone, telling.sober)])];
  const more = left.some(({ category }) => category !== 'chore');
  const rest = bank === null ? [] : [...choresIn(telling, bank), ...(more ? [bank.rest.more] : [])];
  const sentences = [...rest, ...end, ...(cta === null ? [] : [cta])];
  if (sentences.length === 0) return [];
  return [{ section: bank?.sections.wrap ?? null, lead: null, question: null, sentences }];
}

function choresIn(telling: Telling, bank: PhraseBank): string[] {
  const count = mergeDuplicates(telling.lead.items).filter(({ category }) => category === 'chore').length;
  if (count === 0) return [];
  return [count === 1 ? bank.rest.chore : bank.rest.chores.replace('{count}', countIn(bank, count))];
}
