import type { Verbosity } from '../../domain/conversion-settings.ts';
import { mergeDuplicates } from '../condense/merge-duplicates.ts';
import { mustBeTold } from '../condense/must-be-told.ts';
import { select, targetWords } from '../condense/select.ts';
import { weightOf } from '../condense/weigh.ts';
import { countWords } from '../english/case.ts';
import { historyFacts } from '../history/history-facts.ts';
import type { Item } from '../items/item.ts';
import { standingOf } from '../items/standing.ts';
import { allotDetails } from './allot-details.ts';
import type { Telling } from './context.ts';
import { earlierPassage } from './earlier-releases.ts';
import { explainTerms } from './explain.ts';
import { closing, opening } from './frame.ts';
import { gatherNames } from './gather-names.ts';
import type { Passage } from './passage.ts';
import { standingPassages } from './standing-passages.ts';
import { choreSentence, leftOverSentence, maintenanceSentence, summarySentences } from './summary.ts';
import { instructionPassages, instructionWords } from './tell-instructions.ts';
import { type ItemLimits, tellItems } from './tell-items.ts';
import {
  type GroupName,
  groupOf,
  groupOrder,
  leads,
  noticeQuestions,
  questions,
  sectionTitles,
} from './wording.ts';

const frameWords = 45;

/** Tells a release in English: overview, groups by weight, earlier releases, ending. */
export function tellChangelog(telling: Telling): Passage[] {
  const { verbosity, summaryThreshold } = telling.input.settings;
  const all = mergeDuplicates(telling.lead.items);
  const items = gatherNames(all, verbosity);
  const summed = summaryThreshold !== null && all.length >= summaryThreshold;
  const orders = instructionPassages(telling);
  const target = Math.max(40, targetWords[verbosity] - frameWords - instructionWords(orders));
  const sentence = sentenceWords(items, verbosity, target);
  const share = leadShare(telling, target);
  const critical = items.filter(mustBeTold).length;
  const explain =
    critical === 0 ? 0 : Math.floor({ brief: 4, normal: 10, detailed: 24 }[verbosity] / critical);
  const selection = select(items, {
    budget: target * share * (summed ? 0.6 : 1),
    sentenceWords: sentence,
    emphasis: telling.emphasis,
    explain: Math.min(2, explain),
    worth: (item) => worthTo(telling, item),
    features: { brief: 2, normal: 3, detailed: 5 }[verbosity],
  });
  const room = target - selection.words;
  const crowded = critical > { brief: 4, normal: 10, detailed: 30 }[verbosity];
  const spare = share < 1 && verbosity !== 'detailed' ? Math.min(room, 40) : room;
  const limits = {
    sentence: crowded ? Math.min(sentence, 16) : sentence,
    details: allotDetails(selection.told, spare, sentence + 4, Math.min(2, explain)),
  };
  const quiet =
    selection.told.length === 0 && orders.length === 0 ? maintenanceSentence(items, telling) : null;
  const overview = opening(
    telling,
    quiet !== null ? [quiet] : summed ? summarySentences(all, telling) : [],
    historyFacts(telling, items),
  );
  const apart = selection.told.filter((item) => !mustBeTold(item) && standingOf(item.scope) !== null);
  const groups = groupPassages(
    selection.told.filter((item) => !apart.includes(item)),
    telling,
    limits,
    apart.length > 0 || orders.length > 0 ? 1 : 0,
  );
  const earlier = earlierPassage(telling, Math.max(0, room - 10), limits.sentence);
  const chores = quiet === null ? choreSentence(items, telling) : null;
  const left = leftOverSentence(selection.left, telling);
  const passages = [
    overview,
    ...withOrders(groups, orders),
    ...standingPassages(apart, telling, limits),
    ...earlier,
    closing(
      telling,
      [chores, left].flatMap((text) => text ?? []),
    ),
  ];
  return telling.lay ? explainTerms(passages, verbosity) : passages;
}

/** What to do follows what is critical; where nothing is, it comes last. */
function withOrders(groups: readonly Passage[], orders: readonly Passage[]): Passage[] {
  const urgent: (string | null)[] = [sectionTitles.breaking, sectionTitles.security];
  const critical = groups.filter(({ section }) => urgent.includes(section));
  const others = groups.filter(({ section }) => !urgent.includes(section));
  return critical.length > 0 ? [...critical, ...orders, ...others] : [...others, ...orders];
}

