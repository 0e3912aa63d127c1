const stop = new Set(
  `a an the and or but if then of in on at to for from by with without into over under as is are was were be been being do
  does did has have had it its this that these those there they them their you your we our not no so than too can could
  may must should will would just also only now when where which who what how all any both each more most other some such
  up out via per new add added fix fixed fixes adds use using used support update updated`.split(/\s+/),
);

/** Words that carry meaning, cut to a rough stem: enough to compare two entries. */
export function keywords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !stop.has(word)).map(stem));
}

function stem(word: string): string {
  return word.length <= 4
    ? word
    : word.replace(/['’]s$/, '').replace(/(?:ations?|ings?|ed|es|s|ly|ments?)$/, '');
}

/** Share of common words: 1 for the same, 0 for nothing in common. */
export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}
