import MarkdownIt, { type Token } from 'markdown-it';
import { cleanInline, isLinkAlone, markOfTag, type Piece } from './inline.ts';
import { withoutInvisibleTokens } from './invisible.ts';
import type { Item, Node, Place, Row } from './node.ts';
import { readHtml } from './read-html.ts';

const parser = new MarkdownIt({ html: true, linkify: false, maxNesting: 24 });

/** Reads Markdown into a tree. Every node has the range of its lines. */
export function readMarkdown(lines: readonly string[]): Node[] {
  const tokens = parser.parse(
    lines.map(withSpaces).map(withoutBoxMark).map(withoutAttributes).join('\n'),
    {},
  );
  for (const token of tokens) if (token.children) token.children = withoutInvisibleTokens(token.children);
  return readBlocks({ tokens: withoutInvisibleTokens(tokens), at: 0 }, null, false);
}

type Cursor = { readonly tokens: readonly Token[]; at: number };

function readBlocks(cursor: Cursor, close: string | null, quoted: boolean): Node[] {
  const nodes: Node[] = [];
  while (cursor.at < cursor.tokens.length) {
    const token = cursor.tokens[cursor.at];
    cursor.at += 1;
    if (token === undefined || token.type === close) break;
    nodes.push(...readBlock(token, cursor, quoted));
  }
  return nodes;
}

function readBlock(token: Token, cursor: Cursor, quoted: boolean): Node[] {
  const place = placeOf(token);
  switch (token.type) {
    case 'heading_open': {
      const inline = cursor.tokens[cursor.at];
      const text = textOf(inline) || struckOut(inline);
      if (outcome.test(text) || isRuled(token, text)) return [{ kind: 'paragraph', text, quoted, place }];
      return text === '' ? [] : [{ kind: 'heading', level: Number(token.tag.slice(1)), text, place }];
    }
    case 'paragraph_open': {
      const text = textOf(cursor.tokens[cursor.at]);
      return text === '' ? [] : [{ kind: 'paragraph', text, quoted, place }];
    }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return [{ kind: 'list', ordered: token.type.startsWith('o'), items: readItems(cursor, quoted), place }];
    case 'blockquote_open':
      return readBlocks(cursor, 'blockquote_close', true);
    case 'html_block':
      return readHtml(token.content, place.from);
    case 'table_open':
      return readTable(readRows(cursor), place, quoted);
    case 'fence':
    case 'code_block':
      return [{ kind: 'code', rows: [], place }];
    default:
      return [];
  }
}

