import { cleanText } from '../clean/clean-text.ts';
import { keywords } from '../condense/keywords.ts';
import { countWords, stopped, upperFirst } from '../english/case.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence } from '../english/shape.ts';
import { isSkippedHeading } from '../items/heading-category.ts';
import { isBoilerplate } from '../items/boilerplate.ts';
import type { Block } from '../read/block.ts';
import { flowingList } from './flowing-list.ts';
import type { Candidate, Section } from './section.ts';

/** Cuts a document at its headings and gathers the sentences of each part; lists become sentences. */
export function readSections(blocks: readonly Block[], language: string): Section[] {
  const sections: { title: string | null; candidates: Candidate[] }[] = [{ title: null, candidates: [] }];
  let order = 0;
  let skipped = 0;
  const add = (text: string) => {
    const keys = keywords(text);
    sections.at(-1)?.candidates.push({ text, order, section: sections.length - 1, words: countWords(text), keys });
    order += 1;
  };
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (!block) continue;
    if (block.kind === 'heading') {
      const title = cleanText(block.text).replace(/^(?:\d+[.)]?)+\s*/, '').replace(/[.:]$/, '');
      if (skipped === 0 || block.level <= skipped) skipped = isSkippedHeading(block.text) ? block.level : 0;
      sections.push({ title: title === '' ? null : title, candidates: [] });
    } else if (skipped > 0) {
      continue;
    } else if (block.kind === 'paragraph') {
      const next = blocks[index + 1];
      const list = next?.kind === 'item' && /[:：]\s*$/.test(block.text) ? listFrom(blocks, index + 1) : [];
      const flowing = list.length > 0 ? flowingList(cleanText(block.text), list, language) : null;
      if (flowing !== null) index += list.length;
      for (const sentence of flowing ?? sentencesOf(block.text, language)) add(sentence);
    } else if (block.kind === 'item') {
      for (const sentence of itemSentences(block, language)) add(sentence);
    }
  }
  return sections.filter((section) => section.candidates.length > 0);
}

function listFrom(blocks: readonly Block[], start: number): string[] {
  const texts: string[] = [];
  for (const block of blocks.slice(start)) {
    if (block.kind !== 'item') break;
    texts.push(cleanText(block.text));
  }
  return texts;
}

function sentencesOf(text: string, language: string): string[] {
  return splitSentences(cleanText(text), language).filter((sentence) => isTellable(sentence, language));
}

/** A bullet is told when it is a sentence by itself. */
function itemSentences(block: Block & { kind: 'item' }, language: string): string[] {
  const all = [block.text, ...block.rest].flatMap((text) => splitSentences(cleanText(text), language));
  return all
    .filter((sentence) => language !== 'en' || (isSentence(sentence.split(' ')) && countWords(sentence) >= 6))
    .map((sentence) => (language === 'en' ? upperFirst(stopped(sentence)) : sentence))
    .filter((sentence) => isTellable(sentence, language));
}

/** Pointers to something one would have to see, and scraps, are not told. */
function isTellable(sentence: string, language: string): boolean {
  if (!/[.!?。！？]["'”’)」]?$/u.test(sentence) || isBoilerplate(sentence)) return false;
  if (/the code shown|\b(?:table|list|figure|example|diagram|snippet|image|section|picture) (?:above|below)|\bas follows|\bthe following\b|\bsee also\b|click here|learn more|^(?:added|changed|deprecated) in\b|^stability:/i.test(sentence)) return false;
  const count = countWords(sentence);
  const most = /^(?:ja|zh)$/.test(language) ? 40 : 60;
  return count >= (language === 'en' ? 5 : 3) && count <= most;
}
