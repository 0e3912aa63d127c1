import { findVerb } from '../../judge/verbs.ts';
import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { isKey } from '../content.ts';
import { isLabel, type UnitEvidence } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { likeness } from '../likeness.ts';
import { type Cue, keepsCue, marksCue, obliges } from '../lists/modality.ts';
import type { Pair } from './pair.ts';
import { isFix } from './polarity.ts';

/** A permission is no duty, a duty no choice, and what is likely or planned is not certain or there. */
export function bound({ said, known, unit, around }: Pair, { clauses, cited }: Claim): Fault[] {
  const entry = isEntry(known, unit);
  const optional = [...unit.unit.path, ...around.map(({ text }) => text)].some((text) =>
    /^\W?optional(?:ly)?\b/i.test(text),
  );
  const marked = (cue: Cue) => (cue === 'choice' && optional) || marksCue(known, cue, entry);
  const kept = (cue: Cue) => clauses.some((each) => keepsCue(each, cue));
  const complain = (why: string) => [fault('modality', said.text, `${why} in "${known.text}"`)];
  const free =
    !known.words.has('only') &&
    !known.denies &&
    !unit.denies &&
    !around.some((each) => keepsCue(each, 'duty', entry)) &&
    !isDutyOfAll(unit) &&
    !cited.some((each) => each.clauses.some((one) => asksFor(one, said, isEntry(one, each))));
  if (marksCue(said, 'duty') && (free || (optional && obliges(said)))) return complain('is no duty');
  const lax = keepsCue(said, 'choice') || (keepsCue(said, 'advice') && obliges(known));
  if (marked('duty') && !marked('choice') && !known.denies && lax && !kept('duty'))
    return complain('is a duty');
  if (marked('doubt') && !kept('doubt')) return complain('is not decided');
  if (/\b(?:may be|might)\b/.test(known.text) && !kept('choice') && !kept('doubt'))
    return complain('is only possible');
  return [];
}

/** The first words of an entry, or those after its title: "Search settings. Choose an operator for each field." */
function isEntry(known: Clause, evidence: UnitEvidence): boolean {
  if (evidence.unit.category === null) return false;
  const [title, first] = evidence.sentences;
  const [label, entry] = title?.clauses ?? [];
  if (label !== undefined && isLabel(evidence, label)) return entry === known;
  const titled = title?.clauses.every(({ verbless }) => verbless);
  return title?.clauses[0] === known || (titled === true && first?.clauses[0] === known);
}

/** "Managers are responsible for: …" asks for every item after it. */
function isDutyOfAll({ unit, clauses: [first] }: UnitEvidence): boolean {
  return (
    first !== undefined && unit.text.toLowerCase().startsWith(`${first.text}:`) && marksCue(first, 'duty')
  );
}

/** The unit asks for the same in other words, or as an order: "Review the page." */
function asksFor(known: Clause, said: Clause, entry: boolean): boolean {
  const verb = said.tokens.find(isKey)?.stem ?? '';
  return (
    (!obliges(said) && (known.tokens[0]?.stem === verb || isStep(known))) ||
    (keepsCue(known, 'duty', entry) && likeness(said, known).same > 1)
  );
}

/** "Create a report": any verb without a subject, as in a list of steps. */
function isStep({ tokens }: Clause): boolean {
  const [first, next] = tokens;
  return (
    findVerb(first?.word ?? '')?.form === 'base' &&
    /^(?:an?|the|your|this|any|all|new)$/.test(next?.word ?? '')
  );
}

const here = /\b(?:already|(?:has|have) (?:already |now )?been|(?:is|are) now)\b/;

/** "Has already been removed", where every unit that speaks of it says that it will be. */
export function early({ clauses, cited, figures }: Claim): Fault[] {
  if (figures.dates.length > 0 || clauses.some((each) => keepsCue(each, 'plan') || keepsCue(each, 'doubt')))
    return [];
  const wrong = clauses.find(({ text, tokens, conditional: open }) => {
    const [found] = here.exec(text) ?? [];
    const at = (tokens[0]?.at ?? 0) + text.indexOf(found ?? '');
    const verb = tokens.find((token) => token.at > at && isKey(token))?.stem ?? '';
    const known = cited.flatMap((unit) => unit.clauses.filter(({ keys }) => keys.has(verb)));
    return (
      !open &&
      found !== undefined &&
      known.length > 0 &&
      known.every((each) => marksCue(each, 'plan') && !each.words.has('now'))
    );
  });
  return wrong === undefined ? [] : [fault('modality', wrong.text, 'is still to come in its units')];
}

