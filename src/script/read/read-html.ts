import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { wordSet } from '../word-list.ts';
import { cleanInline, markOfTag, type Piece } from './inline.ts';
import { withoutInvisible } from './invisible.ts';
import type { Item, Node, Place, Row } from './node.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Child = DefaultTreeAdapterTypes.ChildNode;

const skipped = wordSet('head nav svg img video audio iframe form');
const blocks = wordSet(
  'p div section article main header footer ul ol li h1 h2 h3 h4 h5 h6 table blockquote pre details summary dl dt dd figure hr body html aside',
);
const maxDepth = 40;

/** Reads HTML into the same tree as Markdown. `firstLine` is its line in the source. */
export function readHtml(html: string, firstLine: number): Node[] {
  const isTorn = /<tr\b/i.test(html) && !/<table\b/i.test(html);
  const { childNodes } = parseFragment(isTorn ? `<table>${html}` : html, { sourceCodeLocationInfo: true });
  return readChildren(withoutInvisible(childNodes), firstLine, 0);
}

function readChildren(children: readonly Child[], line: number, depth: number): Node[] {
  const nodes: Node[] = [];
  let loose: Child[] = [];
  const flush = () => {
    const place = placeOf(loose, line);
    const texts = linesOf(loose)
      .map(inlineOf)
      .filter((text) => text !== '');
    const [text] = texts;
    // Lines with manual breaks are a list.
    if (texts.length >= minLines)
      nodes.push({
        kind: 'list',
        ordered: false,
        items: texts.map((each) => ({ text: each, link: false, children: [], place })),
        place,
      });
    else if (text !== undefined)
      nodes.push({ kind: 'paragraph', text: inlineOf(loose), quoted: false, place });
    loose = [];
  };
  for (const child of children) {
    if (isElement(child) && blocks.has(child.tagName)) {
      flush();
      if (depth < maxDepth) nodes.push(...readBlock(child, line, depth + 1));
    } else loose.push(child);
  }
  flush();
  return nodes;
}

const minLines = 4;

function linesOf(children: readonly Child[]): Child[][] {
  const lines: Child[][] = [[]];
  for (const child of children)
    if (isElement(child) && child.tagName === 'br') lines.push([]);
    else lines.at(-1)?.push(child);
  return lines;
}

function readBlock(element: Element, line: number, depth: number): Node[] {
  const place = placeOf([element], line);
  const { tagName, childNodes } = element;
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level !== undefined) {
    const text = inlineOf(childNodes);
    return text === '' ? [] : [{ kind: 'heading', level: Number(level), text, place }];
  }
  if (tagName === 'pre') return [{ kind: 'code', rows: [], place }];
  if (tagName === 'table') {
    const layout = layoutCells(element);
    if (layout.length > 0) return layout.flatMap((cell) => readChildren(cell.childNodes, line, depth));
    const rows = readRows(element, line);
    // A table without a head has names and values side by side: "Status | Accepted".
    const isPairs =
      rows.every(({ cells }) => cells.length === 2) && findAll(element, isHeadCell, 0).length === 0;
    return [{ kind: 'code', rows: isPairs ? [{ cells: [], place }, ...rows] : rows, place }];
  }
  if (tagName === 'ul' || tagName === 'ol') {
    const items: Item[] = [];
    for (const child of childNodes.filter(isElement)) {
      const item = readItem(child, line, depth);
      const above = items.at(-1);
      // A list between items belongs to the previous item.
      if (child.tagName === 'li' || above === undefined) items.push(item);
      else items.splice(-1, 1, { ...above, children: [...above.children, ...readBlock(child, line, depth)] });
    }
    return [{ kind: 'list', ordered: tagName === 'ol', items, place }];
  }
  if (tagName === 'dl' && hasTermsOnly(element)) return readTerms(element, line, depth);
  const nodes = readChildren(childNodes, line, depth);
  return tagName === 'blockquote'
    ? nodes.map((node) => (node.kind === 'paragraph' ? { ...node, quoted: true } : node))
    : nodes;
}

/**
 * Reads a definition list. A term with several details becomes a line above a list; terms with one detail each become
 * a list.
 */
