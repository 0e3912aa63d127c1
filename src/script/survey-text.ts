import type { LanguageHint } from '../domain/language.ts';
import { detectLanguage, languageFrom } from './languages/detector.ts';
import { type Node, withoutMarks } from './read/node.ts';
import { readSource, type Source } from './read/read-source.ts';
import { findVersionHeading } from './units/version-heading.ts';

export type Survey = {
  readonly language: string;
  /** The detected language; null if it is unclear. */
  readonly detectedLanguage: string | null;
  /** The words for a possible script; empty if there are none. */
  readonly words: string;
};

/** Returns facts about a text before a script is written: its language, and whether it has content. */
export function surveyText({ content, ...wish }: LanguageHint & { readonly content: string }): Survey {
  const { source } = withoutTitle(readSource(content));
  const words = wordsOf(source.nodes);
  const detectedLanguage = detectLanguage(proseOf(source.nodes));
  return {
    language: languageFrom(detectedLanguage, wish),
    detectedLanguage,
    words: /[\p{L}\p{N}]/u.test(words) ? words.slice(0, 1000) : '',
  };
}

/**
 * Takes the first heading as the title of the text if only a status is above it. With a version and a date, it also
 * opens a release.
 */
export function withoutTitle(source: Source): { source: Source; title: string | null } {
  const [top] = source.nodes;
  const isBelow = top?.kind === 'paragraph' && /^Status: \w+(?: \w+)?$/.test(top.text);
  const first = source.nodes[isBelow ? 1 : 0];
  const [, subject = ''] =
    first?.kind === 'paragraph' ? (/^Subject: (.{3,120})$/.exec(first.text) ?? []) : [];
  if (subject !== '')
    return { source: { ...source, nodes: source.nodes.slice(1) }, title: withoutMarks(subject) };
  if (first?.kind !== 'heading' || first.level !== 1) return { source, title: null };
  const rest = source.nodes.filter((node) => node !== first);
  const others = rest.some((node) => node.kind === 'heading' && node.level === 1);
  const opening = findVersionHeading(first.text);
  const isRelease = opening !== null && opening.version !== null && opening.date !== null;
  return others || isRelease
    ? { source, title: withoutMarks(first.text) }
    : { source: { ...source, nodes: rest }, title: withoutMarks(first.text) };
}

/** Returns the beginning of the text without code, which is enough to detect its language. */
export function proseOf(nodes: readonly Node[]): string {
  const texts = nodes.flatMap((node) =>
    node.kind === 'list' ? node.items.map(({ text }) => text) : 'text' in node ? [node.text] : [],
  );
  return texts
    .join('\n')
    .replace(/\uE000[^\uE001]{0,400}\uE001/g, ' ')
    .slice(0, 12_000);
}

/** Returns all words, including those of tables. Blocks of code have none. */
export function wordsOf(nodes: readonly Node[]): string {
  return withoutMarks(nodes.flatMap(textsOf).join('\n'));
}

function textsOf(node: Node): string[] {
  if (node.kind === 'code') return node.rows.flatMap(({ cells }) => cells);
  if (node.kind === 'list')
    return node.items.flatMap(({ text, children }) => [text, ...children.flatMap(textsOf)]);
  return [node.text];
}