/** Where everything fits, nothing need be cut short. */
function sentenceWords(items: readonly Item[], verbosity: Verbosity, target: number): number {
  const words = items.reduce(
    (sum, { category, text }) => sum + (category === 'chore' ? 0 : countWords(text) + 3),
    0,
  );
  const roomy = words <= target * 0.8;
  return { brief: roomy ? 24 : 16, normal: roomy ? 30 : 21, detailed: roomy ? 36 : 25 }[verbosity];
}

/** What is told in names out of code says little to those who only use the product, and more to those who build with it. */
function worthTo({ lay, expert }: Telling, item: Item): number {
  if (item.codes.length === 0 || mustBeTold(item)) return 1;
  return lay ? 0.4 : expert ? 1.2 : 1;
}

/** How much of the script the newest release gets: less where it only fixes what older ones in the text brought. */
function leadShare({ lead, earlier }: Telling, target: number): number {
  const tells = (items: readonly Item[]) => items.some((item) => item.category !== 'chore');
  const brings = (items: readonly Item[]) => items.some((item) => weightOf(item) > 1.5);
  const older = earlier.flatMap((release) => release.items);
  if (!tells(older)) return 1;
  const needed = older.reduce((sum, item) => sum + countWords(item.text) + 3, 12);
  const most = !brings(lead.items) && brings(older) ? 0.5 : 0.3;
  return 1 - Math.min(most, needed / target);
}

/** `after`: how many passages about the release follow these, so that none of them claims to be the last. */
function groupPassages(
  items: readonly Item[],
  telling: Telling,
  limits: ItemLimits,
  after: number,
): Passage[] {
  const flowing = items.every((item) => item.prose);
  const filled = (flowing ? flowOrder : groupOrder)
    .map((group) => ({ group, members: membersOf(items, group, flowing) }))
    .filter(({ members }) => members.length > 0);
  return filled.map(({ group, members }, index): Passage => {
    const lead =
      (filled.length === 1 && index === 0) || (flowing && group === 'changed')
        ? null
        : telling.narrator.say(
            leads[group][members.length === 1 ? 'one' : 'many'].filter((text) =>
              fits(text, index, filled.length + after),
            ),
          );
    const sentences = tellItems(members, telling, limits);
    return {
      section: sectionTitles[group],
      lead,
      question: telling.narrator.say(
        (telling.notice === null || group !== 'security' ? questions[group] : noticeQuestions).filter(
          (text) => (/\belse\b|\bother\b/.test(text) ? index > 0 : !/^What works/.test(text) || index === 0),
        ),
      ),
      sentences,
    };
  });
}

const flowOrder: readonly GroupName[] = ['breaking', 'security', 'changed'];

/** What is critical leads. The rest stands in groups, or, where the notes are running text, in the order of its thought. */
function membersOf(items: readonly Item[], group: GroupName, flowing: boolean): Item[] {
  if (!flowing) return byScope(items.filter((item) => groupFor(item) === group));
  const critical = (item: Item) => /^(?:breaking|security)$/.test(groupFor(item));
  return items.filter((item) => (group === 'changed' ? !critical(item) : groupFor(item) === group));
}

/** "First" and "last" must be true. */
function fits(text: string, index: number, count: number): boolean {
  if (/\bfirst\b|^start/i.test(text)) return index === 0;
  if (/^let[’']s look\b/i.test(text)) return index > 0;
  if (/\blast\b|that leaves|finally/i.test(text)) return index === count - 1;
  if (/\bnext\b|^then\b|\balso\b|\btoo\b|as well|other|one more/i.test(text)) return index > 0 || count === 1;
  return true;
}

function groupFor(item: Item): GroupName {
  return item.breaking ? 'breaking' : groupOf[item.category];
}

/** Entries about one part of the product stand together, in the order in which the parts first appear. */
function byScope(items: readonly Item[]): Item[] {
  const first = new Map<string, number>();
  for (const item of items) {
    const key = item.scope ?? `\n${item.order}`;
    if (!first.has(key)) first.set(key, item.order);
  }
  const rank = (item: Item) => first.get(item.scope ?? `\n${item.order}`) ?? item.order;
  return items.toSorted((left, right) => rank(left) - rank(right) || left.order - right.order);
}
