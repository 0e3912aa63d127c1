import type { WriterInput } from '../../domain/writing.ts';
import { frame, type Paragraph, type Sentence } from '../say/sentence.ts';
import { closed, upperFirst } from '../say/spoken-text.ts';
import { audienceOf } from './audience.ts';

const definition = /^[ \t]*(?:[-*] )?(\p{L}[\p{L}\p{N} -]{1,30}): (\p{L}[^\n]{8,160})$/gmu;

/** Explains each glossary term once to users of the product, in the words of the organization. */
export function explainTerms(paragraphs: readonly Paragraph[], input: WriterInput) {
  const used: { organization?: true; product?: true } = {};
  if (audienceOf(input.settings.audience) !== 'lay') return { paragraphs, used };
  const glossary = (['product', 'organization'] as const).flatMap((owner) =>
    [...(input[`${owner}Context`] ?? '').matchAll(definition)].map(([, term = '', meaning = '']) => ({
      owner,
      term,
      meaning,
    })),
  );
  const explained = new Set<string>();
  const explain = (sentence: Sentence): Sentence[] => {
    const spoken = ` ${sentence.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
    const entry = glossary.find(
      ({ term }) => !explained.has(term) && spoken.includes(` ${term.toLowerCase()} `),
    );
    if (entry === undefined || sentence.manner === 'frame') return [sentence];
    explained.add(entry.term);
    used[entry.owner] = true;
    return [sentence, frame(closed(`${upperFirst(entry.term)}: ${entry.meaning}`))];
  };
  return {
    paragraphs: paragraphs.map((one) => ({ ...one, sentences: one.sentences.flatMap(explain) })),
    used,
  };
}
