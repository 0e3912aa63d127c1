const segmenters = new Map<string, Intl.Segmenter>();

/** Counts words as a listener does, even in languages without spaces. */
export function countSpokenWords(text: string, language: string): number {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, segmenter);
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}
