import type { List, ListItem, Nodes, Paragraph, Root, Table } from 'mdast';
import type { Block } from './block.ts';
import { inlineText } from './inline-text.ts';

/** Flattens the tree; depth is kept where it means something, in lists. */
export function toBlocks(root: Root): Block[] {
  const blocks: Block[] = [];
  for (const node of root.children) addBlock(node, 0, blocks);
  return blocks;
}

function addBlock(node: Nodes, depth: number, blocks: Block[]): void {
  switch (node.type) {
    case 'heading':
      blocks.push({ kind: 'heading', level: node.depth, text: inlineText(node.children).trim() });
      break;
    case 'paragraph':
      addParagraph(node, blocks);
      break;
    case 'list':
      addList(node, depth, blocks);
      break;
    case 'code':
      blocks.push({ kind: 'code', language: node.lang ?? null });
      break;
    case 'html':
      addHtml(node.value, blocks);
      break;
    case 'table':
      blocks.push(tableBlock(node));
      break;
    case 'blockquote':
      for (const child of node.children) addBlock(child, depth, blocks);
      break;
    default:
      break;
  }
}

function addParagraph(node: Paragraph, blocks: Block[]): void {
  const labelled = labelledLines(node);
  if (labelled.length > 0) {
    for (const text of labelled) blocks.push({ kind: 'paragraph', text, labelled: true });
    return;
  }
  const text = inlineText(node.children).trim();
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (text !== '') blocks.push(paragraphBlock(text, only?.type === 'strong'));
}

/** A paragraph in bold alone is a heading by another name, as is a line of capitals with a colon. */
export function paragraphBlock(text: string, bold: boolean): Block {
  const isTitle = bold && text.length <= 80 && !/[.!?。！？]$/.test(text);
  const version =
    /^v?\d+\.\d+[\w.-]*(?:\s+-\s+.{4,40})?$/i.test(text) ||
    /^(?:\p{Lu}[\p{L}\p{N}-]{1,30} ){1,3}v?\d+\.\d+(?:\.\d+)?$/u.test(text);
  if (version) return { kind: 'heading', level: 2, text };
  if (isTitle || /^[A-Z][A-Z &/-]{3,40}:?$/.test(text))
    return { kind: 'heading', level: 7, text: text.replace(/:$/, '') };
  return { kind: 'paragraph', text };
}

/** Text inside a block of raw HTML counts when it is more than a caption. */
function addHtml(html: string, blocks: Block[]): void {
  const folded = /<summary>(.{1,120}?)<\/summary>/s
    .exec(html.slice(0, 400))?.[1]
    ?.replace(/<[^<>]*>/g, '')
    .trim();
  if (folded !== undefined && quietly.test(folded)) blocks.push({ kind: 'heading', level: 7, text: folded });
  const text = html
    .slice(0, 4_000)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.split(' ').length >= 5 && !/[<>{}]/.test(text)) blocks.push({ kind: 'paragraph', text });
}

/** What is folded away under such a name is a group of its own. */
const quietly =
  /^(?:internal|internals|chores?|dependency|dependencies|maintenance|housekeeping|other)\b[\w &-]{0,30}$/i;

function addList(list: List, depth: number, blocks: Block[]): void {
  for (const item of list.children) addItem(item, depth, blocks);
}

function addItem(item: ListItem, depth: number, blocks: Block[]): void {
  const [first, ...others] = item.children;
  const text = first?.type === 'paragraph' ? labelText(first) : '';
  const rest = others
    .filter((node) => node.type === 'paragraph')
    .map((node) => inlineText(node.children).trim());
  const [head = '', ...more] = splitEntries(text);
  if (head !== '') blocks.push({ kind: 'item', depth, text: head, rest });
  for (const entry of more) blocks.push({ kind: 'item', depth, text: entry, rest: [] });
  for (const node of text === '' ? item.children : others) {
    if (node.type === 'heading' && namesNothing.test(inlineText(node.children).trim())) continue;
    if (node.type === 'list') addList(node, depth + 1, blocks);
    else if (node.type !== 'paragraph' || text === '') addBlock(node, depth + 1, blocks);
  }
}

/** "- ## 2026-04-21": a date, a version or the word itself, as a heading inside an entry of a list. */
const namesNothing = /^(?:\d{4}-\d{2}-\d{2}|v?\d+(?:\.\d+){0,3}|change ?log|release notes)$/i;

