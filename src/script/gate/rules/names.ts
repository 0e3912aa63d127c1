import { type Claim, isSaid, isSpelledOut } from '../claim.ts';
import { type Fault, fault } from '../fault.ts';
import { measures } from '../lists/measures.ts';
import { frameWords, functionWords } from '../lists/small-words.ts';
import { partsOf, stemOf, type Token } from '../tokens.ts';

/** Names of people, products, places and code are in the units, or the tenant gave them. */
export function checkNames(claim: Claim): Fault[] {
  const { tokens, grounds, figures } = claim;
  const dated = figures.dates;
  return tokens.flatMap((token, index): Fault[] => {
    if (!looksLikeName(token, tokens[index + 1], grounds.language)) return [];
    if (dated.some(({ at, end }) => token.at >= at && token.at < end)) return [];
    if (isKnownName(claim, token) || isSpelledOut(claim, token)) return [];
    // The one who signs a text is "I" in all the rest of it.
    const elsewhere = grounds.units.values().some(({ words }) => words.has(token.word.replace(/'s$/, '')));
    if (elsewhere && claim.cited.length === 0) return [];
    return elsewhere
      ? [fault('swap', token.text, 'is named in other units than its own')]
      : [fault('name', token.text, 'is named in none of its units')];
  });
}

const common = new Set(
  "i i'm i've i'd i'll ok host a.m p.m am pm monday tuesday wednesday thursday friday saturday sunday english".split(
    ' ',
  ),
);

function looksLikeName(token: Token, next: Token | undefined, language: string): boolean {
  const { text, word, first } = token;
  if (common.has(word) || /^\d/.test(text) || measures.has(word))
    return language !== 'de' && word === 'fahrenheit';
  const letters = text.replace(/['’]s$/, '');
  if (/\p{Ll}\p{Lu}|\p{L}\d|\p{Lu}{2}|[\p{L}\d][._#+]\p{L}/u.test(letters)) return true;
  if (!/^\p{Lu}/u.test(letters)) return false;
  // Where every noun is written large, a capital letter says nothing.
  if (language === 'de')
    return (
      !first &&
      next !== undefined &&
      /^\p{Lu}\p{Ll}/u.test(next.text) &&
      next.at === token.at + text.length + 1
    );
  if (!first || /['’]s$/.test(text)) return !functionWords.has(word.replace(/'s$/, ''));
  return (
    next !== undefined &&
    !next.first &&
    /^\p{Lu}\p{Ll}|^\d/u.test(next.text) &&
    !functionWords.has(word) &&
    !frameWords.has(word)
  );
}

function isKnownName(claim: Claim, token: Token): boolean {
  const { text, word, stem } = token;
  // "IDs" for "id"
  const bare = /^\p{Lu}{2,}s$/u.test(text) ? word.slice(0, -1) : word.replace(/'s$/, '');
  if (claim.grounds.subjects.has(bare)) return true;
  // "Our gateway" is that of the company the text is about.
  if (
    claim.grounds.houses.has(bare) &&
    claim.cited.some(({ words }) => words.has('our') || words.has('us') || words.has('we'))
  )
    return true;
  if (
    isSaid(claim, bare, bare === word ? stem : stemOf(bare)) ||
    isSaid(claim, word, stem) ||
    isPartOfName(claim, token)
  )
    return true;
  const parts = partsOf(text.replace(/['’]s$/, ''));
  if (parts.length > 1 && parts.every((part) => isSaid(claim, part, stemOf(part)))) return true;
  const product = claim.grounds.productName?.toLowerCase() ?? '';
  // "OpenID" for "open_id", "DarkMode" for "dark mode".
  const joined = bare.replace(/[^\p{L}\p{N}]/gu, '');
  if (joined.length < 5) return product.includes(bare);
  return (
    product.includes(bare) ||
    claim.sources.some(({ lower }) => lower.replace(/[^\p{L}\p{N}]/gu, '').includes(joined))
  );
}

/** "Web UI" for "WEBUI". */
function isPartOfName({ tokens, sources }: Claim, token: Token): boolean {
  const index = tokens.indexOf(token);
  const pairs = [index - 1, index].map((at) =>
    tokens
      .slice(Math.max(0, at), at + 2)
      .map(({ word }) => word.replace(/'s$/, ''))
      .join(''),
  );
  return sources.some(({ words }) => pairs.some((pair) => words.has(pair)));
}
