import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Block } from './block.ts';
import { toBlocks } from './mdast-to-blocks.ts';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze();

export function readMarkdown(content: string): { blocks: Block[]; title: string | null } {
  const roots = chunksOf(withoutComments(content)).map((chunk) => parser.parse(chunk));
  const front = roots[0]?.children.find((node) => node.type === 'yaml');
  return { blocks: roots.flatMap((root) => toBlocks(root)), title: titleOf(front?.value ?? '') };
}

function titleOf(frontMatter: string): string | null {
  const line = /^title:[ \t]*(.{1,200})$/m.exec(frontMatter)?.[1];
  return line?.trim().replace(/^(["'])(.*)\1$/, '$2') ?? null;
}

function withoutComments(content: string): string {
  return content.replace(/<!--[\s\S]{0,20000}?-->/g, '');
}

/** The parser's time grows faster than the text, so a long text is parsed in parts, cut where a block begins. */
function chunksOf(content: string): string[] {
  const lines = content.split('\n');
  const chunks: string[][] = [[]];
  let fenced = false;
  for (const [index, line] of lines.entries()) {
    const size = chunks.at(-1)?.length ?? 0;
    const begins =
      /^(?:#{1,6} |[-*+] |\d+[.)] )/.test(line) || (lines[index - 1]?.trim() === '' && /^\S/.test(line));
    if ((size >= 150 && !fenced && begins) || size >= 600) chunks.push([]);
    if (/^\s{0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    chunks.at(-1)?.push(line);
  }
  return chunks.map((chunk) => chunk.join('\n'));
}
