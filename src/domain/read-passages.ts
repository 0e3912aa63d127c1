import { contentWords, sentencesOf } from './uncovered-sentences.ts';
import type { SentenceSource } from './writing.ts';

/** A sentence of the writer, a light edit of one, or words that someone else wrote. */
export type Passage = { readonly text: string; readonly source: SentenceSource | null };

/** Returns the passages of each text. A light edit has the source of a sentence that is in none of the texts any more. */
export function readPassages(
  texts: readonly string[],
  sources: readonly SentenceSource[],
): (readonly Passage[])[] {
  const read = texts.map(createReader(sources));
  const kept = new Set(read.flat().map(({ source }) => source?.text));
  const originalOf = createOriginalFinder(sources.filter(({ text }) => !kept.has(text)));
  return read.map((passages) =>
    passages.flatMap((passage) => (passage.source ? passage : withOriginals(passage.text, originalOf))),
  );
}

function withOriginals(text: string, originalOf: (text: string) => SentenceSource | null): Passage[] {
  const whole = originalOf(text);
  if (whole) return [{ text, source: whole }];
  return sentencesOf(text).map((sentence) => ({ text: sentence.trim(), source: originalOf(sentence) }));
}

/** More sentences that share a word are not compared, because that would take long. */
const maxPerWord = 50;
/** The part of the content words that a sentence and its light edit have in common. */
const minShared = 0.5;

/** Returns a function that finds the sentence of which another is a light edit: most words of both are the same. */
function createOriginalFinder(sources: readonly SentenceSource[]): (text: string) => SentenceSource | null {
  type Original = { readonly source: SentenceSource; readonly size: number };
  const byWord = new Map<string, Original[]>();
  for (const source of sources) {
    const words = new Set(contentWords(source.text));
    for (const word of words) {
      const known = byWord.get(word) ?? [];
      if (known.length < maxPerWord) known.push({ source, size: words.size });
      byWord.set(word, known);
    }
  }
  return (text) => {
    const words = new Set(contentWords(text));
    const shared = new Map<SentenceSource, number>();
    let nearest: { source: SentenceSource | null; share: number } = { source: null, share: minShared };
    for (const word of words)
      for (const { source, size } of byWord.get(word) ?? []) {
        const count = (shared.get(source) ?? 0) + 1;
        shared.set(source, count);
        const share = count / Math.max(size, words.size);
        if (share > nearest.share) nearest = { source, share };
      }
    return nearest.source;
  };
}

/** Finds known sentences in a text, the longest at each place. It looks only where words begin. */
function createReader(sources: readonly SentenceSource[]): (text: string) => Passage[] {
  const find = createSentenceFinder(sources.map(({ text }) => text));
  return (text) => {
    const passages: Passage[] = [];
    const found = find(text);
    let from = 0;
    const close = (to: number) => {
      const edited = text.slice(from, to).trim();
      if (edited !== '') passages.push({ text: edited, source: null });
    };
    for (let position = 0; position < text.length; ) {
      const isStart = position === from || /\s/.test(text.charAt(position - 1));
      const source = isStart ? sources[found[position] ?? -1] : undefined;
      if (!source) {
        position += 1;
        continue;
      }
      close(position);
      passages.push({ text: source.text, source });
      position += source.text.length;
      from = position;
    }
    close(text.length);
    return passages;
  };
}

type Node = {
  readonly parent: number;
  readonly unit: number;
  readonly depth: number;
  /** The longest sentence that this one ends with, read backwards: its index, or -1. */
  sentence: number;
  /** The longest proper end of it that is also an end of some sentence. */
  fallback: number;
};

/**
 * Finds the longest of many sentences at every place of a text, in time that grows with their length and not with how
 * much they have in common (Aho and Corasick). Both are read backwards, so that a sentence is found where it begins.
 */
function createSentenceFinder(sentences: readonly string[]): (text: string) => Int32Array {
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
