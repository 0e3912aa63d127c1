import type { Draft } from './draft.ts';
import type { PhraseBank } from './phrases/phrase-bank.ts';
import { plainParagraph, type Sentence } from './say/sentence.ts';
import { spokenSentence } from './say/spoken-text.ts';
import { partOrders } from './units/find-orders.ts';

const maxSentences = 3;
const maxCharacters = 300;

/** Returns the script of a text without important passages: its first sentences, unchanged. Null if it has no words. */
export function writePlainly(draft: Draft, content: string, text: string, bank: PhraseBank): Draft | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const narrated = partOrders(text.replace(/\s+/g, ' ').trim())
    .rest.map((sentence) => spokenSentence(sentence, bank))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence) && sentence.length <= maxCharacters)
    .slice(0, maxSentences);
  const unit = { id: 1, start: 0, end: [...content].length, path: [], text, category: null };
  const sentences: Sentence[] =
    narrated.length > 0
      ? narrated.map((each) => ({ text: each, units: [unit.id], manner: 'quoted' }))
      : [{ text: bank.rest.only, units: [unit.id], manner: 'counted' }];
  return {
    ...draft,
    paragraphs: [...draft.paragraphs, plainParagraph('part', null, sentences)],
    units: [{ ...unit, must: false, news: true }],
    lede: [unit.id],
    highlights: narrated,
  };
}
