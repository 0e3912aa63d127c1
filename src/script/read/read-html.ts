import type { Root } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import type { Block } from './block.ts';
import { dropBetween } from './drop-between.ts';
import { toBlocks } from './mdast-to-blocks.ts';

const parser = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).freeze();
const depthLimit = 40;

export function readHtml(content: string): { blocks: Block[]; title: string | null } {
  const tree = parser.runSync(parser.parse(limitDepth(content)));
  const title = /<title>([^<]{1,200})<\/title>/i.exec(content)?.[1] ?? null;
  return { blocks: toBlocks(tree as unknown as Root), title };
}

/** Drops the tags of elements nested deeper than any page is: the tree is walked by recursion. */
function limitDepth(content: string): string {
  let depth = 0;
  const visible = ['script', 'style', 'svg', 'template'].reduce(
    (rest, name) => dropBetween(rest, `<${name}`, `</${name}>`),
    dropBetween(content, '<!--', '-->'),
  );
  return visible.replace(/<(\/?)([a-z][a-z0-9-]*)\b[^<>]*>/gi, (tag, closing: string, name: string) => {
    if (/^(?:br|hr|img|p|li|input|meta|link|dt|dd|td|th|tr|option)$/i.test(name)) return tag;
    if (closing === '') depth += 1;
    const kept = depth <= depthLimit ? tag : ' ';
    if (closing !== '') depth = Math.max(0, depth - 1);
    return kept;
  });
}
