import { type Claim, isExpandedAbbreviation, isInSources } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { type Finding, finding } from '../finding.ts';
import { alternativesTo, synonymGroupsOf } from '../lists/synonyms.ts';
import { isWithin, spansOf } from '../read-figures.ts';
import { stemSet, type Token } from '../tokens.ts';
import { isContentWord, isInformativeWord } from '../word-classes.ts';
import { isFramingSentence, statesAllWords } from './framing-sentences.ts';

/** How many words of the units allow one new word. */
const wordsPerNewWord = 3;

/**
 * Every informative word must be in the units, be a synonym of one of their words, or come from the context. A few
 * may be new.
 */
export function checkUnsupportedWords(claim: Claim): Finding[] {
  const { dates, clocks, quantities } = claim.figures;
  const spans = spansOf(claim.figures);
  const informative = claim.tokens.filter((token) => isInformativeWord(token) && !isWithin(token, spans));
  const supported = informative.filter((token) => isSupported(claim, token));
  const unsupported = informative.filter(
    (token) => !supported.includes(token) && !isFromContext(claim, token),
  );
  if (claim.cited.length === 0) return checkUncited(claim, unsupported);
  // Stems, synonyms and function words are complete only for English.
  const isEnglish = claim.evidence.language === 'en';
  const strongClaim = claim.question
    ? undefined
    : unsupported.find((token) => (isEnglish ? isStrongClaim(claim, token) : superlative.test(token.word)));
  if (strongClaim !== undefined)
    return [finding('invention', strongClaim.text, 'is claimed by none of its units')];
  const unsupportedClause = claim.question
    ? undefined
    : claim.clauses.find((clause) => isUnsupportedClause(clause, unsupported));
  if (unsupportedClause !== undefined)
    return [unsupportedWords(unsupportedClause.tokens.filter((token) => unsupported.includes(token)))];
  if (!isEnglish) return [];
  const supportedCount =
    new Set(supported.map(({ stem }) => stem)).size + quantities.length + dates.length + clocks.length;
  if (supportedCount === 0 && informative.length > 1 && !claim.question)
    return [unsupportedWords(informative)];
  const allowed = Math.max(
    claim.question ? 2 : 0,
    Math.floor((supportedCount + (supportedCount > wordsPerNewWord ? 2 : 1)) / wordsPerNewWord),
  );
  return new Set(unsupported.map(({ stem }) => stem)).size > allowed ? [unsupportedWords(unsupported)] : [];
}

/** Whether a clause has several informative words, and none of them is from the units. */
function isUnsupportedClause({ tokens, conditional }: Clause, unsupported: readonly Token[]): boolean {
  const informative = tokens.filter(isInformativeWord);
  return !conditional && informative.length > 1 && informative.every((token) => unsupported.includes(token));
}

function unsupportedWords(unsupported: readonly Token[]): Finding {
  return finding('invention', listed(unsupported), 'has nothing in its units');
}

const minPartLength = 4;

/** Whether a word or a synonym of it is in the units. */
function isSupported(claim: Claim, token: Token): boolean {
  const { word, stem } = token;
  return (
    isExpandedAbbreviation(claim, token) ||
    isInSources(claim, word, stem) ||
    // "Trim" is part of "rtrimstr".
    (stem.length >= minPartLength && claim.cited.some(({ lower }) => lower.includes(stem))) ||
    synonymGroupsOf(stem).some(({ group }) =>
      claim.cited.some(({ synonymGroups }) => synonymGroups.has(group)),
    )
  );
}

/** Whether a word is a subject of the text, was in a sentence just before, or is the kind of a name. */
function isFromContext({ evidence, before }: Claim, { word, stem }: Token): boolean {
  return evidence.subjects.has(word) || kinds.has(stem) || before.some(({ stems }) => stems.has(stem));
}

/** Kinds of names. The prompt asks for them before names. */
const kinds = stemSet(
  `function method class clause query keyword operator option flag field header parameter argument property attribute variable
  constant command type module package object table column file key value event tag element component`,
);

const reasons = new Set(['because', 'due', 'thanks', 'since', 'ever']);
const motives =
  /\b(?:on|at|by|for|under|upon)(?: \S+){0,2} (?:advice|reasons?|request|orders|behalf|demand)\b/;
