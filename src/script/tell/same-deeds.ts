import { countWords, lowerFirst, upperFirst } from '../english/case.ts';
import { listed } from '../english/in-a-row.ts';
import { unmarkNames } from '../english/name-marks.ts';
import { toPassive } from '../english/passive.ts';
import { shapeOfItem } from '../english/say-item.ts';
import { dropped } from '../english/special-verbs.ts';
import type { Subjects } from '../english/subjects.ts';
import type { Item } from '../items/item.ts';
import type { Grouped } from './grouped.ts';

const mostRenames = 4;
const mostRemovals = 3;

/** Renames in a row, or removals, in one sentence: a listener who hears each by itself hears nothing else. */
export function sameDeeds(
  items: readonly Item[],
  start: number,
  limit: number,
  subjects: Subjects,
): Grouped | null {
  return renames(items, start, limit, subjects) ?? removals(items, start, limit, subjects);
}

/** "Several names change: A becomes B, C becomes D, and E becomes F." */
function renames(items: readonly Item[], start: number, limit: number, { names }: Subjects): Grouped | null {
  const told: string[] = [];
  for (const item of items.slice(start, start + mostRenames)) {
    const pair = sameGroup(items[start], item) ? renamed(item) : null;
    const said = pair === null ? null : `${lowerFirst(pair[0], names)} becomes ${pair[1]}`;
    if (said === null || (told.length > 1 && countWords([...told, said].join(' ')) > limit + 16)) break;
    told.push(unmarkNames(said));
  }
  if (told.length < 2) return null;
  const before = items[start - 1];
  const more = before !== undefined && sameGroup(before, items[start]) && renamed(before) !== null;
  return {
    count: told.length,
    ways: more
      ? [`More names change: ${clauses(told)}.`, `And more names change: ${clauses(told)}.`]
      : [`Some names change: ${clauses(told)}.`, `There are new names: ${clauses(told)}.`],
  };
}

/** "A, B, and C have been removed." */
function removals(items: readonly Item[], start: number, limit: number, subjects: Subjects): Grouped | null {
  const told: string[] = [];
  for (const item of items.slice(start, start + mostRemovals)) {
    const thing = item.breaking && sameGroup(items[start], item) ? removed(item, subjects) : null;
    if (thing === null || countWords([...told, thing].join(' ')) > limit) break;
    told.push(unmarkNames(thing));
  }
  if (told.length < 2) return null;
  const list = upperFirst(listed(told));
  return { count: told.length, ways: [`${list} have been removed.`, `${list} are gone.`] };
}

function sameGroup(one: Item | undefined, two: Item | undefined): boolean {
  return (
    one !== undefined &&
    two !== undefined &&
    one.scope === two.scope &&
    one.breaking === two.breaking &&
    two.sample === null &&
    !two.whole
  );
}

function renamed(item: Item): [string, string] | null {
  const shape = /^renam/i.test(item.text) && !/[,:;]/.test(item.text) ? shapeOfItem(item) : null;
  if (shape?.kind !== 'action' || shape.verb !== 'rename' || shape.more.length > 0) return null;
  const [, old = '', now = ''] =
    /^(?:the )?(\S+(?: \S+){0,3}) (?:to|into|as) (\S+(?: \S+){0,5})$/.exec(shape.rest) ?? [];
  const alike = unmarkNames(old).toLowerCase() === unmarkNames(now).toLowerCase();
  return old === '' || alike || / (?:to|into|as) /.test(`${old} ${now}`) || / and /.test(old)
    ? null
    : [old, now];
}

function removed(item: Item, subjects: Subjects): string | null {
  const shape =
    /^(?:remov|delet|drop)/i.test(item.text) && !/[,:;]/.test(item.text) ? shapeOfItem(item) : null;
  if (
    shape?.kind !== 'action' ||
    shape.more.length > 0 ||
    shape.negated ||
    !/^(?:remove|delete|drop)$/.test(shape.verb)
  )
    return null;
  if (/ and /.test(shape.rest) || dropped(shape.rest).length > 0) return null;
  const turned = toPassive('remove', shape.rest, subjects.names);
  return turned !== null && turned.tail === '' ? turned.subject : null;
}

/** Brings the renames of one part of a release together, behind the first of them. */
export function renamesTogether(items: readonly Item[]): Item[] {
  const runs = Map.groupBy(
    items.filter((item) => renamed(item) !== null),
    (item) => [item.scope, item.breaking, item.category].join('\n'),
  );
  const moved = new Set([...runs.values()].flatMap((run) => run.slice(1)));
  if (moved.size === 0) return [...items];
  return items.flatMap((item) => {
    if (moved.has(item)) return [];
    const run = runs.get([item.scope, item.breaking, item.category].join('\n'));
    return run?.[0] === item ? run : [item];
  });
}

/** Two of them have a comma as well: each is a clause of its own. */
function clauses(parts: readonly string[]): string {
  return parts.length < 3 ? parts.join(', and ') : listed(parts);
}
