import type { Script } from './script.ts';
import { maxContentLength, maxTitleLength } from './text-limits.ts';

type Titles = readonly (string | null)[];

export function lengthOfTitles(titles: Titles): number {
  return titles.reduce((sum, title) => sum + lengthOf(title ?? ''), 0);
}

/** Cuts titles that are too long, individually or in total. */
export function fitTitles<T extends Titles[number]>(titles: readonly T[]): T[] {
  const count = titles.filter((title) => title !== null).length;
  const share = Math.max(1, Math.floor(maxContentLength / count));
  const room = lengthOfTitles(titles) > maxContentLength ? Math.min(share, maxTitleLength) : maxTitleLength;
  const cut = (title: string) =>
    lengthOf(title) > room ? `${[...title].slice(0, room - 1).join('')}…` : title;
  return titles.map((title) => (title === null ? title : cut(title)) as T);
}

export function withFittingTitles(script: Script): Script {
  const titles = fitTitles(script.turns.map(({ section }) => section));
  const turns = script.turns.map((turn, index) => ({ ...turn, section: titles[index] ?? null }));
  return { ...script, turns };
}

function lengthOf(text: string): number {
  return [...text].length;
}
