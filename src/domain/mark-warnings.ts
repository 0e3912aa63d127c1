import { maxMarkedSilence, maxSilenceOfScript, minMarkedSilence, pauseMark, pauseSeconds } from './marks.ts';
import type { Turn } from './script.ts';

/** A text may have thousands of faulty marks. */
const maxWarnings = 10;

const almostPause = /\[ ?pause\b[^[\]]{0,20}\]/gi;
const almostLabel = /(?:^| )Host ?\d{1,3} ?[:：]/;

/** Warns of text in an edited script that is almost a mark, and of marks that are not applied as written. */
export function markWarnings(turns: readonly Turn[], before: readonly Turn[]): string[] {
  const known = new Set(before.map(({ text }) => text));
  const changed = turns.filter(({ text }) => !known.has(text));
  const almostMarks = changed.flatMap(({ text }) => [...almostPauses(text), ...almostLabels(text)]);
  return [...new Set([...almostMarks, ...ignoredPauses(turns)])].slice(0, maxWarnings);
}

/** The same for the pauses of one paragraph that someone edits. */
export function pauseWarnings(text: string): string[] {
  const pauses = [...text.matchAll(pauseMark)].map(toPause);
  return [...almostPauses(text), ...pauses.flatMap((pause) => outOfBounds([pause]))].slice(0, maxWarnings);
}

function almostPauses(text: string): string[] {
  return [...text.replaceAll(pauseMark, ' ').matchAll(almostPause)].map(([found]) => {
    const [, whole = '1', fraction] = /(\d{1,5})(?:[.,](\d{1,3}))?/.exec(found) ?? [];
    const unit = /ms|milli/i.test(found) ? 'ms' : 's';
    const meant = `[pause ${whole}${fraction === undefined ? '' : `.${fraction}`}${unit}]`;
    const [limit] = [...meant.matchAll(pauseMark)].flatMap((match) => outOfBounds([toPause(match)]));
    return `“${found}” is read aloud; for a pause write ${limit === undefined ? meant : `[pause 1s], for ${minMarkedSilence} to ${maxMarkedSilence} seconds`}`;
  });
}

function almostLabels(text: string): string[] {
  const [found] = almostLabel.exec(text) ?? [];
  return found === undefined ? [] : [`“${found.trim()}” is read aloud; the speakers are Host 1: and Host 2:`];
}

type Pause = { readonly mark: string; readonly seconds: number };

function ignoredPauses(turns: readonly Turn[]): string[] {
  const runs = runsOfPauses(turns);
  const warnings = runs.flatMap(({ pauses, isFirst, isLast }) => {
    const [mark] = pauses;
    if (mark === undefined) return [];
    if (isFirst || isLast)
      return [`“${mark.mark}” ${isFirst ? 'before the first' : 'after the last'} word is left out`];
    return outOfBounds(pauses);
  });
  const inside = runs.filter(({ isFirst, isLast }) => !isFirst && !isLast);
  const all = inside.reduce((sum, { pauses }) => sum + Math.min(maxMarkedSilence, secondsOf(pauses)), 0);
  if (all > maxSilenceOfScript)
    warnings.push(
      `all pauses together last ${maxSilenceOfScript / 60} minutes at most; the later ones are left out`,
    );
  return warnings;
}

function outOfBounds(pauses: readonly Pause[]): string[] {
  const warnings = pauses.flatMap(({ mark, seconds }) => {
    if (seconds > maxMarkedSilence) return [`“${mark}” lasts ${maxMarkedSilence} seconds, the longest pause`];
    return seconds < minMarkedSilence
      ? [`“${mark}” lasts ${minMarkedSilence} seconds, the shortest pause`]
      : [];
  });
  if (warnings.length === 0 && secondsOf(pauses) > maxMarkedSilence)
    warnings.push(`pauses in a row last ${maxMarkedSilence} seconds together at most`);
  return warnings;
}

function toPause(match: RegExpExecArray): Pause {
  return { mark: match[0], seconds: pauseSeconds(match) };
}

function secondsOf(pauses: readonly Pause[]): number {
  return pauses.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The pauses between words, with those before the first word and after the last. */
function runsOfPauses(turns: readonly Turn[]) {
  const runs: Pause[][] = [[]];
  const addWords = (words: string) => {
    if (/[\p{L}\p{N}]/u.test(words)) runs.push([]);
  };
  for (const { text, marks } of turns) {
    let from = 0;
    for (const match of marks ? text.matchAll(pauseMark) : []) {
      addWords(text.slice(from, match.index));
      from = match.index + match[0].length;
      runs.at(-1)?.push(toPause(match));
    }
    addWords(text.slice(from));
  }
  const last = runs.length - 1;
  return runs.map((pauses, index) => ({ pauses, isFirst: index === 0, isLast: index === last }));
}
