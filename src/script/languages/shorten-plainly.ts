import { countWords } from '../english/case.ts';

/** Where a long sentence may end early, language by language. Later entries cut deeper. */
const seams: Readonly<Record<string, readonly RegExp[]>> = {
  fr: [
    / ?[;] /g,
    /, (?:ce |c['’]|cela |ceci |mais |car |ainsi que |afin |pour que |qui |ce qui |dont |où |comme |par exemple|puis |et (?:il|elle|les?|la|ce|vous|nous) )/gi,
    / (?:afin d|parce qu|puisqu|tandis qu|alors qu|lorsqu)/gi,
  ],
  de: [
    /; /g,
    /, (?:aber |denn |sondern |sodass |so dass |damit |weil |während |wobei |der |die |das |was |und (?:es|sie|er|die|der|das|man) |etwa |zum Beispiel)/gi,
  ],
  es: [
    /; /g,
    /, (?:pero |ya que |porque |para que |que |lo que |aunque |mientras |así como |por ejemplo|y (?:el|la|los|las|es|se) )/gi,
  ],
  pt: [
    /; /g,
    /, (?:mas |pois |porque |para que |que |o que |embora |enquanto |assim como |por exemplo|e (?:o|a|os|as|é|se) )/gi,
  ],
};

/** Ends a long sentence of another language at a seam; without a good one it stays whole. */
export function shortenPlainly(text: string, limit: number, language: string): string {
  if (countWords(text) <= limit) return text;
  for (const seam of [/\.(?= \p{Ll})/gu, ...(seams[language] ?? [])]) {
    for (const match of text.matchAll(seam)) {
      const head = text.slice(0, match.index);
      const words = countWords(head);
      if (words > limit + 4) break;
      if (words >= 9) return `${head.replace(/[\s,;:.]+$/, '')}.`;
    }
  }
  return text;
}
