/** Where a long sentence is cut, best places first: after strong punctuation, after a comma, at a space. */
const places = [/[;:](?=\s)|[–—](?=\s)|[)\]](?=\s)/g, /,(?=\s)|[，、；：](?=.)/g, /\S(?=\s)/g];

/** Cuts a sentence until the spoken form of each piece has at most `limit` characters. Words stay whole. */
export function boundLength(text: string, limit: number, toSpoken: (text: string) => string): string[] {
  // A text this long is cut without asking for its spoken form first: asking at each step would be slow.
  const fits = text.length <= 2 * limit && toSpoken(text).length <= limit;
  if (fits) return [text];
  const cut = findCut(text) ?? cutWord(text, limit);
  if (cut === null) return [text];
  const parts = [text.slice(0, cut).trim(), text.slice(cut).trim()];
  return parts.filter((part) => part !== '').flatMap((part) => boundLength(part, limit, toSpoken));
}

/** The place nearest to the middle, of the best kind that divides the text without leaving a scrap. */
function findCut(text: string): number | null {
  const middle = text.length / 2;
  for (const [kind, place] of places.entries()) {
    let best: number | null = null;
    for (const match of text.matchAll(place)) {
      const position = match.index + match[0].length;
      if (best === null || Math.abs(position - middle) < Math.abs(best - middle)) best = position;
    }
    const isLast = kind === places.length - 1;
    const scrap = isLast ? 0 : text.length * 0.2;
    if (best !== null && best > scrap && text.length - best > scrap) return best;
  }
  return null;
}

/** A "word" longer than an engine takes is cut at the limit, but not inside a character. */
function cutWord(text: string, limit: number): number | null {
  if (text.length <= limit) return null;
  let cut = limit;
  while (cut > 1 && continuesCharacter(text.charCodeAt(cut))) cut -= 1;
  return cut;
}

function continuesCharacter(code: number): boolean {
  const isLowSurrogate = code >= 0xdc00 && code <= 0xdfff;
  return isLowSurrogate || code === 0x200d || /\p{M}/u.test(String.fromCharCode(code));
}
