import { findVerb } from '../judge/verbs.ts';
import type { Claim, Sentence } from './claim.ts';
import { type Compiled, compile, type UnitEvidence } from './evidence.ts';
import { type Fault, fault, isDoubt } from './fault.ts';
import type { Grounds } from './grounds.ts';
import { checkCoverage } from './rules/coverage.ts';
import { checkDates, checkLowest, checkRelease, checkVersions } from './rules/dates-and-versions.ts';
import { checkAddresses, checkForm } from './rules/form.ts';
import { isFrame, isToldBy } from './rules/frame.ts';
import { checkNames } from './rules/names.ts';
import { checkNumbers } from './rules/numbers.ts';
import { checkDemands, checkOrders } from './rules/orders.ts';
import { checkRoles } from './rules/roles.ts';
import { checkStatements } from './rules/statements.ts';
import { checkSwaps } from './rules/swaps.ts';
import { checkIncidents, checkRisks } from './rules/weighty.ts';

const checks: readonly ((claim: Claim) => Fault[])[] = [
  checkForm,
  checkOrders,
  checkIncidents,
  checkRisks,
  checkAddresses,
  checkNumbers,
  checkVersions,
  checkLowest,
  checkDates,
  checkNames,
  checkRelease,
  checkStatements,
  checkSwaps,
  checkRoles,
  checkCoverage,
];

/** A longer sentence cannot be followed by ear, and judging it takes long. */
const maxCharacters = 600;

/** Judges one sentence against the units that it names, and against those alone. Empty where it may be said. */
export function judgeSentence(sentence: Sentence, before: readonly Compiled[], grounds: Grounds): Fault[] {
  if (sentence.text.length > maxCharacters) return [fault('form', sentence.text, 'is far too long')];
  const unknown = sentence.units.find((id) => !grounds.units.has(id));
  if (unknown !== undefined) return [fault('reference', `unit ${unknown}`, 'does not exist')];
  const compiled = compile(sentence.text, grounds.language);
  const question = /[?？]["”’')]*$/.test(sentence.text.trim());
  const named = sentence.units.flatMap((id) => grounds.units.get(id) ?? []);
  const cited = named.length > 0 || question ? named : unitOf(compiled, grounds);
  const claim: Claim = {
    ...compiled,
    cited,
    sources: question && cited.length === 0 ? [...grounds.units.values()] : cited,
    grounds,
    before,
    question,
  };
  const faults = checks.flatMap((check) => check(claim));
  return faults.some(isDoubt) ? [...checkDemands(claim), ...faults] : faults;
}

/** A statement that names no unit rests on the one that says it in the same words; an order has to name its own. */
function unitOf(compiled: Compiled, grounds: Grounds): UnitEvidence[] {
  const orders = findVerb(compiled.tokens[0]?.word ?? '')?.form === 'base';
  if (orders || isFrame(compiled, grounds)) return [];
  const unit = grounds.units.values().find((each) => isToldBy(each, compiled, grounds));
  return unit === undefined ? [] : [unit];
}
