import type { Node, Place } from '../read/node.ts';
import { countWords } from './split-sentences.ts';

type Table = Extract<Node, { kind: 'code' }>;
type List = Extract<Node, { kind: 'list' }>;

/** The fewest words of a cell with content. Shorter cells contain a figure or a name. */
const minWords = 5;

/** Returns the rows of a table as lists, if the cells have content: "Task: …", "Owner: …", "Due: …". */
export function rowsAsLists({ rows }: Table): List[] {
  const [head, ...body] = rows;
  const hasContent = body.some(({ cells }) => cells.some((cell) => countWords(cell) >= minWords));
  if (head === undefined || !hasContent) return [];
  return body.flatMap(({ cells, place }) => {
    if (head.cells.length === 0)
      return countWords(cells[1] ?? '') < minWords ? [] : [listOf(cells.join(': '), place)];
    const points = cells.flatMap((cell, column) => {
      const [name, value] = [head.cells[column]?.trim() ?? '', cell.trim()];
      return value === '' ? [] : [name === '' ? value : `${name}: ${value}`];
    });
    return points.length === 0 ? [] : [listOf(points.join('; '), place)];
  });
}

const maxRows = 12;

/** Returns the first rows of a table of figures or names as one list. */
export function tableAsList({ rows, place }: Table): List {
  const [head, ...body] = rows;
  const names = head?.cells ?? [];
  const items = body.slice(0, maxRows).map(({ cells, place: own }) => {
    const filled = cells.map((cell) => cell.trim());
    const text =
      cells.length <= 2
        ? filled.join(': ')
        : filled.map((cell, column) => [names[column]?.trim(), cell].filter(Boolean).join(': ')).join('; ');
    return { text, link: false, children: [], place: own };
  });
  return { kind: 'list', ordered: false, items, place };
}

function listOf(text: string, place: Place): List {
  return { kind: 'list', ordered: false, items: [{ text, link: false, children: [], place }], place };
}
