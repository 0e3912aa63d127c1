import type { Block } from '../read/block.ts';

const field = /^[\p{Lu}][\p{L} -]{1,24}: \S/u;

/** Reads what only the lines of a document show: a form in one paragraph, and titles that no mark makes one. */
export function prepareBlocks(blocks: readonly Block[], language: string): Block[] {
  return blocks.flatMap((block, index): Block[] => {
    if (block.kind !== 'paragraph') return [block];
    const lines = block.text.split('\n');
    if (lines.length > 1 && lines.every((line) => field.test(line)))
      return lines.map((text) => ({ kind: 'paragraph', text, labelled: true }));
    return language === 'en' && blocks[index + 1]?.kind === 'item' && isTitle(block.text)
      ? [{ kind: 'heading', level: 6, text: block.text }]
      : [block];
  });
}

/** "In progress" above a list: a few words that end in nothing. */
function isTitle(text: string): boolean {
  return /^\p{Lu}[\p{L}'’ -]{2,40}$/u.test(text) && text.split(' ').length < 5;
}

/** What a memo is about, where a line says so. */
export function subjectOf(blocks: readonly Block[]): string | null {
  for (const block of blocks.slice(0, 6)) {
    const text = block.kind === 'paragraph' ? block.text.slice(0, 600) : '';
    const subject = /^(?:subject|re): (\S[^\n]{3,120})$/im.exec(text)?.[1];
    if (subject !== undefined) return subject.trim();
  }
  return null;
}
