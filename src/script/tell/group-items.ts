import { countWords, lowerFirst, upperFirst } from '../english/case.ts';
import { joinVerbs } from '../english/conjoined.ts';
import { listed } from '../english/in-a-row.ts';
import { unmarkNames } from '../english/name-marks.ts';
import { actOf, thingOf } from '../english/parts.ts';
import { placed } from '../english/place.ts';
import { waysToSay } from '../english/say-item.ts';
import { isShipped } from '../english/say-new.ts';
import { doers, enabled, type Subjects } from '../english/subjects.ts';
import type { Item } from '../items/item.ts';
import type { Grouped } from './grouped.ts';
import { sameDeeds } from './same-deeds.ts';

/** Says several short neighbours in one sentence, where they are of one kind and about one part. */
export function groupItems(
  items: readonly Item[],
  start: number,
  limit: number,
  subjects: Subjects,
  place: string | null,
): Grouped | null {
  const same = sameDeeds(items, start, limit, subjects);
  if (same !== null)
    return place === null ? same : { ...same, ways: same.ways.flatMap((way) => at(place, way, subjects)) };
  const broken = breakingThings(items, start, limit, subjects);
  if (broken !== null) return broken;
  const run = neighbours(items, start);
  if (run.length < 2) return null;
  const grouped = things(run, limit, subjects) ?? deeds(run, limit, subjects) ?? pair(run, limit, subjects);
  if (grouped === null) return null;
  const ways = grouped.ways.flatMap((way) => (place === null ? [way] : placed(place, way, subjects)));
  return { count: grouped.count, ways: ways.map((way) => `${upperFirst(unmarkNames(way))}.`) };
}

function at(place: string, way: string, subjects: Subjects): string[] {
  return placed(place, way.replace(/\.$/, ''), subjects).map((one) => `${upperFirst(one)}.`);
}

function neighbours(items: readonly Item[], start: number): Item[] {
  const first = items[start];
  const run: Item[] = [];
  for (const item of items.slice(start, start + 4)) {
    if (
      !first ||
      item.category !== first.category ||
      item.scope !== first.scope ||
      item.breaking ||
      item.sample !== null ||
      item.whole
    )
      break;
    run.push(item);
  }
  return run;
}

/** "Three breaking changes concern A, B and C.": things that are only named are not told one by one. */
function breakingThings(
  items: readonly Item[],
  start: number,
  limit: number,
  subjects: Subjects,
): Grouped | null {
  const named: string[] = [];
  for (const item of items.slice(start, start + 3)) {
    const alone = item.category === 'breaking' && item.sample === null && !item.whole && item.scope === null;
    const thing = alone ? thingOf({ ...item, breaking: false }, subjects) : null;
    if (thing === null || countWords([...named, thing].join(' ')) > limit + 8) break;
    named.push(unmarkNames(thing));
  }
  if (named.length < 2) return null;
  const count = named.length === 2 ? 'Two' : 'Three';
  const list = listed(named);
  return {
    count: named.length,
    ways: [`${count} breaking changes concern ${list}.`, `${count} more changes to check are about ${list}.`],
  };
}

/** "There are fixes for A, B and C." */
function things(run: readonly Item[], limit: number, subjects: Subjects): Grouped | null {
  const named: string[] = [];
  for (const item of run) {
    const thing = thingOf(item, subjects);
    if (thing === null || countWords([...named, thing].join(' ')) > limit) break;
    named.push(thing);
  }
  const category = run[0]?.category;
  if (named.length < 2 || (category !== 'added' && category !== 'fixed' && category !== 'removed'))
    return null;
  const list = listed(named);
  if (category === 'added' && named.every((thing) => isShipped(thing)))
    return {
      count: named.length,
      ways: [`${subjects.product ?? 'this release'} comes with ${list}`, `you get ${list}`],
    };
  const agent = subjects.product ?? 'this release';
  const ways = {
    added: [`you now get ${list}`, `${agent} adds ${list}`, `new additions are ${list}`],
    fixed: [`${list} have been fixed`, `there are fixes for ${list}`, `fixes went into ${list}`],
    removed: [`${list} have been removed`, `${list} are gone`],
  }[category];
  const faulty =
    /^(?:a |an )?.*\b(?:crash|error|leak|race|deadlock|panic|wrong|missing|incorrect|broken)\b/i.test(list);
  return { count: named.length, ways: ways.filter((way) => !(faulty && way.startsWith('fixes went'))) };
}

/** "It now closes A, reads B, and keeps C." */
function deeds(run: readonly Item[], limit: number, subjects: Subjects): Grouped | null {
  const acts: { verb: string; rest: string; act: boolean }[] = [];
  for (const item of run.slice(0, 3)) {
    const act = actOf(item, subjects);
    if (act === null || act.act || countWords([...acts, act].map(({ rest }) => rest).join(' ')) > limit - 2)
      break;
    acts.push(act);
  }
  if (acts.length < 2) return null;
  const said = joinVerbs(mergeAlike(acts), 'third');
  return {
    count: acts.length,
    ways: doers(subjects)
      .filter((doer) => !/ also$/.test(doer))
      .map((doer) => `${doer} ${said}`),
  };
}

/** "supports A and supports B" → "supports A and B". */
function mergeAlike(acts: readonly { verb: string; rest: string }[]): { verb: string; rest: string }[] {
  const merged: { verb: string; rest: string }[] = [];
  for (const { verb, rest } of acts) {
    const last = merged.at(-1);
    if (last?.verb === verb && !/\band\b/.test(last.rest))
      merged[merged.length - 1] = { verb, rest: `${last.rest} and ${rest}` };
    else merged.push({ verb, rest });
  }
  return merged;
}

/** Two short sentences about things become one: "A is now kept, and B no longer breaks." */
function pair(run: readonly Item[], limit: number, subjects: Subjects): Grouped | null {
  const [one, two] = run;
  if (!one || !two || countWords(one.text) + countWords(two.text) > Math.min(16, limit - 1)) return null;
  const [left] = clauses(one, subjects);
  const [right] = clauses(two, subjects);
  if (!left || !right || /,|:/.test(`${left}${right}`)) return null;
  const able = /^you can now (?=\S)/i;
  if (able.test(left) && able.test(right) && !/\band\b/.test(`${left}${right}`))
    return { count: 2, ways: enabled(`${left.replace(able, '')} and ${right.replace(able, '')}`, subjects) };
  const [first, second] = [left, right].map((clause) => state.exec(clause));
  if (first && second && first[2] === second[2] && !/ and /.test(`${first[1]} ${second[1]}`))
    return {
      count: 2,
      ways: [`${first[1]} and ${lowerFirst(second[1] ?? '', subjects.names)} are now ${first[2]}`],
    };
  return { count: 2, ways: [`${left}, and ${lowerFirst(right, subjects.names)}`] };
}

/** "A is now supported": of two such the end is said once. */
const state =
  /^(.+?) (?:is|are) now (supported|deprecated|optional|required|available|public|private|nullable|stable)$/;

/** Sentences whose subject is the thing itself, not the release. */
function clauses(item: Item, subjects: Subjects): string[] {
  return waysToSay(item, subjects, null)
    .filter(
      (way) =>
        !/^(?:this|there|the update|the new version|one |another|also|new in|among|you get|work|security work|before you)\b/i.test(
          way,
        ),
    )
    .filter(
      (way) => subjects.product === null || !way.toLowerCase().startsWith(subjects.product.toLowerCase()),
    )
    .map((way) => way.replace(/[.!?]$/, ''));
}