/** "**Bulk edit** – change…": a bold word and a dash make a label, as a colon does. */
function labelText({ children }: Paragraph): string {
  const [mark, ...after] = children;
  const opened = mark?.type === 'text' && /^[^\p{L}\p{N}]{1,8}$/u.test(mark.value);
  const [bold, rest] = opened ? after : children;
  const dashed = bold?.type === 'strong' && rest?.type === 'text' && /^\s*[–—-]{1,2}\s/.test(rest.value);
  const ended =
    bold?.type === 'strong' &&
    rest?.type === 'text' &&
    (isTitle(inlineText([bold]), rest.value) || isTitleLine(inlineText([bold]), rest.value));
  if (ended)
    return `${inlineText([bold]).trim().replace(/\.$/, '')}:${inlineText((opened ? after : children).slice(1))}`.trim();
  if (!dashed) return inlineText(children).trim();
  const told = { ...rest, value: rest.value.replace(/^\s*[–—-]{1,2}\s+/, ': ') };
  return inlineText([bold, told, ...(opened ? after : children).slice(2)]).trim();
}

/** The lines of a paragraph, where each opens with a label in bold; none where one does not. */
function labelledLines({ children }: Paragraph): string[] {
  const lines: Paragraph['children'][] = [];
  for (const [index, child] of children.entries()) {
    const before = children[index - 1];
    const opens = before === undefined || before.type === 'break' || /\n\s*$/.test(textEnd(before));
    if (opens && child.type === 'strong' && isLabel(child, children[index + 1])) lines.push([child]);
    else if (lines.length === 0) return [];
    else lines.at(-1)?.push(child);
  }
  return lines.map((line) => labelText({ type: 'paragraph', children: line }).replace(/\s+/g, ' '));
}

/** "**Pipeline board.** Drag deals…": a few words in bold that tell nothing themselves name what follows. */
function isTitle(bold: string, after: string): boolean {
  const name = bold.trim();
  return (
    /\.$/.test(name) &&
    /^\s+\p{Lu}/u.test(after) &&
    name.split(/\s+/).length <= 5 &&
    !/\d\.$|\b(?:is|are|was|were|now|can|will|has|have|no longer)\b|^(?:fix|add|remov|improv|updat|chang|introduc|deprecat|support|allow|you|we|it|this|note|important|warning)/i.test(
      name,
    )
  );
}

/** A few words in bold on a line of their own, above the text of an entry. */
function isTitleLine(bold: string, after: string): boolean {
  return (
    /[\p{L}\p{N}]$/u.test(bold.trim()) && /^\s*\n\s*\p{Lu}/u.test(after) && bold.split(/\s+/).length <= 8
  );
}

function textEnd(node: Nodes): string {
  return node.type === 'text' ? node.value.slice(-20) : '';
}

function isLabel(bold: Nodes, next: Nodes | undefined): boolean {
  const name = inlineText([bold]).trim();
  const after = next?.type === 'text' ? next.value : '';
  const words = name.split(/\s+/).length;
  if (isTitle(name, after)) return true;
  return words <= 8 && after.trim() !== '' && (/:$/.test(name) || /^\s*(?::|[–—-]{1,2}\s)/.test(after));
}

const entryStart =
  /^(?:(?:feat|fix|perf|chore|docs|refactor|build|ci|test|style|revert|security|breaking)(?:\([^()\n]{1,40}\))?!?: |(?:Fix(?:ed|es)?|Add(?:ed|s)?|Remove[ds]?|Security|BREAKING|Full Changelog)\b)/i;

/** Lines below an entry belong to it, unless one of them plainly begins an entry of its own. */
function splitEntries(text: string): string[] {
  const entries: string[] = [];
  for (const line of text.split('\n')) {
    const last = entries.pop();
    if (last === undefined) entries.push(line);
    else if (entryStart.test(line) && /^[A-Z]|^[a-z]+(?:\([^()]*\))?!?: /.test(line))
      entries.push(last, line);
    else entries.push(`${last}\n${line}`);
  }
  return entries;
}

const tableRows = 40;
const tableColumns = 8;

function tableBlock(table: Table): Block {
  const header = table.children[0]?.children ?? [];
  return {
    kind: 'table',
    columns: header.slice(0, tableColumns).map((cell) => inlineText(cell.children).trim()),
    cells: table.children
      .slice(1, tableRows + 1)
      .map((row) => row.children.slice(0, tableColumns).map((cell) => inlineText(cell.children).trim())),
    rows: Math.max(0, table.children.length - 1),
  };
}
