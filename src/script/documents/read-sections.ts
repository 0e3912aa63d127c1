import { cleanText } from '../clean/clean-text.ts';
import { keywords } from '../condense/keywords.ts';
import { countWords, stopped } from '../english/case.ts';
import { splitSentences } from '../english/sentences.ts';
import { isBoilerplate } from '../items/boilerplate.ts';
import { isSkippedHeading } from '../items/heading-category.ts';
import type { Block } from '../read/block.ts';
import { datedEntry } from './dated-entry.ts';
import { flowingList } from './flowing-list.ts';
import type { Candidate, Section } from './section.ts';

type Open = { title: string | null; candidates: Candidate[] };
const unitWords = 64;

/** Cuts a document at its headings and gathers what can be told of each part; lists become prose. */
export function readSections(blocks: readonly Block[], language: string): Section[] {
  const sections: Open[] = [{ title: null, candidates: [] }];
  const titles = new Set(
    blocks.flatMap((block) => (block.kind === 'heading' ? [titleOf(block.text)?.toLowerCase() ?? ''] : [])),
  );
  let order = 0;
  let skipped = 0;
  const add = (sentences: readonly string[]) => {
    for (const unit of units(sentences)) {
      const first = sections.at(-1)?.candidates.length === 0;
      const title = sections.at(-1)?.title ?? null;
      const text = unit.join(/^(?:ja|zh)$/.test(language) ? '' : ' ');
      const candidate = {
        text,
        sentences: unit,
        order,
        section: sections.length - 1,
        words: countWords(text),
        keys: keywords(withoutFigures(first ? `${title ?? ''} ${text}` : text)),
      };
      sections.at(-1)?.candidates.push(candidate);
      order += 1;
    }
  };
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block?.kind === 'heading') {
      if (skipped === 0 || block.level <= skipped) skipped = isSkippedHeading(block.text) ? block.level : 0;
      sections.push({ title: titleOf(block.text), candidates: [] });
    } else if (block && skipped === 0) {
      const title = sections.at(-1)?.title ?? null;
      const run = listFrom(blocks, index, title, titles);
      if (run.texts.length > 0) {
        for (const sentence of run.before.flatMap((text) => sentencesOf(text, language, title)))
          add([sentence]);
        add(
          flowingList(run.lead, title, run.texts, language)
            .map((text) => stoppedIn(text, language))
            .filter((text) => isTellable(text, language)),
        );
        index = run.end - 1;
      } else if (block.kind === 'paragraph') {
        for (const sentence of sentencesOf(block.text, language, title)) add([sentence]);
      } else if (block.kind === 'table' && language === 'en') add(tableSentence(block));
    }
  }
  return sections.filter((section) => section.candidates.length > 0);
}

/** What belongs together stays together, up to a length that can still be chosen or left as one. */
function units(sentences: readonly string[]): string[][] {
  const cut: string[][] = [];
  let words = 0;
  for (const sentence of sentences) {
    const count = countWords(sentence);
    if (cut.length === 0 || words + count > unitWords) {
      cut.push([]);
      words = 0;
    }
    cut.at(-1)?.push(sentence);
    words += count;
  }
  return cut;
}

function titleOf(heading: string): string | null {
  const title = cleanText(heading)
    .replace(/^(?:\d{1,2}[.)])+\s*/, '')
    .replace(/[.:]$/, '');
  return title === '' ? null : title;
}

/** A run of bullets, or of lines without a full stop, with the line that introduces it. */
function listFrom(
  blocks: readonly Block[],
  start: number,
  title: string | null,
  titles: ReadonlySet<string>,
): { before: string[]; lead: string | null; texts: string[]; end: number } {
  const first = blocks[start];
  const led =
    first?.kind === 'paragraph' && /[:：]\s*$/.test(first.text) && blocks[start + 1]?.kind === 'item';
  const texts: string[] = [];
  let end = led ? start + 1 : start;
  for (; end < blocks.length; end += 1) {
    const block = blocks[end];
    if (block?.kind === 'item') texts.push(...itemTexts(block, titles));
    else if (
      block?.kind === 'paragraph' &&
      block.text.length < 300 &&
      !/[.!?:。！？：]["'”’)」]?(?:\s+\p{Lu}|\s*$)/u.test(block.text)
    ) {
      const text = cleanText(block.text);
      texts.push(datedEntry(text, title) ?? text);
    } else break;
  }
  const sentences = led ? splitSentences(cleanText(first.text)) : [];
  return {
    before: sentences.slice(0, -1),
    lead: sentences.at(-1) ?? null,
    texts: texts.filter((text) => text !== ''),
    end,
  };
}

/** An entry of a table of contents repeats a heading and is left out. */
function itemTexts(block: Block & { kind: 'item' }, titles: ReadonlySet<string>): string[] {
  const text = cleanText(block.text);
  return titles.has(text.toLowerCase().replace(/[.:?]$/, '')) ? [] : [text];
}

function sentencesOf(text: string, language: string, title: string | null): string[] {
  const whole = cleanText(text, 'kept');
  const dated = datedEntry(whole, title) ?? whole;
  return splitSentences(dated, language).filter((sentence) => isTellable(sentence, language));
}

function tableSentence({ columns, cells }: Block & { kind: 'table' }): string[] {
  const named = cells
    .map((cell) => cleanText(cell))
    .filter((cell) => countWords(cell) > 0 && countWords(cell) <= 6)
    .slice(0, 6);
  const what = cleanText(columns[0] ?? '').toLowerCase();
  if (named.length < 2) return [];
  return [
    `A table covers ${what === '' ? '' : `${what}, such as `}${named.slice(0, -1).join(', ')} and ${named.at(-1)}.`,
  ];
}

function stoppedIn(text: string, language: string): string {
  return /^(?:ja|zh)$/.test(language) ? (/[。！？]$/.test(text) ? text : `${text}。`) : stopped(text);
}

/** Pointers to something one would have to see, and scraps, are not told. */
function isTellable(sentence: string, language: string): boolean {
  if (!/[.!?。！？]["'”’)」]?$/u.test(sentence) || isBoilerplate(sentence)) return false;
  if (
    /code expression|\b(?:table|list|figure|example|diagram|snippet|image|section|picture) (?:above|below)|\bas follows|\bthe following\b|\bsee also\b|click here|(?:learn|read) more|\b(?:previous|above|preceding|this|next) (?:example|snippet|code|command)\b|^(?:added|changed|deprecated) in\b|^stability:/i.test(
      sentence,
    )
  )
    return false;
  const count = countWords(sentence);
  return count >= (language === 'en' ? 5 : 3) && count <= 60;
}

/** Dates and figures recur without carrying an argument. */
function withoutFigures(text: string): string {
  return text.replace(/\b(?:In|On) [A-Z][a-z]+(?: \d{1,2})?,? \d{4},(?: the team)?|\d[\d.,]*/g, ' ');
}
