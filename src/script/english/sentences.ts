const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|nos|fig|mr|mrs|ms|dr|prof|st|inc|ltd|corp|co|jr|sr|dept|est|al|v|vol|ver|z\.B|d\.h|bzw|usw|ca|Nr|p\.ex|Sra?|Dra?|(?:[A-Z]\.)*[A-Z])\.$/i;
const segmenters = new Map<string, Intl.Segmenter>();

/** Sentences of a text; pieces that a full stop inside an abbreviation cut apart are joined again. */
export function splitSentences(text: string, language = 'en'): string[] {
  const joined: string[] = [];
  for (const { segment } of segmenterFor(language).segment(text.replace(/\s*\n\s*/g, ' '))) {
    const piece = segment.trim();
    const last = joined.at(-1);
    if (piece === '') continue;
    const torn =
      last !== undefined &&
      (abbreviation.test(last.slice(-24)) ||
        (/^(?!(?:if|the|this|these|when|it|a|an|in|for|you|we)\s)[\p{Ll}\d)]/u.test(piece) &&
          !/[!?。！？]$/.test(last)));
    if (torn) joined[joined.length - 1] = `${last} ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, known);
  return known;
}