function readTerms(list: Element, line: number, depth: number): Node[] {
  const parts = findAll(list, (name) => name === 'dt' || name === 'dd', 0);
  const groups: { term: Element | null; details: Element[] }[] = [];
  for (const part of parts) {
    if (part.tagName === 'dt') groups.push({ term: part, details: [] });
    else if (groups.length === 0) groups.push({ term: null, details: [part] });
    else groups.at(-1)?.details.push(part);
  }
  const place = placeOf([list], line);
  const read = groups.map(({ term, details }) => ({
    term: term === null ? '' : inlineOf(term.childNodes),
    place: placeOf(term === null ? [list] : [term], line),
    items: details
      .map((detail) => readItem(detail, line, depth))
      .map((item) => ({ ...item, text: item.text.replace(/^[-•]\s+/, '') }))
      .filter(({ text, children }) => text !== '' || children.length > 0),
  }));
  if (read.every(({ items: [only, ...more] }) => more.length === 0 && (only?.children ?? []).length === 0)) {
    const items = read.flatMap(({ term, items, place: own }): Item[] => {
      const text = [term, ...items.map((item) => item.text)].filter((words) => words !== '').join(': ');
      return text === '' ? [] : [{ text, link: false, children: [], place: own }];
    });
    return items.length === 0 ? [] : [{ kind: 'list', ordered: false, items, place }];
  }
  return read.flatMap(({ term, items, place: own }): Node[] => [
    ...(term === '' ? [] : [{ kind: 'paragraph', text: `${term}:`, quoted: false, place: own } as const]),
    ...(items.length === 0 ? [] : [{ kind: 'list', ordered: false, items, place: own } as const]),
  ]);
}

/** Whether a definition list contains only terms and details, which may be grouped. Other content would be lost. */
function hasTermsOnly(list: Element): boolean {
  return list.childNodes.every((child) =>
    isElement(child)
      ? /^(?:dt|dd)$/.test(child.tagName) || (child.tagName === 'div' && hasTermsOnly(child))
      : !('value' in child) || child.value.trim() === '',
  );
}

/** Returns the cells of a layout table, which contains lists or headings and has no columns. */
function layoutCells(table: Element): Element[] {
  const cells = findAll(table, (name) => name === 'td' || name === 'th', 0);
  const isBlock = (name: string) => name === 'ul' || name === 'ol' || /^h[1-6]$/.test(name);
  return cells.some((cell) => findAll(cell, isBlock, 0).length > 0) ? cells : [];
}

function findAll(element: Element, isWanted: (name: string) => boolean, depth: number): Element[] {
  if (depth > maxDepth) return [];
  return element.childNodes
    .filter(isElement)
    .flatMap((child) => (isWanted(child.tagName) ? [child] : findAll(child, isWanted, depth + 1)));
}

function isHeadCell(name: string): boolean {
  return name === 'th';
}

function readRows(element: Element, line: number): Row[] {
  return element.childNodes.filter(isElement).flatMap((child) =>
    child.tagName === 'tr'
      ? [
          {
            cells: child.childNodes.filter(isElement).map(({ childNodes }) => inlineOf(childNodes)),
            place: placeOf([child], line),
          },
        ]
      : readRows(child, line),
  );
}

function readItem(element: Element, line: number, depth: number): Item {
  const [first, ...rest] = depth < maxDepth ? readChildren(element.childNodes, line, depth + 1) : [];
  const place = placeOf([element], line);
  if (first?.kind === 'paragraph') return { text: first.text, link: isLink(element), children: rest, place };
  return { text: '', link: false, children: first === undefined ? [] : [first, ...rest], place };
}

function isLink({ childNodes }: Element): boolean {
  const said = childNodes.filter((child) => !('value' in child) || child.value.trim() !== '');
  const [only] = said;
  return said.length === 1 && only !== undefined && isElement(only) && only.tagName === 'a';
}

/** Matches Markdown emphasis that some tools leave in HTML: "*Mass actions*". */
const stressed = /(?<![\p{L}\p{N}*])\*(?! )([^*]{1,80})(?<! )\*(?![\p{L}\p{N}*])/gu;

function inlineOf(children: readonly Child[]): string {
  const pieces: Piece[] = [];
  const visit = (child: Child, depth: number) => {
    if ('value' in child && child.nodeName === '#text')
      pieces.push({ kind: 'text', text: child.value.replace(/\s+/g, ' ').replace(stressed, '$1') });
    if (!isElement(child) || skipped.has(child.tagName) || depth > maxDepth) return;
    if (/^(?:br|li)$/.test(child.tagName)) pieces.push({ kind: 'text', text: '\n' });
    const mark = child.tagName === 'a' ? ('link' as const) : markOfTag(child.tagName);
    if (mark) pieces.push({ kind: 'open', mark, href: hrefOf(child) });
    for (const inner of child.childNodes) visit(inner, depth + 1);
    if (mark) pieces.push({ kind: 'close', mark });
  };
  for (const child of children) visit(child, 0);
  return cleanInline(pieces);
}

function hrefOf({ attrs }: Element): string {
  return attrs.find(({ name }) => name === 'href')?.value ?? '';
}

function isElement(child: Child): child is Element {
  return 'tagName' in child;
}

function placeOf(children: readonly Child[], line: number): Place {
  const locations = children.flatMap(({ sourceCodeLocation }) => sourceCodeLocation ?? []);
  const from = locations[0]?.startLine ?? 1;
  return { from: line + from - 1, to: line + (locations.at(-1)?.endLine ?? from) };
}
