import { cleanText } from '../clean/clean-text.ts';
import { keywords, overlap } from '../condense/keywords.ts';
import { splitSentences } from '../english/sentences.ts';
import type { Block } from '../read/block.ts';
import { datedEntry, isPastYear } from './dated-entry.ts';
import { factLine } from './fact-line.ts';
import { hideCode, mendHoles } from './hide-code.ts';
import { timedEntry } from './timed-entry.ts';
import { toPast } from './to-past.ts';

export type ListRun = {
  readonly before: readonly string[];
  readonly lead: string | null;
  readonly texts: readonly string[];
  readonly end: number;
};

/** A run of bullets, or of lines without a full stop, with the line that introduces it. */
export function listFrom(
  blocks: readonly Block[],
  start: number,
  title: string | null,
  titles: ReadonlySet<string>,
  thisYear: number,
): ListRun {
  const first = blocks[start];
  const led =
    first?.kind === 'paragraph' && /[:：]\s*$/.test(first.text) && blocks[start + 1]?.kind === 'item';
  const texts: string[] = [];
  let end = led ? start + 1 : start;
  for (; end < blocks.length; end += 1) {
    const block = blocks[end];
    if (block?.kind === 'item') texts.push(...itemTexts(block, title, titles, thisYear));
    else if (block?.kind === 'paragraph' && isLine(block.text)) {
      const fact = factLine(block.text);
      const text = cleanText(hideCode(fact ?? block.text));
      if (fact !== null)
        texts.push(datedEntry(text, title, thisYear) ?? (isPastYear(title, thisYear) ? toPast(text) : text));
    } else break;
  }
  const sentences = led ? splitSentences(cleanText(hideCode(first.text))) : [];
  const told = texts.map((text) => mendHoles(text) ?? '').filter((text) => text !== '');
  return {
    before: sentences.slice(0, -1),
    lead: sentences.at(-1) ?? null,
    texts: isRepetitive(told) ? [] : told,
    end,
  };
}

function isLine(text: string): boolean {
  return text.length < 300 && !/[.!?:。！？：]["'”’)」]?(?:\s+\p{Lu}|\s*$)/u.test(text);
}

/** An entry of a table of contents repeats a heading and is left out. */
function itemTexts(
  block: Block & { kind: 'item' },
  title: string | null,
  titles: ReadonlySet<string>,
  thisYear: number,
): string[] {
  const fact = factLine(block.text);
  if (fact === null) return [];
  const timed = timedEntry(block.text, title);
  if (timed !== null) return [cleanText(hideCode(timed))];
  const dashed = withOutcome(fact ?? block.text).replace(
    /^([^\n.:;–—]{2,60}?) (?:–|—|-{1,2}) (?=\p{L})/u,
    '$1: ',
  );
  const text = cleanText(hideCode(dashed));
  return titles.has(text.toLowerCase().replace(/[.:?]$/, ''))
    ? []
    : [datedEntry(text, title, thisYear) ?? text];
}

/** Steps that differ in a word or two show how something works to the eye; to the ear they are a broken record. */
function isRepetitive(texts: readonly string[]): boolean {
  if (texts.length < 4) return false;
  const keys = texts.slice(0, 12).map((text) => keywords(text));
  const alike = keys.slice(1).filter((words, index) => overlap(words, keys[index] ?? new Set()) >= 0.5);
  return alike.length >= (keys.length - 1) * 0.7;
}

/** "Ana to send the survey → 143 answers": what came of a task follows it; a value that moves to another is short. */
function withOutcome(text: string): string {
  const [, task = '', outcome = ''] = /^([^→\d]{12,200}?) → (\S.*)$/su.exec(text) ?? [];
  const moves = /\b(?:rename|change|move|replace|convert|settings|menu|open|go)\w*\b/i.test(task);
  return task.split(' ').length < 4 || moves ? text : `${task}, ${outcome}`;
}
