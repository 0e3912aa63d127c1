import { type Item, marks, type Node, withoutMarks } from '../read/node.ts';
import { isCategoryAlone } from './category-words.ts';

/**
 * Turns headings with tags into entries with a category: "##### Permit signed attachments" with "`Feature` | HB-12"
 * below.
 */
export function openTaggedHeadings(nodes: readonly Node[]): Node[] {
  const opened: Node[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node === undefined) break;
    const length = node.kind === 'heading' ? nodes.slice(at + 1).findIndex(isHeading) : 0;
    const section = nodes.slice(at + 1, length < 0 ? nodes.length : at + 1 + length);
    const category = section.map(categoryIn).find((found) => found !== null) ?? null;
    if (node.kind !== 'heading' || category === null) {
      opened.push(node);
      continue;
    }
    const children = section.filter((each) => categoryIn(each) === null);
    const place = { from: node.place.from, to: (section.at(-1) ?? node).place.to };
    const item: Item = { text: `${category}: ${withoutMarks(node.text)}`, link: false, children, place };
    opened.push({ kind: 'list', ordered: false, items: [item], place });
    at += section.length;
  }
  return opened;
}

function isHeading({ kind }: Node): boolean {
  return kind === 'heading';
}

/** Returns the category in a line of tags; null if the line may mean something else. */
function categoryIn(node: Node): string | null {
  if (node.kind !== 'paragraph' || !node.text.startsWith(marks.codeStart)) return null;
  const cells = node.text.split('|').map((cell) => withoutMarks(cell).trim());
  const category = cells.find(isCategoryAlone);
  const others = cells.filter((cell) => cell !== category);
  return category !== undefined && !others.some((cell) => /\p{Ll}{3}/u.test(cell)) ? category : null;
}
