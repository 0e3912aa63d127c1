import type { Block } from '../read/block.ts';
import { lacksVerb } from './lacks-verb.ts';

const field = /^[\p{Lu}][\p{L} -]{1,24}: \S/u;

/** Reads what only the lines of a document show: a form in one paragraph, and titles that no mark makes one. */
export function prepareBlocks(blocks: readonly Block[]): Block[] {
  const line = tagline(blocks);
  return blocks.flatMap((block, index): Block[] => {
    if (block.kind !== 'paragraph') return [block];
    if (line?.index === index) return [{ kind: 'paragraph', text: line.text }];
    const lines = block.text.split('\n');
    if (lines.length > 1 && lines.every((line) => field.test(line)))
      return lines.map((text) => ({ kind: 'paragraph', text, labelled: true }));
    return blocks[index + 1]?.kind === 'item' && isTitle(block.text)
      ? [{ kind: 'heading', level: 6, text: block.text }]
      : [block];
  });
}

/** "A tiny queue on top of a database." below a name: what the named thing is. */
function tagline(blocks: readonly Block[]): { index: number; text: string } | null {
  const [title] = blocks;
  const index = blocks.slice(0, 4).findIndex(({ kind }) => kind === 'paragraph');
  const block = blocks[index];
  if (title?.kind !== 'heading' || block?.kind !== 'paragraph' || title.text.split(' ').length > 3)
    return null;
  const fits = /^(?:An?|The) [^.!?:\n]{10,160}\.?$/.test(block.text) && lacksVerb(block.text);
  return fits
    ? { index, text: `${title.text} is ${block.text.charAt(0).toLowerCase()}${block.text.slice(1)}` }
    : null;
}

/** "In progress" above a list: a few words that end in nothing. */
function isTitle(text: string): boolean {
  return /^\p{Lu}[\p{L}'’ -]{2,40}$/u.test(text) && text.split(' ').length < 5;
}

/** What a memo is about, where a line says so. */
export function subjectOf(blocks: readonly Block[]): string | null {
  for (const block of blocks.slice(0, 6)) {
    const text = block.kind === 'paragraph' || block.kind === 'item' ? block.text.slice(0, 600) : '';
    const subject = /^(?:subject|re|feature name|proposal|title): (\S[^\n]{3,120})$/im.exec(text)?.[1];
    if (subject !== undefined) return subject.trim().replace(/(?<=\w)_(?=\w)/g, ' ');
  }
  return null;
}
