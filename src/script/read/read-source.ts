import { asciidocToMarkdown, isAsciidoc } from './asciidoc-to-markdown.ts';
import type { Block, Source } from './block.ts';
import { cleanCharacters } from './clean-characters.ts';
import { detectFormat } from './detect-format.ts';
import { limitNesting } from './limit-nesting.ts';
import { isManual, manualToMarkdown } from './manual-to-markdown.ts';
import { isOutline, outlineToMarkdown } from './outline-to-markdown.ts';
import { quietCapitals } from './quiet-capitals.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPlain } from './read-plain.ts';
import { readRst } from './read-rst.ts';
import { titledParagraphs } from './titled-paragraphs.ts';
import { unwrapMail } from './unwrap-mail.ts';

const readers = { markdown: readMarkdown, html: readHtml, rst: readRst, plain: readPlain };

/** Reads release notes or a document into blocks, whatever it was written in. */
export function readSource(content: string): Source {
  const given = unwrapMail(quietCapitals(cleanCharacters(content)));
  const visible = asMarkdown(given);
  const format = detectFormat(visible);
  const { blocks, title } = readers[format](limitNesting(withoutTemplates(visible), format));
  return { format, blocks: blocks.slice(0, blockLimit(visible)).flatMap(withoutHoles), title };
}

function asMarkdown(text: string): string {
  if (isManual(text)) return manualToMarkdown(text);
  if (isAsciidoc(text)) return asciidocToMarkdown(text);
  return isOutline(text) ? outlineToMarkdown(text) : titledParagraphs(text);
}

/** An honest text has a dozen characters a block and more; thousands of crumbs only cost time. */
function blockLimit(text: string): number {
  return Math.max(4_000, text.length / 12);
}

const hole = '\uE004';

/** Template tags and containers of site generators are instructions to a machine, not text. */
function withoutTemplates(content: string): string {
  return content
    .replace(/^[ \t]{0,6}:{3,}[^\n]{0,200}$/gm, '')
    .replace(/\{%[^%\n]{0,400}%\}/g, hole)
    .replace(/(?<!`\$?)\{\{[^{}\n]{0,400}\}\}/g, hole);
}

/** A block with many holes was to be filled in by a template: what is left of it says nothing. */
function withoutHoles(block: Block): Block[] {
  if (!('text' in block) || !block.text.includes(hole)) return [block];
  const text = block.text.replaceAll(hole, ' ').trim();
  return block.text.split(hole).length > 3 || text === '' ? [] : [{ ...block, text }];
}
