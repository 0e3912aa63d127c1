import { findVerb } from '../../judge/verbs.ts';
import { type AnalyzedUnit, isLabel } from '../analyze-text.ts';
import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { compareClauses } from '../compare-clauses.ts';
import { type Finding, finding } from '../finding.ts';
import { type Cue, hasCue, hasStrongCue, obliges } from '../modality.ts';
import { isKeyWord } from '../word-classes.ts';
import type { ClausePair } from './clause-pair.ts';
import { isFix } from './negation.ts';

/** Duties, permissions, and possible or undecided changes must stay what they are. */
export function checkModality(
  { said, known, unit, around }: ClausePair,
  { clauses, cited }: Claim,
): Finding[] {
  const entry = isEntry(known, unit);
  const optional = [...unit.unit.path, ...around.map(({ text }) => text)].some((text) =>
    /^\W?optional(?:ly)?\b/i.test(text),
  );
  const marked = (cue: Cue) => (cue === 'choice' && optional) || hasStrongCue(known, cue, entry);
  const kept = (cue: Cue) => clauses.some((each) => hasCue(each, cue));
  const complain = (why: string) => [finding('modality', said.text, `${why} in "${known.text}"`)];
  const free =
    !known.words.has('only') &&
    !known.isNegative &&
    !unit.hasNegativeHeading &&
    !around.some((each) => hasCue(each, 'duty', entry)) &&
    !isDutyOfAll(unit) &&
    !cited.some((each) => each.clauses.some((one) => asksFor(one, said, isEntry(one, each))));
  if (hasStrongCue(said, 'duty') && (free || (optional && obliges(said)))) return complain('is no duty');
  const lax = hasCue(said, 'choice') || (hasCue(said, 'advice') && obliges(known));
  if (marked('duty') && !marked('choice') && !known.isNegative && lax && !kept('duty'))
    return complain('is a duty');
  if (marked('doubt') && !kept('doubt')) return complain('is not decided');
  if (/\b(?:may be|might)\b/.test(known.text) && !kept('choice') && !kept('doubt'))
    return complain('is only possible');
  return [];
}

/** Whether a clause opens an entry, or follows its title: "Search settings. Choose an operator for each field." */
function isEntry(known: Clause, entry: AnalyzedUnit): boolean {
  if (entry.unit.category === null) return false;
  const [title, first] = entry.sentences;
  const [label, opening] = title?.clauses ?? [];
  if (label !== undefined && isLabel(entry, label)) return opening === known;
  const titled = title?.clauses.every(({ verbless }) => verbless);
  return title?.clauses[0] === known || (titled === true && first?.clauses[0] === known);
}

/** Whether the first clause makes all items a duty: "Managers are responsible for: …". */
function isDutyOfAll({ unit, clauses: [first] }: AnalyzedUnit): boolean {
  return (
    first !== undefined && unit.text.toLowerCase().startsWith(`${first.text}:`) && hasStrongCue(first, 'duty')
  );
}

/** Whether a clause of the unit requires the same in other words, or as an instruction: "Review the page." */
function asksFor(known: Clause, said: Clause, entry: boolean): boolean {
  const verb = said.tokens.find(isKeyWord)?.stem ?? '';
  return (
    (!obliges(said) && (known.tokens[0]?.stem === verb || isStep(known))) ||
    (hasCue(known, 'duty', entry) && compareClauses(said, known).same > 1)
  );
}

/** Whether a clause is a step, a verb without a subject: "Create a report". */
function isStep({ tokens }: Clause): boolean {
  const [first, next] = tokens;
  return (
    findVerb(first?.word ?? '')?.form === 'base' &&
    /^(?:an?|the|your|this|any|all|new)$/.test(next?.word ?? '')
  );
}

const here = /\b(?:already|(?:has|have) (?:already |now )?been|(?:is|are) now)\b/;

/** A planned change must not be reported as done: "has already been removed". */
export function checkPlannedAsDone({ clauses, cited, figures }: Claim): Finding[] {
  if (figures.dates.length > 0 || clauses.some((each) => hasCue(each, 'plan') || hasCue(each, 'doubt')))
    return [];
  const wrong = clauses.find(({ text, tokens, conditional: open }) => {
    const [found] = here.exec(text) ?? [];
    const at = (tokens[0]?.at ?? 0) + text.indexOf(found ?? '');
    const verb = tokens.find((token) => token.at > at && isKeyWord(token))?.stem ?? '';
    const known = cited.flatMap((unit) => unit.clauses.filter(({ keys }) => keys.has(verb)));
    return (
      !open &&
      found !== undefined &&
      known.length > 0 &&
      known.every((each) => hasStrongCue(each, 'plan') && !each.words.has('now'))
    );
  });
  return wrong === undefined ? [] : [finding('modality', wrong.text, 'is still to come in its units')];
}

