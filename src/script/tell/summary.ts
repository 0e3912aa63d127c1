import type { ChangeCategory } from '../../domain/writing.ts';
import { mustBeTold } from '../condense/must-be-told.ts';
import { joined } from '../english/in-a-row.ts';
import type { Item } from '../items/item.ts';
import type { Telling } from './context.ts';

const nouns: readonly [ChangeCategory, string, string][] = [
  ['breaking', 'breaking change', 'breaking changes'],
  ['security', 'security item', 'security items'],
  ['removed', 'removal', 'removals'],
  ['deprecated', 'deprecation', 'deprecations'],
  ['added', 'new feature', 'new features'],
  ['performance', 'performance change', 'performance changes'],
  ['changed', 'other change', 'other changes'],
  ['fixed', 'fix', 'fixes'],
];

/** Counts by kind, said in digits as they are. */
export function summarySentences(items: readonly Item[], telling: Telling): string[] {
  const counts = nouns.flatMap(([category, one, many]) => {
    const count = items.filter((item) => item.category === category).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  if (counts.length === 0) return [];
  const text = telling.narrator.say([
    `In numbers, that means ${joined(counts)}.`,
    `By kind, there are ${joined(counts)}.`.replace('there are 1 ', 'there is 1 '),
  ]);
  return [text, telling.narrator.say(['Here are the highlights.', 'These are the main points.'])];
}

/** Dependency bumps and chores in one sentence. Numbers past three are left vague, as a speaker would. */
export function choreSentence(items: readonly Item[], telling: Telling): string | null {
  const work = choresOf(items, telling);
  if (work === null) return null;
  if (telling.lay)
    return telling.narrator.say([
      'Behind the scenes, there was some maintenance as well.',
      'There is also some maintenance work under the hood.',
    ]);
  const verb = work.startsWith('one ') ? 'is' : 'are';
  return telling.narrator.say([
    `Under the hood, there ${verb} ${work}.`,
    `Behind that, there ${verb} also ${work}.`,
    `The rest is maintenance: ${work}.`,
  ]);
}

/** A release that holds nothing else says so. */
export function maintenanceSentence(items: readonly Item[], telling: Telling): string | null {
  const work = telling.lay ? 'nothing that changes how you work' : choresOf(items, telling);
  if (work === null || choresOf(items, telling) === null) return null;
  return telling.narrator.say([
    `It is a small maintenance release, with ${work}.`,
    `There is only maintenance work in it: ${work}.`,
  ]);
}

function choresOf(items: readonly Item[], telling: Telling): string | null {
  const chores = items.filter((item) => item.category === 'chore' && !mustBeTold(item));
  const bumps = chores.filter((item) => item.dependency).length;
  const rest = chores.length - bumps;
  if (chores.length === 0) return null;
  const updates = bumps === 0 ? null : `${amount(bumps)} dependency ${bumps === 1 ? 'update' : 'updates'}`;
  const work =
    rest === 0 ? null : `${amount(rest)} internal or documentation ${rest === 1 ? 'change' : 'changes'}`;
  const names = telling.expert ? bumped(chores) : [];
  const named = names.length === bumps && bumps > 0 && bumps <= 4 ? `, ${joined(names)},` : '';
  return [updates === null ? null : `${updates}${work === null ? named.replace(/,$/, '') : named}`, work]
    .filter((text) => text !== null)
    .join(' and ');
}

/** Says honestly that more stands in the notes than was told. */
export function leftOverSentence(left: readonly Item[], telling: Telling): string | null {
  const rest = left.filter((item) => item.category !== 'chore');
  if (rest.length === 0) return null;
  const fixes = rest.filter((item) => item.category === 'fixed').length;
  const what =
    fixes === rest.length ? 'fixes' : fixes > rest.length / 2 ? 'changes, mostly fixes' : 'changes';
  if (rest.length === 1)
    return telling.narrator.say([
      'One smaller change is left for the full notes.',
      'The full notes list one more change.',
    ]);
  return telling.narrator.say([
    `The full notes list ${more(rest.length)} ${what}.`,
    `Beyond that, the full notes have ${more(rest.length)} ${what}.`,
  ]);
}

/** A true amount without a figure that nobody would remember. */
export function amount(count: number): string {
  if (count <= 3) return ['no', 'one', 'two', 'three'][count] ?? 'several';
  if (count <= 6) return 'a handful of';
  if (count <= 10) return 'several';
  if (count <= 13) return 'about a dozen';
  return count <= 23 ? 'more than a dozen' : 'dozens of';
}

function more(count: number): string {
  if (count <= 3) return `${amount(count)} more`;
  if (count <= 6) return 'a handful more';
  if (count <= 10) return 'several more';
  return count <= 23 ? 'a dozen or more other' : 'dozens more';
}

/** What was updated, by name: "Bump vite from 5.4.1 to 5.4.6" → "vite". */
function bumped(chores: readonly Item[]): string[] {
  return chores.flatMap(({ dependency, text }) => {
    const name =
      /^(?:bump|update|upgrade)[a-z]* (?:the )?(?:dependency )?([\p{L}][\p{L}\p{N}. -]{1,40}?) (?:from|to)\b/iu.exec(
        text,
      )?.[1];
    return dependency && name !== undefined ? [name] : [];
  });
}
