import { keywords } from '../../condense/keywords.ts';
import { isDenseLanguage } from '../dense-languages.ts';

const segmenters = new Map<string, Intl.Segmenter>();
const longestRead = 1_200;

/** Words that carry meaning. Where no space parts the words, the segmenter does. */
export function keysAbroad(text: string, language: string): Set<string> {
  if (!isDenseLanguage(language)) return keywords(text);
  const keys = new Set<string>();
  for (const { segment, isWordLike } of segmenterFor(language).segment(text.slice(0, longestRead)))
    if (isWordLike && segment.length > 1 && !/^\p{Script=Hiragana}+$/u.test(segment))
      keys.add(segment.toLowerCase());
  return keys;
}

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, known);
  return known;
}
