import type { Link, Nodes, PhrasingContent } from 'mdast';
import { codeEnd, codeStart } from './block.ts';

/** The words of a paragraph: links by their text, code between markers, images and HTML tags left out. */
export function inlineText(nodes: readonly Nodes[]): string {
  return nodes.reduce((text, node, index) => {
    const next = namesThing(node, text, nodes[index + 1]) ? inlineText(node.children) : textOf(node);
    const stop =
      isMarked(nodes[index - 1]) &&
      endsOpen.test(text.slice(-2)) &&
      (startsAfresh.test(next.slice(0, 24)) ||
        (startsAnew.test(next.slice(0, 8)) && isLong(nodes[index - 1])));
    return text + (stop ? '.' : gap(text, next)) + next;
  }, '');
}

function isMarked(node: Nodes | undefined): boolean {
  return node?.type === 'strong' || node?.type === 'link';
}

/** "**Offline mode** You can now…": after a title without a stop, such words open a sentence. */
const endsOpen = /[\p{L}\p{N}"”)\uE001]$/u;
const startsAfresh = /^\s+(?:This|You|It|These|They|We) (?:\p{Ll}|['’])/u;
const startsAnew = /^\s+(?:The|An?) /;

/** A link of so many words tells a change; what follows it with a capital is another sentence. */
function isLong(node: Nodes | undefined): boolean {
  return node?.type === 'link' && inlineText(node.children).split(/\s+/).length > 5;
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

/** "Use [name](…) as the base": a link to a page of makers inside the sentence is what it says, and no credit. */
function namesThing(node: Nodes, before: string, next: Nodes | undefined): node is Link {
  if (node.type !== 'link' || !profile.test(node.url) || inlineText(node.children).startsWith('@'))
    return false;
  const after = next?.type === 'text' ? next.value : '';
  return (
    /\b(?:use|uses|using|via|with|on|to|into|support|for|adopt|integrate)\s+$/i.test(before) &&
    !/\b(?:thanks|thank you|credits?|kudos|props)\b[^.]{0,40}$/i.test(before) &&
    /^\s+(?:as|for|instead|to|in|when|now|is|are)\b/.test(after)
  );
}

const profile = /^https?:\/\/(?:www\.)?git(?:hub|lab)\.com\/[\w-]{1,60}\/?$/i;

/** A link to somebody's page is a credit, under whatever name: the reference cleaner drops handles. */
function handle(name: string): string {
  return name.startsWith('@') ? name : `@${name.trim().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}

/** A link whose text is only a hash points at a commit, and says nothing itself. */
function linkText(children: readonly PhrasingContent[]): string {
  const text = inlineText(children);
  return /^[0-9a-f]{7,40}$/.test(text) ? '' : text;
}
