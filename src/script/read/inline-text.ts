import type { Nodes, PhrasingContent } from 'mdast';
import { codeEnd, codeStart } from './block.ts';

/** The words of a paragraph: links by their text, code between markers, images and HTML tags left out. */
export function inlineText(nodes: readonly Nodes[]): string {
  return nodes.map(textOf).reduce((text, next) => text + gap(text, next) + next, '');
}

/** Two numbers side by side, one of them marked as code or emphasised, stay two numbers. */
function gap(before: string, after: string): string {
  return endsInDigit.test(before.slice(-2)) && startsWithDigit.test(after.slice(0, 2)) ? ' ' : '';
}

const endsInDigit = new RegExp(`\\d${codeEnd}?$`);
const startsWithDigit = new RegExp(`^${codeStart}?\\d`);

function textOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineCode':
      return `${codeStart}${node.value}${codeEnd}`;
    case 'break':
      return ' ';
    case 'html':
      return ' ';
    case 'link':
      return profile.test(node.url) ? handle(inlineText(node.children)) : linkText(node.children);
    case 'linkReference':
      return linkText(node.children);
    default:
      return 'children' in node ? inlineText(node.children) : '';
  }
}

const profile = /^https?:\/\/(?:www\.)?git(?:hub|lab)\.com\/[\w-]{1,60}\/?$/i;

/** A link to somebody's page is a credit, under whatever name: the reference cleaner drops handles. */
function handle(name: string): string {
  return name.startsWith('@') ? name : `@${name.trim().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}

/** A link whose text is only a number or a hash points at a ticket: the reference cleaner knows both by sight. */
function linkText(children: readonly PhrasingContent[]): string {
  const text = inlineText(children);
  return /^[0-9a-f]{7,40}$/.test(text) ? '' : text;
}
