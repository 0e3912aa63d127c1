import { mergeDuplicates } from '../condense/merge-duplicates.ts';
import { mustBeTold } from '../condense/must-be-told.ts';
import { select } from '../condense/select.ts';
import type { Item } from '../items/item.ts';
import { allotDetails } from './allot-details.ts';
import type { Telling } from './context.ts';
import { gatherNames } from './gather-names.ts';
import type { Passage } from './passage.ts';
import { tellItems } from './tell-items.ts';
import { leads, questions, sectionTitles } from './wording.ts';

/** Older releases in the same notes: what still matters of them, each under its version. */
export function earlierPassage(telling: Telling, room: number, sentence: number): Passage[] {
  const { verbosity } = telling.input.settings;
  const owners = new Map(
    telling.earlier.flatMap((release) => release.items.map((item) => [item.order, release.version])),
  );
  const quiet = telling.lead.items.every(({ category }) => category === 'chore');
  const most = { brief: 2, normal: 4, detailed: 8 }[verbosity] + (quiet ? 2 : 0);
  const all = mergeDuplicates(recent(telling, most));
  const versions = new Map(all.map((item) => [item, owners.get(item.order) ?? null]));
  const critical = { brief: 4, normal: 10, detailed: 24 }[verbosity];
  const { told, words } = select(all, {
    budget: room,
    sentenceWords: sentence,
    emphasis: telling.emphasis,
    takeCritical: critical,
  });
  if (told.length === 0) return [];
  const details = allotDetails(told, verbosity === 'detailed' ? room - words : 0, sentence);
  const order = [...new Set(told.map((item) => versions.get(item) ?? null))];
  const sentences = order.flatMap((version) => {
    const items = told.filter((item) => (versions.get(item) ?? null) === version);
    return tellItems(items, telling, { sentence, details }, version);
  });
  const count = order.length === 1 ? 'one' : 'many';
  return [
    {
      section: sectionTitles.earlier,
      lead: telling.narrator.say(leads.earlier[count]),
      question: telling.narrator.say(questions.earlier),
      sentences,
    },
  ];
}

/** A long history is not walked through: the newest few releases count, and what is critical in the others. */
function recent({ earlier, input }: Telling, most: number): Item[] {
  const { verbosity } = input.settings;
  let left = most;
  return earlier.flatMap((release) => {
    const items = gatherNames(
      release.items.filter(({ text }) => !tellsNothing.test(text)),
      verbosity,
    );
    const told = items.some(({ category }) => category !== 'chore');
    if (told) left -= 1;
    return left >= 0 ? items : items.filter(mustBeTold);
  });
}

/** What an old release says of itself where it has nothing to say. */
const tellsNothing = /^(?:there (?:are|were) )?no (?:\w+ )?changes\b.{0,40}$/i;
