import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { withoutInvisible } from '../read/invisible.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Child = DefaultTreeAdapterTypes.ChildNode;

const skipped = new Set('head nav svg img picture video audio iframe object form button select'.split(' '));
const containers = new Set(
  'p div section article main header footer li dl dt dd figure figcaption details summary body html aside center'.split(
    ' ',
  ),
);
const maxDepth = 60;
/** The most cells of a table whose short rows are filled up. */
const maxFilled = 20_000;

/**
 * Converts HTML to Markdown that people can read and edit: headings, lists, tables, quotes, code, links and emphasis.
 */
export function htmlToMarkdown(html: string): string {
  return blocksOf(withoutInvisible(parseFragment(html).childNodes), 0).join('\n\n');
}

function blocksOf(children: readonly Child[], depth: number): string[] {
  const blocks: string[] = [];
  let line: Child[] = [];
  const flush = () => {
    const text = inline(line, depth);
    if (text !== '') blocks.push(escapeStart(text));
    line = [];
  };
  for (const child of children) {
    const block = isElement(child) ? blockOf(child, depth) : null;
    if (block === null) line.push(child);
    else {
      flush();
      for (const text of block) if (text !== '') blocks.push(text);
    }
  }
  flush();
  return blocks;
}

/** Returns the lines of a block; null for an inline element. */
function blockOf(element: Element, depth: number): string[] | null {
  const { tagName, childNodes } = element;
  if (skipped.has(tagName) || depth > maxDepth) return [];
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level !== undefined) {
    const text = inline(childNodes, depth);
    return text === '' ? [] : [`${'#'.repeat(Number(level))} ${text}`];
  }
  switch (tagName) {
    case 'pre':
      return [fenced(textOf(element, depth))];
    case 'hr':
      return ['---'];
    case 'ul':
    case 'ol':
      return [list(element, depth)];
    case 'table':
      return [table(element, depth)];
    case 'blockquote':
      return [prefixed(blocksOf(childNodes, depth + 1).join('\n\n'), '> ', '> ')];
    default:
      // Some editors put a link or a span around blocks.
      return containers.has(tagName) || childNodes.some((child) => isElement(child) && isBlock(child))
        ? blocksOf(childNodes, depth + 1)
        : null;
  }
}

function isBlock({ tagName }: Element): boolean {
  return containers.has(tagName) || /^(?:h[1-6]|pre|ul|ol|table|blockquote)$/.test(tagName);
}

function list({ tagName, childNodes }: Element, depth: number): string {
  const items = childNodes.filter(isElement).map((child) => {
    const blocks = blocksOf(child.tagName === 'li' ? child.childNodes : [child], depth + 1);
    // An inner list follows its item without a blank line.
    return blocks
      .reduce((text, block) => `${text}${/^(?:- |1\. )/.test(block) ? '\n' : '\n\n'}${block}`, '')
      .trim();
  });
  const mark = tagName === 'ol' ? '1. ' : '- ';
  const filled = items.filter((item) => item !== '');
  return filled.map((item) => prefixed(item, mark, ' '.repeat(mark.length))).join('\n');
}

function prefixed(text: string, first: string, next: string): string {
  const [head = '', ...rest] = text.split('\n');
  return [first + head, ...rest.map((line) => (line === '' ? next.trimEnd() : next + line))].join('\n');
}

/** Converts a table. A single column only arranges its content. */
function table(element: Element, depth: number): string {
  const rows = rowsOf(element, depth).filter((cells) => cells.length > 0);
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  if (width < 2)
    return rows
      .map(([cell]) => (cell ? blocksOf(cell.childNodes, depth + 1).join('\n\n') : ''))
      .join('\n\n')
      .trim();
  const filled = rows.length * width <= maxFilled ? width : 0;
  const lines = rows.map((cells) => {
    const texts = cells.map(({ childNodes }) => inline(childNodes, depth).replaceAll('|', '\\|'));
    return `| ${[...texts, ...Array(Math.max(0, filled - texts.length)).fill('')].join(' | ')} |`;
  });
  return [lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n');
}

function rowsOf(element: Element, depth: number): Element[][] {
  if (depth > maxDepth) return [];
  const inner = element.childNodes.filter(isElement);
  if (element.tagName === 'tr') return [inner.filter(({ tagName }) => tagName === 'td' || tagName === 'th')];
  return inner.flatMap((child) => rowsOf(child, depth + 1));
}

function inline(children: readonly Child[], depth: number): string {
  return children
    .map((child) => inlineOf(child, depth + 1))
    .join('')
    .replace(/[ \t\r\n\f]+/g, ' ')
    .trim();
}

function inlineOf(child: Child, depth: number): string {
  if (child.nodeName === '#text' && 'value' in child) return child.value;
  if (!isElement(child) || skipped.has(child.tagName) || depth > maxDepth) return '';
  if (child.tagName === 'br') return ' ';
  const text = child.childNodes.map((inner) => inlineOf(inner, depth + 1)).join('');
  const said = text.trim();
  if (said === '') return text === '' ? '' : ' ';
  const around = (before: string, after = before) => text.replace(said, () => `${before}${said}${after}`);
  switch (child.tagName) {
    case 'b':
    case 'strong':
      return isPlainWeight(child) ? text : around('**');
    case 'del':
    case 's':
      return around('~~');
    case 'code':
    case 'kbd':
    case 'tt':
      return said.includes('`') ? text : around('`');
    case 'a': {
      const href = attribute(child, 'href');
      return /^https?:\/\/[^\s()]+$/.test(href) ? around('[', `](${href})`) : text;
    }
    default:
      return text;
  }
}

/** Whether an element is the wrapper that Google Docs puts around everything that is copied. */
function isPlainWeight(element: Element): boolean {
  return /font-weight:\s*normal/.test(attribute(element, 'style'));
}

function attribute({ attrs }: Element, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value ?? '';
}

function textOf(element: Element, depth: number): string {
  if (depth > maxDepth) return '';
  return element.childNodes
    .map((child) => {
      if (isElement(child)) return child.tagName === 'br' ? '\n' : textOf(child, depth + 1);
      return child.nodeName === '#text' && 'value' in child ? child.value : '';
    })
    .join('');
}

function fenced(code: string): string {
  const fence = code.includes('```') ? '~~~' : '```';
  const lines = code.replace(/^\n/, '').trimEnd();
  return lines === '' ? '' : `${fence}\n${lines}\n${fence}`;
}

/** Escapes the start of a paragraph that would be Markdown, such as a hash or a year. */
function escapeStart(text: string): string {
  return text.replace(/^(?=#{1,6} |[-+*>] )/, '\\').replace(/^(\d{1,9})(?=[.)] )/, '$1\\');
}

function isElement(child: Child): child is Element {
  return 'tagName' in child;
}
