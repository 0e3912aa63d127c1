import { endsWithAbbreviation } from './abbreviations.ts';

const segmenters = new Map<string, Intl.Segmenter>();

/** Sentences of a paragraph, trimmed. Abbreviations and initials do not end one. */
export function splitSentences(text: string, language: string): string[] {
  const sentences: string[] = [];
  let current = '';
  for (const { segment } of segmenterFor(language).segment(text)) {
    if (current !== '' && endsHere(current, segment)) {
      sentences.push(current);
      current = '';
    }
    current += segment;
  }
  sentences.push(current);
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

function endsHere(sentence: string, next: string): boolean {
  // Only the end counts, and a sentence that grows piece by piece must not be searched again and again.
  const ending = sentence.slice(-60).trimEnd();
  // "v2.Main" is one word: only in scripts without spaces does a sentence end without one.
  if (!/[\s。！？｡…]$/.test(sentence.slice(-1))) return false;
  if (!/[\p{L}\p{N}]/u.test(next)) return false;
  if (!/[\p{L}\p{N}]/u.test(sentence.slice(0, 200))) return false;
  if (/^[\s"'“‘([]{0,4}\p{Ll}/u.test(next) && !/\n\s*$/.test(sentence.slice(-10))) return false;
  return !endsWithAbbreviation(ending, next);
}

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(isLanguageTag(language) ? language : 'en', {
    granularity: 'sentence',
  });
  segmenters.set(language, segmenter);
  return segmenter;
}

function isLanguageTag(language: string): boolean {
  return /^[a-z]{2,3}$/i.test(language);
}
