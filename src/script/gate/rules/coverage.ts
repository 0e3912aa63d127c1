import { type Claim, isSaid } from '../claim.ts';
import { isContent, isTelling } from '../content.ts';
import { type Fault, fault } from '../fault.ts';
import { meaningsOf, rivalsOf } from '../lists/meanings.ts';
import type { Token } from '../tokens.ts';

/** How many words of the units carry one that is not theirs. */
const carriers = 3;

/** Every word that tells something is a word of the units, means the same as one, or belongs to telling as such. */
export function checkCoverage(claim: Claim): Fault[] {
  const dates = claim.figures.dates;
  const telling = claim.tokens.filter(
    (token) => isTelling(token) && !dates.some(({ at, end }) => token.at >= at && token.at < end),
  );
  const strange = telling.filter((token) => !isSupported(claim, token));
  if (strange.length === 0) return [];
  if (claim.cited.length === 0) return checkFrame(claim, strange);
  if (claim.grounds.language !== 'en')
    return strange.length === telling.length && strange.length > 1 ? [unfounded(strange)] : [];
  const bold = claim.question ? undefined : strange.find((token) => isBold(claim, token));
  if (bold !== undefined) return [fault('invention', bold.text, 'is claimed by none of its units')];
  const supported = new Set(telling.filter((token) => !strange.includes(token)).map(({ stem }) => stem)).size;
  const carried = supported + claim.figures.quantities.length + claim.figures.dates.length;
  const allowed = Math.max(claim.question ? 2 : 0, Math.floor((carried + 1) / carriers));
  return new Set(strange.map(({ stem }) => stem)).size > allowed ? [unfounded(strange)] : [];
}

function unfounded(strange: readonly Token[]): Fault {
  return fault('invention', listed(strange), 'has nothing in its units');
}

function isSupported(claim: Claim, { word, stem }: Token): boolean {
  if (isSaid(claim, word, stem) || claim.grounds.subjects.has(word)) return true;
  if (claim.before.some(({ stems }) => stems.has(stem))) return true;
  return meaningsOf(stem).some(({ row }) => claim.cited.some(({ rows }) => rows.has(row)));
}

const reasons = new Set(['because', 'due', 'thanks', 'after', 'since']);

const superlative = /^(?:best|worst|(?!latest|request|test|guest|interest|suggest|digest|honest).+est)$/;

/** Who does something, why, and that nothing is better: none of it may be new, nor what stands for something else. */
function isBold({ clauses, cited }: Claim, token: Token): boolean {
  const clause = clauses.find(({ tokens }) => tokens.includes(token));
  if (clause === undefined) return false;
  const { tokens } = clause;
  const before = tokens.slice(0, tokens.indexOf(token)).map(({ word }) => word);
  const main = clauses.find(({ conditional }) => !conditional) === clause;
  return (
    reasons.has(tokens[0]?.word ?? '') ||
    (main && tokens.find(isContent) === token && !/^do(?:n't)?$/.test(before[0] ?? '')) ||
    before.slice(-3).includes('by') ||
    before.at(-1) === 'most' ||
    superlative.test(token.word) ||
    [...rivalsOf(token.stem)].some((rival) => cited.some(({ stems }) => stems.has(rival)))
  );
}

/** A sentence that rests on nothing may lead over, ask or name what it is about, and no more. */
function checkFrame({ question }: Claim, strange: readonly Token[]): Fault[] {
  return strange.length > (question ? 3 : 1) ? [fault('reference', listed(strange), 'rests on no unit')] : [];
}

function listed(tokens: readonly Token[]): string {
  return tokens
    .slice(0, 6)
    .map(({ text }) => text)
    .join(', ');
}
