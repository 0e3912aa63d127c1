import { wordSet } from '../../word-list.ts';
import { type Claim, isExpandedAbbreviation, isInSources } from '../claim.ts';
import { type Finding, finding } from '../finding.ts';
import { functionWords, narrationWords } from '../lists/common-words.ts';
import { measures } from '../lists/measures.ts';
import { isWithin } from '../read-figures.ts';
import { partsOf, stemOf, type Token } from '../tokens.ts';

/** Names of people, products, places and code must be in the units or in texts of the organization. */
export function checkNames(claim: Claim): Finding[] {
  const { tokens, evidence, figures } = claim;
  return tokens.flatMap((token, index): Finding[] => {
    if (!looksLikeName(token, tokens[index + 1], evidence.language)) return [];
    if (isWithin(token, figures.dates)) return [];
    if (isKnownName(claim, token) || isExpandedAbbreviation(claim, token)) return [];
    // The author of a text signs once and is "I" elsewhere, so a wrong unit is only a doubt.
    const elsewhere = evidence.units.values().some(({ words }) => words.has(token.word.replace(/'s$/, '')));
    if (elsewhere && claim.cited.length === 0) return [];
    return elsewhere
      ? [finding('swap', token.text, 'is named in other units than its own')]
      : [finding('name', token.text, 'is named in none of its units')];
  });
}

const common = wordSet(
  "i i'm i've i'd i'll ok host a.m p.m am pm monday tuesday wednesday thursday friday saturday sunday english",
);

function looksLikeName(token: Token, next: Token | undefined, language: string): boolean {
  const { text, word, first } = token;
  if (common.has(word) || /^\d/.test(text) || measures.has(word))
    return language !== 'de' && word === 'fahrenheit';
  const letters = text.replace(/['’]s$/, '');
  if (/\p{Ll}\p{Lu}|\p{L}\d|\p{Lu}{2}|[\p{L}\d][._#+]\p{L}/u.test(letters)) return true;
  if (!/^\p{Lu}/u.test(letters)) return false;
  // German capitalizes every noun, so a capital letter alone marks no name.
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
    !narrationWords.has(word)
  );
}

function isKnownName(claim: Claim, token: Token): boolean {
  const { text, word, stem } = token;
  // "IDs" for "id"
  const bare = /^\p{Lu}{2,}s$/u.test(text) ? word.slice(0, -1) : word.replace(/'s$/, '');
  if (claim.evidence.subjects.has(bare)) return true;
  if (bare === 'fahrenheit' && claim.sources.some(({ lower }) => /\d ?[°º] ?f(?!\p{L})/u.test(lower)))
    return true;
  // "Our gateway" belongs to the organization that the text is about.
  if (
    claim.evidence.organizations.has(bare) &&
    claim.cited.some(({ words }) => words.has('our') || words.has('us') || words.has('we'))
  )
    return true;
  if (
    isInSources(claim, bare, bare === word ? stem : stemOf(bare)) ||
    isInSources(claim, word, stem) ||
    isPartOfName(claim, token)
  )
    return true;
  const parts = partsOf(text.replace(/['’]s$/, ''));
  if (parts.length > 1 && parts.every((part) => isInSources(claim, part, stemOf(part)))) return true;
  const product = claim.evidence.productName?.toLowerCase() ?? '';
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
