type Node = {
  readonly parent: number;
  readonly unit: number;
  readonly depth: number;
  /** The longest sentence that this one ends with, read backwards: its index, or -1. */
  sentence: number;
  /** The longest end of it that some sentence has too. */
  fallback: number;
};

/**
 * Finds the longest of many sentences at every place of a text, in time that grows with their length and not with how
 * much they have in common (Aho and Corasick). Both are read backwards, so that a sentence is found where it begins.
 */
export function createSentenceFinder(sentences: readonly string[]): (text: string) => Int32Array {
  const root: Node = { parent: 0, unit: 0, depth: 0, sentence: -1, fallback: 0 };
  const nodes = [root];
  const children = new Map<number, number>();
  const nodeAt = (index: number) => nodes[index] ?? root;
  for (const [index, sentence] of sentences.entries()) {
    let at = 0;
    for (let position = sentence.length - 1; position >= 0; position -= 1) {
      const unit = sentence.charCodeAt(position);
      let child = children.get(keyOf(at, unit));
      if (child === undefined) {
        child = nodes.length;
        children.set(keyOf(at, unit), child);
        nodes.push({ parent: at, unit, depth: nodeAt(at).depth + 1, sentence: -1, fallback: 0 });
      }
      at = child;
    }
    if (at > 0 && nodeAt(at).sentence < 0) nodeAt(at).sentence = index;
  }
  const step = (from: number, unit: number) => {
    for (let at = from; ; at = nodeAt(at).fallback) {
      const child = children.get(keyOf(at, unit));
      if (child !== undefined) return child;
      if (at === 0) return 0;
    }
  };
  for (const node of nodes.slice(1).sort((left, right) => left.depth - right.depth)) {
    if (node.depth > 1) node.fallback = step(nodeAt(node.parent).fallback, node.unit);
    if (node.sentence < 0) node.sentence = nodeAt(node.fallback).sentence;
  }
  return (text) => {
    const found = new Int32Array(text.length);
    let at = 0;
    for (let position = text.length - 1; position >= 0; position -= 1) {
      at = step(at, text.charCodeAt(position));
      found[position] = nodeAt(at).sentence;
    }
    return found;
  };
}

function keyOf(node: number, unit: number): number {
  return node * 0x1_0000 + unit;
}