/** A request with "please" needs a unit that asks for something. */
export function checkUnaskedRequest({ tokens, clauses, cited }: Claim): Finding[] {
  if (!tokens.some(({ word }) => word === 'please') || cited.length === 0) return [];
  const asked = cited.some((unit) =>
    unit.clauses.some((each) => hasCue(each, 'duty') || hasCue(each, 'advice')),
  );
  return asked
    ? []
    : [finding('modality', clauses[0]?.text ?? 'please', 'is asked for in none of its units')];
}

const restricting = /\b(?:only|solely|exclusively|nur|ausschließlich)\b/;
const limiting =
  /\b(?:only|just|solely|exclusively|alone|unless|except|limited|nobody else|no one else|nur|außer)\b/;
const conditional = /^(?:if|unless|except|provided|as long|wenn|falls|außer)\b/;
/** "…, if you are near you can also fetch it": such a condition limits its own statement, and none before it. */
const concluded =
  /^if (?:you|they|it|we|he|she)\b.{1,80} (?:you|they|it|we|he|she) (?:can|may|will) also\b|^if (?:you|they|it|we|he|she)\b.{1,80} also (?:can|may|will)\b/;
const regardless =
  /\beven (?:if|when|without)\b|\bregardless\b|\bno matter\b|\bwhether or not\b|\bauch wenn\b/;

/** Restrictions such as "only", "if" and "unless" must not be dropped. */
export function checkDroppedConditions(
  { said, known, unit, around, shared }: ClausePair,
  claim: Claim,
): Finding[] {
  if (isFix(unit) || shared < Math.min(2, known.keys.size)) return [];
  if (
    regardless.test(claim.lower) &&
    !regardless.test(unit.lower) &&
    (restricting.test(known.text) || around.some(({ text }) => conditional.test(text)))
  )
    return [finding('limit', said.text, `goes beyond "${known.text}"`)];
  const near = [claim, ...claim.before.slice(-2)];
  const limited = near.some(({ lower }) => limiting.test(lower));
  if (restricting.test(known.text) && !limited)
    return [finding('limit', said.text, `leaves out "only" of "${known.text}"`)];
  const place = around.indexOf(known);
  const condition = [around[place - 1], around[place + 1]].find(
    (each, side) =>
      each !== undefined && conditional.test(each.text) && !(side === 1 && concluded.test(each.text)),
  );
  if (condition === undefined) return [];
  const isSaid = near.some(
    ({ clauses, lower }) =>
      clauses.some((each) => compareClauses(each, condition).shared > 0) ||
      (/^if not\b/.test(condition.text) && /^(?:otherwise|if not)\b/.test(lower)),
  );
  return isSaid ? [] : [finding('limit', said.text, `leaves out "${condition.text}"`)];
}

const wide =
  /\b(?:all(?! (?:of|in|right|the same|this|that|\d|two|three|four|five|six|seven|eight|nine|ten)\b)|every|everyone|everybody|everywhere|anyone|anybody|anywhere|(?:than )any(?: other)?|any(?! (?:more|longer|other)\b)|always|entirely|fully|completely|totally|majority|(?:most|many) (?:people|users|customers|of))\b/g;
/** A statement about some must not become one about all. */
export function checkGeneralization({ lower, cited, evidence }: Claim): Finding[] {
  const found = [...lower.matchAll(wide)].find(
    ({ 0: word, index }) =>
      !(word === 'any' && /n't\b|\b(?:not|no|never|without|if|whether|cannot)\b/.test(lower)) &&
      !/(?:\b(?:at|after|above|that's|not)|,) $/.test(lower.slice(Math.max(0, index - 8), index)),
  );
  if (found === undefined) return [];
  const [word] = found;
  // "Anyone who stays" means "if you stay".
  const open = lower.startsWith(' who', found.index + word.length);
  const known = [...cited, evidence.background].some(
    ({ lower: text }) => text.includes(word) || (open && /\b(?:if|when) you\b/.test(text)),
  );
  if (known) return [];
  return [finding('limit', found[0], 'is more than its units say')];
}
