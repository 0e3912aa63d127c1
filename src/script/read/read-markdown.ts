import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Block } from './block.ts';
import { toBlocks } from './mdast-to-blocks.ts';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze();

export function readMarkdown(content: string): { blocks: Block[]; title: string | null } {
  const root = parser.parse(content.replace(/<!--[\s\S]*?-->/g, ''));
  const front = root.children.find((node) => node.type === 'yaml');
  const blocks = toBlocks(root);
  return { blocks, title: titleOf(front?.value ?? '') };
}

function titleOf(frontMatter: string): string | null {
  const line = /^title:[ \t]*(.{1,200})$/m.exec(frontMatter)?.[1];
  return line?.trim().replace(/^(["'])(.*)\1$/, '$2') ?? null;
}
