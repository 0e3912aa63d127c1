import type { Verbosity } from '../../domain/conversion-settings.ts';
import { glossary } from './glossary.ts';
import type { Passage } from './passage.ts';

const most: Readonly<Record<Verbosity, number>> = { brief: 1, normal: 3, detailed: 6 };

/** For listeners who do not work with them, a technical word is explained right after it is first said, and once. */
export function explainTerms(passages: readonly Passage[], verbosity: Verbosity): Passage[] {
  const told = new Set<string>();
  const explained = (sentence: string, index: number, all: readonly string[]): string[] => {
    if (told.size >= most[verbosity]) return [sentence];
    const found = glossary.find(([term, meaning]) => term.test(sentence) && !told.has(meaning));
    if (!found || definesItself(sentence) || /^(?:it|they|this|these|that)\b/i.test(all[index + 1] ?? ''))
      return [sentence];
    told.add(found[1]);
    return [sentence, found[1]];
  };
  return passages.map((passage) => ({ ...passage, sentences: passage.sentences.flatMap(explained) }));
}

/** "Dark mode is a new look…": the notes explain the word themselves. */
function definesItself(sentence: string): boolean {
  return /^(?:\S+ ){1,3}(?:is|are) (?:an?|the) /.test(sentence);
}
