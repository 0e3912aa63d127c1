import { dropBetween } from './drop-between.ts';
import { oneOf } from './patterns.ts';

const maxBlockLength = 1_000;
const instructions = oneOf(
  (
    'if elif elsif else for block include extends import from set assign capture case when unless macro call filter ' +
    'with load url trans raw comment render layout section schema cycle liquid'
  ).split(' '),
);
/** A sentence may end inside a block; neither half of the block is spoken. */
const opened = new RegExp(String.raw`\{%[-+]?\s{0,3}(?:${instructions}\b|end[a-z])[\s\S]*$`);
const closed = /^[^{}]{0,1000}\s[-+]?%\}/;

/** Takes away `{% if … %}` and its like: it tells a machine what to do. */
export function dropTemplateBlocks(text: string): string {
  if (!text.includes('{%') && !text.includes('%}')) return text;
  return dropBetween(text, '{%', '%}', maxBlockLength).replace(opened, ' ').replace(closed, ' ');
}
