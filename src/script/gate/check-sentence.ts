import { findVerb } from '../judge/verbs.ts';
import { type AnalyzedText, type AnalyzedUnit, analyzeText } from './analyze-text.ts';
import type { Claim, Sentence } from './claim.ts';
import type { Evidence } from './evidence.ts';
import { type Finding, finding, isDoubt } from './finding.ts';
import { checkDates, checkMinimumVersions, checkRelease, checkVersions } from './rules/dates-and-versions.ts';
import { checkAddresses, checkForm } from './rules/form.ts';
import { isFramingSentence, isStatedBy } from './rules/framing-sentences.ts';
import { checkIncidents, checkRiskyInstructions } from './rules/incidents-and-risks.ts';
import { checkMixedStatements } from './rules/mixed-statements.ts';
import { checkNames } from './rules/names.ts';
import { checkNumbers } from './rules/numbers.ts';
import { checkObeyedOrders, checkWordsOfOrders } from './rules/orders.ts';
import { checkStatements } from './rules/statements.ts';
import { checkSwaps } from './rules/swaps.ts';
import { checkUnsupportedWords } from './rules/unsupported-words.ts';

const checks: readonly ((claim: Claim) => Finding[])[] = [
  checkForm,
  checkObeyedOrders,
  checkIncidents,
  checkRiskyInstructions,
  checkAddresses,
  checkNumbers,
  checkVersions,
  checkMinimumVersions,
  checkDates,
  checkNames,
  checkRelease,
  checkStatements,
  checkSwaps,
  checkMixedStatements,
  checkUnsupportedWords,
];

/** Listeners cannot follow a longer sentence, and checking it takes long. */
const maxCharacters = 600;

/** Checks one sentence against the units that it cites, and only those. An empty list means that it passes. */
export function checkSentence(
  sentence: Sentence,
  before: readonly AnalyzedText[],
  evidence: Evidence,
): Finding[] {
  if (sentence.text.length > maxCharacters) return [finding('form', sentence.text, 'is far too long')];
  const unknown = sentence.units.find((id) => !evidence.units.has(id));
  if (unknown !== undefined) return [finding('reference', `unit ${unknown}`, 'does not exist')];
  const compiled = analyzeText(sentence.text, evidence.language);
  const question = /[?？]["”’')]*$/.test(sentence.text.trim());
  const named = sentence.units.flatMap((id) => evidence.units.get(id) ?? []);
  const cited = named.length > 0 || question ? named : unitOf(compiled, evidence);
  const claim: Claim = {
    ...compiled,
    cited,
    sources: question && cited.length === 0 ? [...evidence.units.values()] : cited,
    evidence,
    before,
    question,
  };
  const findings = checks.flatMap((check) => check(claim));
  return findings.some(isDoubt) ? [...checkWordsOfOrders(claim), ...findings] : findings;
}

/**
 * For a statement that cites no unit, finds one that says the same in the same words. An instruction must cite its
 * own.
 */
function unitOf(compiled: AnalyzedText, evidence: Evidence): AnalyzedUnit[] {
  const orders = findVerb(compiled.tokens[0]?.word ?? '')?.form === 'base';
  if (orders || isFramingSentence(compiled, evidence)) return [];
  const unit = evidence.units.values().find((each) => isStatedBy(each, compiled, evidence));
  return unit === undefined ? [] : [unit];
}
