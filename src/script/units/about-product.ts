import { type Node, withoutMarks } from '../read/node.ts';
import { isOrder } from './find-orders.ts';
import { splitSentences } from './split-sentences.ts';

const openingNodes = 6;
const maxCharacters = 300;

/**
 * Returns the description at the top of a file, "Harbour is a planner for …", which newcomers need although it is no
 * change.
 */
export function aboutProduct(nodes: readonly Node[], product: string | null): string | null {
  if (product === null) return null;
  const name = product.toLowerCase();
  for (const node of nodes.slice(0, openingNodes)) {
    const [first = ''] = node.kind === 'paragraph' ? splitSentences(withoutMarks(node.text)) : [];
    const words = first.toLowerCase().replace(/^the /, '');
    const says = words.startsWith(name) && describes.test(words.slice(name.length, name.length + 60));
    if (says && first.length <= maxCharacters && !isOrder(first)) return first;
  }
  return null;
}

const describes = /^\W.{0,30}(?:\bis|[-–—]) (?:an?|the|our) /;
