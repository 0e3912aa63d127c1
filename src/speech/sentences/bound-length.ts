export type Piece = { readonly text: string; readonly spoken: string };

/** Where to cut a long sentence, best first: after strong punctuation, after a comma, at a space. */
const boundaries = [
  /[;:](?=\s)|[–—](?=\s)|[)\]](?=\s)/gu,
  /,(?=\s)|[，、；：](?=\P{M})/gu,
  // A space with a combining mark is a character, not a separator.
  /\S(?=\s(?!\p{M}))/gu,
];
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Spoken prose never grows more than this. Figures and symbols do, evenly. */
const proseGrowth = 1.2;

type Span = { readonly start: number; readonly end: number };

/** Cuts a sentence until the spoken form of each piece has at most `limit` characters. Words stay whole. */
export function boundLength(text: string, limit: number, toSpoken: (text: string) => string): Piece[] {
  const pieces: Piece[] = [];
  let cuts: readonly (readonly number[])[] | undefined;
  // How much longer the spoken form of the last part was: numbers grow tenfold, and more of them are likely to follow.
  let growth = 1;
  const waiting: Span[] = [{ start: 0, end: text.length }];
  for (let span = waiting.pop(); span !== undefined; span = waiting.pop()) {
    const part = text.slice(span.start, span.end).trim();
    if (part === '') continue;
    // A text that is far too long is cut first: its spoken form would be slow to compute at each step.
    const likely = growth > proseGrowth ? limit : 2 * limit;
    const spoken = part.length * growth <= likely ? toSpoken(part) : null;
    if (spoken !== null) growth = Math.max(1, spoken.length / part.length);
    if (spoken !== null && spoken.length <= limit) {
      pieces.push({ text: part, spoken });
      continue;
    }
    cuts ??= boundaries.map((pattern) =>
      Array.from(text.matchAll(pattern), (match) => match.index + match[0].length),
    );
    const start = text.indexOf(part, span.start);
    const cut = findCut(cuts, { start, end: start + part.length });
    if (cut !== null) waiting.push({ start: cut, end: span.end }, { start, end: cut });
    else if (part.length <= limit) pieces.push({ text: part, spoken: spoken ?? toSpoken(part) });
    else pieces.push(...cutWord(part, limit).map((word) => ({ text: word, spoken: toSpoken(word) })));
  }
  return pieces;
}

/** Returns the cut nearest to the middle, of the best kind that leaves no very short part. */
function findCut(cuts: readonly (readonly number[])[], { start, end }: Span): number | null {
  for (const [kind, positions] of cuts.entries()) {
    const cut = nearest(positions, { start, end });
    const minimum = kind === cuts.length - 1 ? 0 : (end - start) * 0.2;
    if (cut !== null && cut - start > minimum && end - cut > minimum) return cut;
  }
  return null;
}

/** Returns the position nearest to the middle of the span. The positions are sorted. */
function nearest(positions: readonly number[], { start, end }: Span): number | null {
  const middle = (start + end) / 2;
  let [low, high] = [0, positions.length];
  while (low < high) {
    const between = (low + high) >> 1;
    if ((positions[between] ?? end) < middle) low = between + 1;
    else high = between;
  }
  const before = positions[low - 1] ?? start;
  const after = positions[low] ?? end;
  if (before <= start) return after < end ? after : null;
  return after < end && after - middle < middle - before ? after : before;
}

/** Cuts a "word" longer than the limit, but never inside a character. */
function cutWord(word: string, limit: number): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, segment } of characters.segment(word)) {
    if (index > start && index + segment.length - start > limit) {
      parts.push(word.slice(start, index));
      start = index;
    }
  }
  parts.push(word.slice(start));
  return parts;
}