const reach = 3;
const superlative =
  /^(?:best|worst|(?:größ|schnell|be|billig|beliebte)ste[nrs]?|größte[nrs]?|(?!latest|request|test|guest|interest|suggest|digest|honest).+est)$/;

/**
 * Whether a new word is a strong claim: an actor, a reason, a number of things, a serious matter, a superlative or
 * an alternative.
 */
function isStrongClaim(claim: Claim, token: Token): boolean {
  const { clauses, cited } = claim;
  const clause = clauses.find(({ tokens }) => tokens.includes(token));
  if (clause === undefined) return false;
  const { tokens, conditional } = clause;
  const before = tokens.slice(0, tokens.indexOf(token)).map(({ word }) => word);
  const near = tokens.slice(Math.max(0, before.length - reach), before.length + reach);
  return (
    reasons.has(tokens[0]?.word ?? '') ||
    motives.test(near.map(({ word }) => word).join(' ')) ||
    (!conditional && isNewActor(claim, token, tokens)) ||
    /\bby(?! \w+ing\b)(?: \S+){1,3}$/.test([...before, token.word].join(' ')) ||
    isCounted(claim, token) ||
    seriousMatters.has(token.stem) ||
    superlative.test(token.word) ||
    [...alternativesTo(token.stem)].some((rival) => cited.some(({ stems }) => stems.has(rival)))
  );
}

/** Whether a new number counts new things: "two hospitals". */
function isCounted({ figures, cited, text }: Claim, token: Token): boolean {
  const number = figures.quantities.find(
    ({ at, text: said }) => /^\s*$/.test(text.slice(at + said.length, token.at)) && at < token.at,
  );
  return (
    number !== undefined &&
    !cited.some((unit) => unit.figures.quantities.some(({ values }) => values[0] === number.values[0]))
  );
}

/** Crimes, losses, payments and promises always need support in the units. */
const seriousMatters = stemSet(
  `attack attacker hacker hack exploit breach steal stolen thief leak lawsuit court sue fire dismiss resign die death injure delete
  destroy refund guarantee promise award donate discount bankrupt illegal crime scandal`,
);

const beforeAgents =
  /^(?:the|an?|this|these|those|its|their|our|your|his|her|no|some|many|and|but|so|as|while|now|please|one|most|several|there's|dear|if|when)$/;
/** Words before and after the verb of an instruction: "so buy a …". */
const orderOpeners = /^(?:and|but|so|now|please|then)$/;
const orderObjects = /^(?:an?|the|your|our|us|me|this|to|it)$/;
const acting =
  /^(?:is|are|was|were|has|have|had|will|can|could|would|may|might|did|does|found|said|told|took|gave|made|.{2,}[^e]ed)$/;

/** Whether a word begins a clause as an actor that is not in the units: "experts recommend". */
function isNewActor(claim: Claim, token: Token, tokens: readonly Token[]): boolean {
  const index = tokens.indexOf(token);
  const next = tokens[index + 1];
  if (!tokens.slice(0, index).every(({ word }) => beforeAgents.test(word)) || /ing$/.test(token.word))
    return false;
  const acts = tokens
    .slice(index + 1, index + 3)
    .some((each) => acting.test(each.word) || (/s$/.test(each.word) && isSupported(claim, each)));
  const ordered =
    tokens.slice(0, index).every(({ word }) => orderOpeners.test(word)) &&
    orderObjects.test(next?.word ?? '');
  if (index > 0 && !acts && !ordered) return false;
  if (next === undefined || !isInformativeWord(next) || !isSupported(claim, next)) return true;
  const after = tokens[index + 2];
  return /ed$/.test(next.word) || (/s$/.test(next.word) && after !== undefined && !isContentWord(after));
}

/** A sentence without units may frame, or repeat texts of the organization. A question may have one new word. */
function checkUncited(claim: Claim, unsupported: readonly Token[]): Finding[] {
  const { question, evidence, text } = claim;
  if (question)
    return evidence.language === 'en' && unsupported.length > 1 ? [unsupportedWords(unsupported)] : [];
  return isFramingSentence(claim, evidence) || statesAllWords(evidence.background, claim, evidence)
    ? []
    : [finding('reference', text, 'claims something and rests on no unit')];
}

function listed(tokens: readonly Token[]): string {
  return tokens
    .slice(0, 6)
    .map(({ text }) => text)
    .join(', ');
}
