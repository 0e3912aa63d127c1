const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a paragraph into trimmed sentences. Abbreviations and initials do not end a sentence. */
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

function segmenterFor(language: string): Intl.Segmenter {
  const locale = /^[a-z]{2,3}$/i.test(language) ? language : 'en';
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'sentence' });
  segmenters.set(locale, segmenter);
  return segmenter;
}

/** Reads only the two ends: searching a growing sentence again for each piece would take quadratic time. */
function endsHere(text: string, { start, end }: { start: number; end: number }, next: string): boolean {
  const ending = text.slice(Math.max(start, end - 60), end);
  // "v2.Main" is one word: a sentence ends without a space only in writing systems without spaces.
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

/** Abbreviations that never end a sentence, because a name, a number or an example follows. */
const leading = new Set(
  (
    'dr mr mrs ms mx prof st gen col lt sgt capt cmdr rev hon pres gov sen rep fr messrs ' +
    'e.g i.e cf vs viz al approx ca incl esp resp'
  ).split(' '),
);

/** Abbreviations before a number: "No. 5", "Fig. 2", "p. 17". */
const numbering = new Set(
  'no nos fig figs vol vols ch chap sec sect art eq ref p pp pg ver v r rev pt'.split(' '),
);

/** Abbreviations that may end a sentence: it continues only if the next word is not capitalized. */
const either = new Set(
  'etc inc ltd co corp llc jr sr esq dept est min max avg a.m p.m u.s u.k e.u b.c a.d'.split(' '),
);

/** Whether the final period belongs to an abbreviation, so that the sentence continues with `next`. */
function endsWithAbbreviation(ending: string, next: string): boolean {
  const word = /(?:^|[\s("'“‘[])([\p{L}][\p{L}.]{0,12})\.$/u.exec(ending)?.[1];
  if (word === undefined) return false;
  const lower = word.toLowerCase();
  if (leading.has(lower)) return true;
  if (numbering.has(lower) && /^\s*[#\d]/.test(next)) return true;
  if (either.has(lower)) return /^\s*[\p{Ll}\p{N}]/u.test(next);
  return /^\p{Lu}$/u.test(word) && word !== 'I' && isInitial(ending);
}

/** "J. Smith", "J. R. R. Tolkien": an initial follows the start, a name or another initial. "Plan B." ends. */
function isInitial(ending: string): boolean {
  const before = ending.slice(0, -2).trimEnd();
  const previous = before.split(/\s/).at(-1) ?? '';
  const names = /^(by|with|from|and|to|thanks|author|prof\.|dr\.|mr\.|ms\.|mrs\.)$/i;
  return before === '' || /^\p{Lu}\.$/u.test(previous) || names.test(previous);
}
