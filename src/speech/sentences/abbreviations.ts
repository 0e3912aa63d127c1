/** Never the end of a sentence: a name, a number or an example follows. */
const leading = new Set(
  (
    'dr mr mrs ms mx prof st gen col lt sgt capt cmdr rev hon pres gov sen rep fr messrs ' +
    'e.g i.e cf vs viz al approx ca incl esp resp'
  ).split(' '),
);

/** Stands before a figure: "No. 5", "Fig. 2", "p. 17". */
const numbering = new Set(
  'no nos fig figs vol vols ch chap sec sect art eq ref p pp pg ver v r rev pt'.split(' '),
);

/** May end a sentence: it goes on only when the next word is not capitalised. */
const either = new Set(
  'etc inc ltd co corp llc jr sr esq dept est min max avg a.m p.m u.s u.k e.u b.c a.d'.split(' '),
);

/** True when the full stop at the end belongs to an abbreviation and the sentence goes on with `next`. */
export function endsWithAbbreviation(ending: string, next: string): boolean {
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
  if (before === '') return true;
  const previous = before.split(/\s/).at(-1) ?? '';
  return (
    /^\p{Lu}\.$/u.test(previous) ||
    /^(by|with|from|and|to|thanks|author|prof\.|dr\.|mr\.|ms\.|mrs\.)$/i.test(previous)
  );
}