/** The script asks for nothing that no unit asks for. */
export function unasked({ tokens, clauses, cited }: Claim): Fault[] {
  if (!tokens.some(({ word }) => word === 'please') || cited.length === 0) return [];
  const asked = cited.some((unit) =>
    unit.clauses.some((each) => keepsCue(each, 'duty') || keepsCue(each, 'advice')),
  );
  return asked ? [] : [fault('modality', clauses[0]?.text ?? 'please', 'is asked for in none of its units')];
}

const restricting = /\b(?:only|solely|exclusively|nur|ausschließlich)\b/;
const limiting =
  /\b(?:only|just|solely|exclusively|alone|unless|except|limited|nobody else|no one else|nur|außer)\b/;
const conditional = /^(?:if|unless|except|provided|as long|wenn|falls|außer)\b/;
/** "…, if you are near you can also fetch it": such a condition limits its own statement, and none before it. */
const concluded =
  /^(?:if|unless) (?:you|they|it|we|he|she)\b.{1,80} (?:you|they|it|we|he|she) (?:can|may|must|will|should)\b/;
const regardless =
  /\beven (?:if|when|without)\b|\bregardless\b|\bno matter\b|\bwhether or not\b|\bauch wenn\b/;

/** "Only", "if" and "unless" say of whom a statement is true; without them it is another. */
export function unlimited({ said, known, unit, around, shared }: Pair, claim: Claim): Fault[] {
  if (isFix(unit) || shared < Math.min(2, known.keys.size)) return [];
  if (
    regardless.test(claim.lower) &&
    !regardless.test(unit.lower) &&
    (restricting.test(known.text) || around.some(({ text }) => conditional.test(text)))
  )
    return [fault('limit', said.text, `goes beyond "${known.text}"`)];
  const near = [claim, ...claim.before.slice(-2)];
  const limited = near.some(({ lower }) => limiting.test(lower));
  if (restricting.test(known.text) && !limited)
    return [fault('limit', said.text, `leaves out "only" of "${known.text}"`)];
  const place = around.indexOf(known);
  const condition = [around[place - 1], around[place + 1]].find(
    (each, side) =>
      each !== undefined && conditional.test(each.text) && !(side === 1 && concluded.test(each.text)),
  );
  if (condition === undefined) return [];
  const isSaid = near.some(
    ({ clauses, lower }) =>
      clauses.some((each) => likeness(each, condition).shared > 0) ||
      (/^if not\b/.test(condition.text) && /\b(?:otherwise|if not)\b/.test(lower)),
  );
  return isSaid ? [] : [fault('limit', said.text, `leaves out "${condition.text}"`)];
}

const wide =
  /\b(?:all(?! (?:of|in|right|the same|this|that|\d|two|three|four|five|six|seven|eight|nine|ten)\b)|every|everyone|everybody|everywhere|anyone|anybody|anywhere|(?:than )any(?: other)?|any(?! (?:more|longer|other)\b)|always|entirely|fully|completely|totally|majority|(?:most|many) (?:people|users|customers|of))\b/g;
/** What is true of some is not said of all. */
export function widened({ lower, cited, grounds }: Claim): Fault[] {
  const found = [...lower.matchAll(wide)].find(
    ({ 0: word, index }) =>
      !(word === 'any' && /n't\b|\b(?:not|no|never|without|if|whether|cannot)\b/.test(lower)) &&
      !/(?:\b(?:at|after|above|that's|not)|,) $/.test(lower.slice(Math.max(0, index - 8), index)),
  );
  if (found === undefined) return [];
  const [word] = found;
  // "Anyone who stays" is "if you stay".
  const open = lower.startsWith(' who', found.index + word.length);
  const known = [...cited, grounds.background].some(
    ({ lower: text }) => text.includes(word) || (open && /\b(?:if|when) you\b/.test(text)),
  );
  if (known) return [];
  return [fault('limit', found[0], 'is more than its units say')];
}
