import { cleanText } from '../clean/clean-text.ts';
import { upperFirst } from '../english/case.ts';
import { isOrder } from '../english/order.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence } from '../english/shape.ts';
import type { Block } from '../read/block.ts';
import type { About } from './about.ts';
import { isBoilerplate, isCredit } from './boilerplate.ts';
import { headingCategory, isSkippedHeading } from './heading-category.ts';
import { instructionsAbout } from './instruction-heading.ts';
import { type Sample, sampleOf } from './sample.ts';

/** What a release asks its readers to do, in their order. */
export type Instructions = { readonly about: About; readonly sentences: readonly string[] };

type Open = { readonly about: About; readonly level: number; readonly sentences: string[]; depth: number };

/** Below every heading: a line such as "To upgrade:" that stands before a list. */
const leadLevel = 8;
const mostSentences = 24;

/** Takes the instructions out of the blocks of a release; what they leave holds changes, as everything else does. */
export function partInstructions(
  blocks: readonly Block[],
  language = 'en',
): { instructions: Instructions[]; rest: Block[] } {
  const found: Open[] = [];
  const rest: Block[] = [];
  let open: Open | null = null;
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    const level = levelOf(block, next);
    if (level !== null && 'text' in block) {
      const about = opens(block.text);
      if (about !== null) {
        open = { about, level, sentences: [], depth: Number.POSITIVE_INFINITY };
        found.push(open);
      } else if (open !== null && level <= open.level) open = null;
      if (about === null || level < leadLevel) rest.push(block);
      continue;
    }
    if (open?.level === leadLevel && block.kind === 'paragraph') open = null;
    const taken =
      open !== null &&
      (language === 'en' ? takes(open, block, next, isStep(blocks, index)) : takesAll(open, block, language));
    if (!taken) rest.push(block);
  }
  return { instructions: merged(found), rest };
}

/** Two sections for one purpose are told as one. */
function merged(found: readonly Open[]): Instructions[] {
  return [...Map.groupBy(found, ({ about }) => about)]
    .map(([about, parts]) => ({ about, sentences: parts.flatMap(({ sentences }) => sentences) }))
    .filter(({ sentences }) => sentences.length > 0);
}

function levelOf(block: Block, next: Block | undefined): number | null {
  if (block.kind === 'heading') return block.level;
  const leads =
    block.kind === 'paragraph' &&
    next?.kind === 'item' &&
    (/:\s*$/.test(block.text) || block.text.length < 40);
  return leads && opens(block.text) !== null ? leadLevel : null;
}

/** What breaks or endangers stays with the changes, which are told at every length; they are orders there, too. */
function opens(heading: string): About | null {
  const text = heading.replace(/\s*:\s*$/, '');
  return /breaking|security/.test(headingCategory(text) ?? '') || isSkippedHeading(text)
    ? null
    : instructionsAbout(text);
}

/** An entry that is no sentence, between entries that are orders, is one in words we do not know: "Note down…". */
function isStep(blocks: readonly Block[], index: number): boolean {
  const block = blocks[index];
  if (block?.kind !== 'item') return false;
  const words = cleanText(block.text).split(' ');
  if (
    words.length < 3 ||
    !/^[A-Z][a-z]+$/.test(words[0] ?? '') ||
    /s$/.test(words[0] ?? '') ||
    isSentence(words)
  )
    return false;
  const beside = [blocks[index - 1], blocks[index + 1]].filter((one) => one?.kind === 'item');
  return beside.length > 0 && beside.every((one) => 'text' in one && isOrder(cleanText(one.text)));
}

/** Whether the block was an instruction, and so belongs to the open section. */
function takes(open: Open, block: Block, next: Block | undefined, step: boolean): boolean {
  if (block.kind === 'code') return showsCode(open, sampleOf(block.language));
  if (block.kind !== 'item' && block.kind !== 'paragraph') return false;
  if (block.kind === 'item' && block.depth > open.depth) return true;
  const spoken = sentencesOf(block, next);
  const asks = (step && spoken.length > 0) || spoken.some((sentence) => isOrder(sentence));
  if (block.kind === 'item')
    open.depth = asks && /:\s*$/.test(block.text) ? block.depth : Number.POSITIVE_INFINITY;
  if (asks) open.sentences.push(...spoken.slice(0, Math.max(0, mostSentences - open.sentences.length)));
  return asks;
}

/** In other languages we cannot tell an order from a sentence: the heading must do. */
function takesAll(open: Open, block: Block, language: string): boolean {
  if (block.kind !== 'item' && block.kind !== 'paragraph') return block.kind === 'code';
  const paragraphs = block.kind === 'item' ? [block.text, ...block.rest] : [block.text];
  const spoken = paragraphs
    .flatMap((text) => splitSentences(cleanText(text, 'dropped', 'as-written', language), language))
    .filter((text) => /\p{L}{2}/u.test(text));
  open.sentences.push(...spoken.slice(0, Math.max(0, mostSentences - open.sentences.length)));
  return true;
}

const shown: Readonly<Record<Sample, string>> = {
  commands: 'The notes list the commands to run.',
  configuration: 'A sample configuration is in the notes.',
  difference: 'The notes show the code before and after.',
  query: 'The notes include a sample query.',
  code: 'The notes include a code example.',
};

/** Code below a step is mentioned once, unless the step itself says where it is. */
function showsCode({ sentences }: Open, sample: Sample): boolean {
  const told = sentences.includes(shown[sample]) || / that the notes give$/.test(sentences.at(-1) ?? '');
  if (sentences.length > 0 && !told) sentences.push(shown[sample]);
  return sentences.length > 0;
}

const pointing =
  /,? (?:with |using |by running )?(?:the following|this|these)(?: shell)? (commands?|steps?|scripts?|quer(?:y|ies)|lines?|code)(?: below)?:?$/i;

function sentencesOf(block: Block & { kind: 'item' | 'paragraph' }, next: Block | undefined): string[] {
  const paragraphs = block.kind === 'item' ? [block.text, ...block.rest] : [block.text];
  return paragraphs
    .flatMap((text) => splitSentences(cleanText(text, 'kept', 'raised')))
    .filter((text) => /\p{L}{2}/u.test(text) && !isBoilerplate(text) && !isCredit(text))
    .filter((text) => !(next?.kind === 'item' && pointing.test(text)))
    .map((text) => upperFirst(text.replace(pointing, ' the $1 that the notes give').replace(/\s*:$/, '')));
}
