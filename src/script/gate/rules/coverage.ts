import { type Claim, isSaid, isSpelledOut } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { isContent, isInformative } from '../content.ts';
import { type Fault, fault } from '../fault.ts';
import { meaningsOf, rivalsOf } from '../lists/meanings.ts';
import { stemOf, type Token } from '../tokens.ts';
import { isFrame, tellsAll } from './frame.ts';

/** How many words of the units carry one that is not theirs. */
const carriers = 3;

/** Every word that says something is a word of the units, means the same as one, or belongs to telling as such. */
export function checkCoverage(claim: Claim): Fault[] {
  const { quantities, clocks } = claim.figures;
  const dates = [...claim.figures.dates, ...clocks];
  const figures = [...dates, ...quantities.map(({ at, text }) => ({ at, end: at + text.length }))];
  const informative = claim.tokens.filter(
    (token) => isInformative(token) && !figures.some(({ at, end }) => token.at >= at && token.at < end),
  );
  const founded = informative.filter((token) => isFounded(claim, token));
  const strange = informative.filter((token) => !founded.includes(token) && !isAround(claim, token));
  if (claim.cited.length === 0) return checkFrame(claim, strange);
  // Endings, meanings and small words are known in English only.
  const isEnglish = claim.grounds.language === 'en';
  const bold = claim.question
    ? undefined
    : strange.find((token) => (isEnglish ? isBold(claim, token) : superlative.test(token.word)));
  if (bold !== undefined) return [fault('invention', bold.text, 'is claimed by none of its units')];
  const hollow = claim.question ? undefined : claim.clauses.find((clause) => isHollow(clause, strange));
  if (hollow !== undefined) return [unfounded(hollow.tokens.filter((token) => strange.includes(token)))];
  if (!isEnglish) return [];
  const carried =
    new Set(founded.map(({ stem }) => stem)).size + claim.figures.quantities.length + dates.length;
  if (carried === 0 && informative.length > 1 && !claim.question) return [unfounded(informative)];
  const allowed = Math.max(
    claim.question ? 2 : 0,
    Math.floor((carried + (carried > carriers ? 2 : 1)) / carriers),
  );
  return new Set(strange.map(({ stem }) => stem)).size > allowed ? [unfounded(strange)] : [];
}

/** A clause of its own that says two things and more, none of them from the units. */
function isHollow({ tokens, conditional }: Clause, strange: readonly Token[]): boolean {
  const informative = tokens.filter(isInformative);
  return !conditional && informative.length > 1 && informative.every((token) => strange.includes(token));
}

function unfounded(strange: readonly Token[]): Fault {
  return fault('invention', listed(strange), 'has nothing in its units');
}

const minPartLength = 4;

/** Its units say it, or something that means the same. */
function isFounded(claim: Claim, token: Token): boolean {
  const { word, stem } = token;
  return (
    isSpelledOut(claim, token) ||
    isSaid(claim, word, stem) ||
    // "Trim" is in "rtrimstr".
    (stem.length >= minPartLength && claim.cited.some(({ lower }) => lower.includes(stem))) ||
    meaningsOf(stem).some(({ row }) => claim.cited.some(({ rows }) => rows.has(row)))
  );
}

/** The text is about it, it was said just before, or it is only the kind of a name. */
function isAround({ grounds, before }: Claim, { word, stem }: Token): boolean {
  return grounds.subjects.has(word) || kinds.has(stem) || before.some(({ stems }) => stems.has(stem));
}

/** The prompt asks for the kind of a name before it. */
const kinds = new Set(
  `function method class clause query keyword operator option flag field header parameter argument property attribute variable
  constant command type module package object table column file key value event tag element component`
    .split(/\s+/)
    .map(stemOf),
);

const reasons = new Set(['because', 'due', 'thanks', 'since', 'ever']);
const motives =
  /\b(?:on|at|by|for|under|upon)(?: \S+){0,2} (?:advice|reasons?|request|orders|behalf|demand)\b/;
const reach = 3;
const superlative =
  /^(?:best|worst|(?:größ|schnell|be|billig|beliebte)ste[nrs]?|größte[nrs]?|(?!latest|request|test|guest|interest|suggest|digest|honest).+est)$/;