/** Whether a heading is a paragraph with a rule right below it: a sentence above "---". */
function isRuled({ markup }: Token, text: string): boolean {
  return !markup.startsWith('#') && text.length > 60 && /[.!?]["”’)]{0,2}(?: \([^()]{1,80}\))?$/.test(text);
}

/** Returns the text of a struck-out heading. It still ends the section above it, and its version was withdrawn. */
function struckOut(inline: Token | undefined): string {
  const text = cleanInline((inline?.children ?? []).flatMap(pieceOf).filter(isKept));
  return /\d\.\d/.test(text) ? `${text} (withdrawn)` : text;
}

/** Matches a status in the form of a heading: "### **Status:** ACCEPTED". */
const outcome = /^\uE004?(?:Status|Decision|Outcome|Severity|Impact|Duration):\uE005? \S/i;

/** Reads a table. A single column is a box around a notice. */
function readTable(rows: Row[], place: Place, quoted: boolean): Node[] {
  if (!rows.every(({ cells }) => cells.length === 1)) return [{ kind: 'code', rows, place }];
  return rows.flatMap(({ cells: [text = ''], place: own }) =>
    text === '' ? [] : [{ kind: 'paragraph' as const, text, quoted, place: own }],
  );
}

function readRows(cursor: Cursor): Row[] {
  const rows: { cells: string[]; place: Place }[] = [];
  for (; cursor.at < cursor.tokens.length; cursor.at += 1) {
    const token = cursor.tokens[cursor.at];
    if (token?.type === 'table_close') break;
    if (token?.type === 'tr_open') rows.push({ cells: [], place: placeOf(token) });
    if (token?.type === 'inline') rows.at(-1)?.cells.push(textOf(token));
  }
  return rows;
}

function readItems(cursor: Cursor, quoted: boolean): Item[] {
  const items: Item[] = [];
  while (cursor.at < cursor.tokens.length) {
    const token = cursor.tokens[cursor.at];
    cursor.at += 1;
    if (token?.type !== 'list_item_open') break;
    const inline = cursor.tokens[cursor.at + 1];
    const link = isLinkAlone((inline?.children ?? []).flatMap(pieceOf));
    const [, box] = /^(\[[ xX]\]|[✅☑✔])/u.exec(inline?.content ?? '') ?? [];
    const [first, ...rest] = readBlocks(cursor, 'list_item_close', quoted);
    const place = placeOf(token);
    if (first?.kind === 'paragraph')
      items.push({
        text: first.text.replace(/^\[[ xX]\]\s+/, ''),
        link,
        children: rest,
        place,
        ...(box === undefined ? {} : { done: box !== '[ ]' }),
      });
    else if (first !== undefined) items.push({ text: '', link: false, children: [first, ...rest], place });
  }
  return items;
}

function placeOf({ map }: Token): Place {
  return { from: map?.[0] ?? 0, to: map?.[1] ?? 0 };
}

function textOf(token: Token | undefined): string {
  return token?.type === 'inline' ? cleanInline((token.children ?? []).flatMap(pieceOf)) : '';
}

function isKept(piece: Piece): boolean {
  return !('mark' in piece && piece.mark === 'deleted');
}

function pieceOf(token: Token): Piece[] {
  switch (token.type) {
    case 'text':
      return [{ kind: 'text', text: token.content }];
    case 'softbreak':
      return [{ kind: 'text', text: ' ' }];
    case 'hardbreak':
      return [{ kind: 'text', text: '\n' }];
    case 'code_inline':
      return [{ kind: 'code', text: token.content }];
    case 'strong_open':
    case 'strong_close':
      return [{ kind: token.type === 'strong_open' ? 'open' : 'close', mark: 'strong' }];
    case 's_open':
    case 's_close':
      return [{ kind: token.type === 's_open' ? 'open' : 'close', mark: 'deleted' }];
    case 'link_open':
      return [{ kind: 'open', mark: 'link', href: String(token.attrGet('href') ?? '') }];
    case 'link_close':
      return [{ kind: 'close', mark: 'link' }];
    case 'html_inline': {
      const [, end = '', name = ''] = /^<(\/?)([a-z]+)/i.exec(token.content) ?? [];
      const mark = markOfTag(name.toLowerCase());
      if (mark === null) return /^(?:br|li)$/i.test(name) && end === '' ? [{ kind: 'text', text: '\n' }] : [];
      return [{ kind: end === '' ? 'open' : 'close', mark }];
    }
    default:
      return [];
  }
}

/** Adds missing spaces to a heading and a link: "##Training", "[the form] (https://…)". Some renderers accept them. */
function withSpaces(line: string, index: number, lines: readonly string[]): string {
  const isAlone = [lines[index - 1], lines[index + 1]].every((each) => (each ?? '').trim() === '');
  const opened = line.replace(isAlone ? /^#{1,6}(?=\p{Lu})/u : /^#{2,6}(?=\p{Lu})/u, '$& ');
  return opened.replace(/\] \((?=https?:\/\/)/g, '](');
}

/** Removes attributes for Jekyll, on their own line or after an element: "[tides](…){:target="_blank"}". */
function withoutAttributes(line: string): string {
  return line.includes('{:') ? line.replace(/\{:\s?[.#\w][^{}\n]{0,200}\}/g, '') : line;
}

/** Removes the mark of a box and closes its title: "> [!NOTE] Title". */
function withoutBoxMark(line: string): string {
  return line.replace(/^(\s{0,6}>\s*)\[!\w{2,20}\][+-]?\s*(\S.*)?$/, (_, mark: string, title = '') =>
    title === '' ? mark : `${mark}${title}${/[.!?:]$/.test(title) ? '' : '.'}`,
  );
}
