import type { Token } from 'markdown-it';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { wordSet } from '../word-list.ts';

type Child = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const never = wordSet('script style template noscript');
const style =
  /(?:font-size|opacity)\s{0,4}:\s{0,4}0(?![.\d]{0,6}[1-9])|visibility\s{0,4}:\s{0,4}(?:hidden|collapse)|display\s{0,4}:\s{0,4}none/i;

function isInvisible({ tagName, attrs }: Element): boolean {
  return (
    never.has(tagName) ||
    attrs.some(
      ({ name, value }) =>
        name === 'hidden' ||
        (name === 'aria-hidden' && value.toLowerCase() === 'true') ||
        (name === 'style' && style.test(value)),
    )
  );
}

/** Puts a space in the place of every element that a browser does not show. */
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

const tag = /<(\/?)([a-z][\w-]{0,40})\b[^<>]{0,2000}>/gi;

/** The same for tokens of Markdown. A tag that nothing closes is spoken of: "Escape <script> in names". */
export function withoutInvisibleTokens(tokens: readonly Token[]): Token[] {
  const opened = new Map<string, Tag[]>();
  const ends = new Map<number, { from: number; at: number; to: number }>();
  for (const [at, { type, content, level }] of tokens.entries()) {
    if (!type.startsWith('html_')) continue;
    for (const { 0: whole, 1: slash, 2: name = '', index } of content.matchAll(tag)) {
      const stack = opened.get(name.toLowerCase()) ?? [];
      opened.set(name.toLowerCase(), stack);
      if (slash === '') stack.push({ at, from: index, invisible: hides(whole) });
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