/** Who does something, why, and that nothing is better: none of it may be new, nor what means something else. */
function isBold(claim: Claim, token: Token): boolean {
  const { clauses, cited } = claim;
  const clause = clauses.find(({ tokens }) => tokens.includes(token));
  if (clause === undefined) return false;
  const { tokens, conditional } = clause;
  const before = tokens.slice(0, tokens.indexOf(token)).map(({ word }) => word);
  const near = tokens.slice(Math.max(0, before.length - reach), before.length + reach);
  return (
    reasons.has(tokens[0]?.word ?? '') ||
    motives.test(near.map(({ word }) => word).join(' ')) ||
    (!conditional && isAgent(claim, token, tokens)) ||
    /\bby(?! \w+ing\b)(?: \S+){1,3}$/.test([...before, token.word].join(' ')) ||
    isCounted(claim, token) ||
    grave.has(token.stem) ||
    superlative.test(token.word) ||
    [...rivalsOf(token.stem)].some((rival) => cited.some(({ stems }) => stems.has(rival)))
  );
}

/** "Two hospitals": a number that the units do not have, of what they do not have. */
function isCounted({ figures, cited, text }: Claim, token: Token): boolean {
  const number = figures.quantities.find(
    ({ at, text: said }) => /^\s*$/.test(text.slice(at + said.length, token.at)) && at < token.at,
  );
  return (
    number !== undefined &&
    !cited.some((unit) => unit.figures.quantities.some(({ values }) => values[0] === number.values[0]))
  );
}

/** Crimes, losses, sums and promises are never a way of speaking. */
const grave = new Set(
  `attack attacker hacker hack exploit breach steal stolen thief leak lawsuit court sue fire dismiss resign die death injure delete
  destroy refund guarantee promise award donate discount bankrupt illegal crime scandal`
    .split(/\s+/)
    .map(stemOf),
);

const beforeAgents =
  /^(?:the|an?|this|these|those|its|their|our|your|his|her|no|some|many|and|but|so|as|while|now|please|one|most|several|there's|dear|if|when)$/;
/** "So buy a …": an order to the listener. */
const joints = /^(?:and|but|so|now|please|then)$/;
const aims = /^(?:an?|the|your|our|us|me|this|to|it)$/;
const acting =
  /^(?:is|are|was|were|has|have|had|will|can|could|would|may|might|did|does|found|said|told|took|gave|made|.{2,}[^e]ed)$/;

/** It opens its clause, and what follows is no thing of the units that it describes: "Experts recommend". */
function isAgent(claim: Claim, token: Token, tokens: readonly Token[]): boolean {
  const index = tokens.indexOf(token);
  const next = tokens[index + 1];
  if (!tokens.slice(0, index).every(({ word }) => beforeAgents.test(word)) || /ing$/.test(token.word))
    return false;
  const acts = tokens
    .slice(index + 1, index + 3)
    .some((each) => acting.test(each.word) || (/s$/.test(each.word) && isFounded(claim, each)));
  const ordered =
    tokens.slice(0, index).every(({ word }) => joints.test(word)) && aims.test(next?.word ?? '');
  if (index > 0 && !acts && !ordered) return false;
  if (next === undefined || !isInformative(next) || !isFounded(claim, next)) return true;
  const after = tokens[index + 2];
  return /ed$/.test(next.word) || (/s$/.test(next.word) && after !== undefined && !isContent(after));
}

/** A sentence that rests on nothing may frame, or say what the tenant said; a question may ask in words of the text. */
function checkFrame(claim: Claim, strange: readonly Token[]): Fault[] {
  const { question, grounds, text } = claim;
  if (question) return grounds.language === 'en' && strange.length > 1 ? [unfounded(strange)] : [];
  return isFrame(claim, grounds) || tellsAll(grounds.background, claim, grounds)
    ? []
    : [fault('reference', text, 'claims something and rests on no unit')];
}

function listed(tokens: readonly Token[]): string {
  return tokens
    .slice(0, 6)
    .map(({ text }) => text)
    .join(', ');
}
