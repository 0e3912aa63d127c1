import { endsWithAbbreviation } from './abbreviations.ts';

const segmenters = new Map<string, Intl.Segmenter>();

/** Sentences of a paragraph, trimmed. Abbreviations and initials do not end one. */
export function splitSentences(text: string, language: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const close = (end: number) => {
    const sentence = text.slice(start, end).trim();
    if (sentence !== '') sentences.push(sentence);
    start = end;
  };
  for (const { index, segment } of segmenterFor(language).segment(text)) {
    if (index > start && endsHere(text, { start, end: index }, segment)) close(index);
  }
  close(text.length);
  return sentences;
}

/** Looks at the two ends alone: a sentence that grows piece by piece must not be searched again and again. */
function endsHere(text: string, { start, end }: { start: number; end: number }, next: string): boolean {
  const ending = text.slice(Math.max(start, end - 60), end);
  // "v2.Main" is one word: only in scripts without spaces does a sentence end without one.
  if (!/[\s。！？｡…]$/.test(ending.slice(-1))) return false;
  if (!/[\p{L}\p{N}]/u.test(next)) return false;
  if (!/[\p{L}\p{N}]/u.test(text.slice(start, Math.min(end, start + 200)))) return false;
  if (/^[\s"'“‘([]{0,4}\p{Ll}/u.test(next) && !endsLine(ending)) return false;
  return !endsWithAbbreviation(ending.trimEnd(), next);
}

function endsLine(ending: string): boolean {
  const nearby = ending.slice(-10);
  return nearby.slice(nearby.trimEnd().length).includes('\n');
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
