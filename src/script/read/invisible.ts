import type { Token } from 'markdown-it';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { wordSet } from '../word-list.ts';
import { isHidingStyle } from './hidden-style.ts';

type Child = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const never = wordSet('script style template noscript datalist noframes noembed');

function isInvisible({ tagName, attrs }: Element): boolean {
  return (
    never.has(tagName) ||
    (tagName === 'dialog' && !attrs.some(({ name }) => name === 'open')) ||
    attrs.some(
      ({ name, value }) =>
        name === 'hidden' ||
        name === 'popover' ||
        (name === 'aria-hidden' && value.toLowerCase() === 'true') ||
        (name === 'style' && isHidingStyle(value)),
    )
  );
}

/** Replaces elements that a browser does not show with a space. */
export function withoutInvisible(children: readonly Child[]): Child[] {
  const root = [...children];
  const lists: Child[][] = [root];
  for (let list = lists.pop(); list !== undefined; list = lists.pop())
    for (const [at, child] of list.entries()) {
      if (!('tagName' in child)) continue;
      if (isInvisible(child)) list[at] = { nodeName: '#text', value: ' ', parentNode: child.parentNode };
      else lists.push(child.childNodes);
    }
  return root;
}

type Tag = { readonly at: number; readonly from: number; readonly invisible: boolean };

const tagStart = /<(\/?)([a-z][\w-]{0,40})(?=[\s/>])/gi;
const maxTag = 2000;

type WrittenTag = {
  readonly whole: string;
  readonly isEnd: boolean;
  readonly name: string;
  readonly index: number;
};

function tagsIn(content: string): WrittenTag[] {
  const tags: WrittenTag[] = [];
  let last = 0;
  for (const { 0: start, 1: slash, 2: name = '', index } of content.matchAll(tagStart)) {
    const end = index < last ? null : endOfTag(content, index + start.length);
    if (end === null) continue;
    last = end;
    tags.push({ whole: content.slice(index, end), isEnd: slash !== '', name: name.toLowerCase(), index });
  }
  return tags;
}

/** Returns the position after a tag, whose bracket may also occur in an attribute. Null if it has no end. */
function endOfTag(content: string, from: number): number | null {
  let quote = '';
  let before = '';
  for (let at = from; at < Math.min(content.length, from + maxTag); at += 1) {
    const character = content.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (before === '=' && (character === '"' || character === "'")) quote = character;
    else if (character === '>') return at + 1;
    else if (character === '<') return null;
    if (character.trim() !== '') before = character;
  }
  return null;
}

/** Does the same for tokens of Markdown. An unclosed tag is part of the text: "Escape <script> in names". */
export function withoutInvisibleTokens(tokens: readonly Token[]): Token[] {
  const opened = new Map<string, Tag[]>();
  const ends = new Map<number, { from: number; at: number; to: number }>();
  for (const [at, { type, content, level }] of tokens.entries()) {
    if (!type.startsWith('html_')) continue;
    for (const { whole, isEnd, name, index } of tagsIn(content)) {
      const stack = opened.get(name) ?? [];
      opened.set(name, stack);
      if (!isEnd) stack.push({ at, from: index, invisible: hides(whole) });
      else {
        const open = stack.pop();
        const isBeside = type === 'html_inline' || tokens[open?.at ?? at]?.level === level;
        if (open?.invisible && open.at !== at && isBeside)
          ends.set(open.at, { from: open.from, at, to: index + whole.length });
      }
    }
  }
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, end] = [tokens[at], ends.get(at)];
    if (token === undefined) continue;
    kept.push(token);
    const last = tokens[end?.at ?? at];
    if (end === undefined || last === undefined) continue;
    if (token.type === 'html_inline') token.type = 'softbreak';
    token.content = token.content.slice(0, end.from);
    last.content = last.content.slice(end.to);
    kept.push(last);
    at = end.at;
  }
  return kept;
}

function hides(written: string): boolean {
  const [element] = parseFragment(written).childNodes;
  return element !== undefined && 'tagName' in element && isInvisible(element);
}
