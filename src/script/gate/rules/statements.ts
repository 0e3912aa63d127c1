import type { Claim } from '../claim.ts';
import { type Clause, type Likeness, likeness } from '../clauses.ts';
import type { UnitEvidence } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { type Cue, keepsCue, marksCue } from '../lists/modality.ts';

/** A clause of the sentence beside one of its units that speaks of the same. */
type Pair = Likeness & {
  readonly said: Clause;
  readonly known: Clause;
  readonly unit: UnitEvidence;
  /** The clauses of the same sentence in the unit, of which this is one. */
  readonly around: readonly Clause[];
};

/** Each statement is held against those of its units that speak of the same: what they deny, demand, limit and plan. */
export function checkStatements(claim: Claim): Fault[] {
  if (claim.question || claim.cited.length === 0) return [];
  const found = claim.clauses.flatMap((said) =>
    pairsOf(said, claim).flatMap((pair) => compare(pair, claim).slice(0, 1)),
  );
  return [...found, ...widened(claim)].slice(0, 1);
}

const enough = 0.6;

/** Clauses with most of their words in common. One whose common words are all in a nearer one does not count. */
function pairsOf(said: Clause, { cited }: Claim): Pair[] {
  const pairs = cited.flatMap((unit) =>
    unit.sentences.flatMap(({ clauses: around }) =>
      around.flatMap((known): Pair[] => {
        const alike = likeness(said, known, unit.stems);
        return isAlike(said, known, alike) && !isTitle(known, unit)
          ? [{ ...alike, said, known, unit, around }]
          : [];
      }),
    ),
  );
  const nearest = pairs.toSorted((left, right) => right.shared - left.shared).slice(0, 4);
  return nearest.filter(
    (pair) => !nearest.some((other) => other.keys.size > pair.keys.size && pair.keys.isSubsetOf(other.keys)),
  );
}

/** The name that an entry opens with: "Offline homework." */
function isTitle(known: Clause, { sentences }: UnitEvidence): boolean {
  return (
    sentences.length > 1 &&
    sentences[0]?.clauses.length === 1 &&
    sentences[0].clauses[0] === known &&
    known.tokens.length <= 4 &&
    known.verbless &&
    !known.denies
  );
}

function isAlike(said: Clause, known: Clause, { shared, same, keys: { size: words } }: Likeness): boolean {
  if (said.conditional !== known.conditional || known.relative !== said.relative) return false;
  const own = said.keys.size + said.numbers.size;
  const other = known.keys.size + known.numbers.size;
  // Other numbers belong to another statement.
  if (said.numbers.size > 0 && known.numbers.size > 0 && said.numbers.isDisjointFrom(known.numbers))
    return false;
  if (same === 0 && shared < 3) return false;
  if (words === 1) return known.negated !== said.negated && (other === 1 || (own <= 2 && other <= 2));
  return words >= 2 && (shared >= own * enough || shared >= other * enough);
}

function compare(pair: Pair, claim: Claim): Fault[] {
  return [...turned(pair, claim), ...bound(pair, claim), ...unlimited(pair, claim)];
}

const mends = /\b(?:no longer|now|again|correctly|properly|instead of|can be)\b/i;

/** By its category, its heading, or because it opens with "Fixes". */
function isFix({ unit: { category, text, path } }: UnitEvidence): boolean {
  return (
    category === 'fixed' ||
    category === 'security' ||
    /^\W*fix(?:e[sd])?\b/i.test(text) ||
    /\b(?:repairs?|fixes|bug ?fix(?:es)?)\b/i.test(path.join(' '))
  );
}

/** "Not", "stops", "used to" and opposite words turn a statement; both have to turn as often. */
function turned(pair: Pair, claim: Claim): Fault[] {
  const { said, known, unit, opposed, around } = pair;
  const own =
    said.denies !== (said.formerly || (isMended(pair) && said.past && !/\bfix|\brepair/.test(said.text)));
  const stated = own !== opposed;
  if (isTurned(pair, known) === stated) return [];
  // What is planned is not here yet.
  if (/\byet\b|\blate\b/.test(said.text) && marksCue(known, 'plan')) return [];
  // An exception may be told as a rule of its own: "only", "if".
  if (around.some(({ text }) => conditional.test(text)) && limiting.test(claim.lower)) return [];
  // Under "What is not fine", or after "What isn't?", things are named without another "not".
  const asked = claim.before.some((each) => each.clauses.some(({ denies }) => denies));
  if ((unit.denies || known.denies) && !own && asked) return [];
  // "A restart was tried. It did not help."
  const next = unit.clauses[unit.clauses.indexOf(known) + 1];
  if (
    next !== undefined &&
    /^(?:it|this|that|they)\b/.test(next.text) &&
    isTurned(pair, next) === stated &&
    !likeness(said, next).keys.isSubsetOf(pair.keys)
  )
    return [];
  return [fault('negation', said.text, `says the opposite of "${known.text}"`)];
}

/** The unit tells of something mended; what it asks for, and under which condition, was not broken. */
function isMended({ unit, known }: Pair): boolean {
  return (
    isFix(unit) && !known.conditional && !marksCue(known, 'duty', known === unit.sentences[0]?.clauses[0])
  );
}

function isTurned(pair: Pair, known: Clause): boolean {
  const { unit } = pair;
  const opening = unit.sentences[0]?.clauses.includes(known) ?? false;
  const broken =
    isMended(pair) &&
    !/\bfix|\brepair/.test(known.text) &&
    (known.past || (opening && !mends.test(known.text)));
  // "Removed: the query cache."
  const removed =
    unit.unit.category === 'removed' &&
    opening &&
    !known.denies &&
    !/\b(?:is|are|has|have|was|were|now)\b/.test(known.text);
  if (unit.denies && !known.denies) return !broken;
  return known.denies !== (known.formerly || broken || removed);
}

/** A permission is no duty, a duty no choice, and what is likely or planned is not certain or there. */
function bound({ said, known, unit, around }: Pair, { clauses, figures }: Claim): Fault[] {
  const entry = unit.unit.category !== null && unit.sentences[0]?.clauses[0] === known;
  const marked = (cue: Cue) => marksCue(known, cue, entry);
  const kept = (cue: Cue) => clauses.some((each) => keepsCue(each, cue));
  const complain = (why: string) => [fault('modality', said.text, `${why} in "${known.text}"`)];
  const free =
    !known.words.has('only') &&
    !known.denies &&
    !unit.denies &&
    !around.some((each) => keepsCue(each, 'duty', entry));
  if (marksCue(said, 'duty') && free) return complain('is no duty');
  if (marked('duty') && !marked('choice') && keepsCue(said, 'choice') && !kept('duty'))
    return complain('is a duty');
  if (marksCue(said, 'optional') && !keepsCue(known, 'optional')) return complain('is no choice');
  if (marked('hedge') && !kept('hedge')) return complain('is less certain');
  if (marked('doubt') && !kept('doubt')) return complain('is not decided');
  const done = unit.sentences.some(({ lower }) => /^this is (?:done|live|complete)/.test(lower));
  if (/\b(?:may|might)\b/.test(known.text) && !kept('choice') && !kept('doubt'))
    return complain('is only possible');
  const later = kept('plan') || kept('doubt') || kept('duty') || figures.dates.length > 0;
  const there =
    known.numbers.size > 0 || /\b(?:now|already|today|(?:has|have) been)\b/.test(said.text) || said.past;
  return marked('plan') && there && !later && !done ? complain('is still to come') : [];
}

const regardless =
  /\beven (?:if|when|without)\b|\bregardless\b|\bno matter\b|\bwhether or not\b|\bauch wenn\b/;
const restricting = /\b(?:only|solely|exclusively|nur|ausschließlich)\b/;
const limiting =
  /\b(?:only|just|solely|exclusively|alone|unless|except|if|when|once|limited|nobody else|no one else|other|long as|provided|apart|have to|has to|must|need|nur|falls|wenn|außer|those|whoever|who|where|not|wait)\b/;
const bounded =
  /\b(?:under|over|above|below|older than|younger than|newer than|(?:made|created|born|built) (?:before|after))\s+(?:the )?(?:age of )?\d/;

/** "Only", "if", "unless" and "under 25" say of whom a statement is true; without them it is another. */
function unlimited({ said, known, unit, around, shared }: Pair, claim: Claim): Fault[] {
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
  if (
    bounded.test(known.text) &&
    said.numbers.isDisjointFrom(known.numbers) &&
    claim.clauses.every(({ numbers }) => numbers.isDisjointFrom(known.numbers))
  )
    return [fault('limit', said.text, `leaves out the limit of "${known.text}"`)];
  const place = around.indexOf(known);
  const condition = [around[place - 1], around[place + 1]].find(
    (each) => each !== undefined && conditional.test(each.text),
  );
  if (condition === undefined) return [];
  const told =
    near.some(({ lower }) => conditioning.test(lower)) ||
    near.some(({ clauses }) => clauses.some((each) => likeness(each, condition).shared > 0));
  return told ? [] : [fault('limit', said.text, `leaves out "${condition.text}"`)];
}

const conditioning =
  /\b(?:only|unless|except|if|when|once|long as|provided|those|whoever|who|where|without|falls|wenn|nur|außer)\b/;
const conditional = /^(?:if|unless|except|provided|as long|wenn|falls|außer)\b/;
const wide =
  /\b(?:all(?! (?:of|in|right|the same|this|that|\d|two|three|four|five|six|seven|eight|nine|ten)\b)|every|everyone|everybody|everywhere|anyone|anybody|anywhere|(?:than )any(?: other)?|any(?! (?:more|longer|other)\b)|always|entirely|fully|completely|totally|majority|(?:most|many) (?:people|users|customers|of))\b/g;
const general =
  /\b(?:all|every|everyone|everybody|everywhere|any|anyone|anything|always|each|entire|whole|both|default|globally|never|no|none|nobody|alle|jede|fully|completely|complete|(?<!at )most|many|majority|usually)\b/;

/** What is true of some is not said of all. */
function widened({ lower, cited, grounds }: Claim): Fault[] {
  const found = [...lower.matchAll(wide)].find(
    ({ 0: word, index }) =>
      !(word === 'any' && /n't\b|\b(?:not|no|never|without|if|whether|cannot)\b/.test(lower)) &&
      !/\b(?:at|after|above|that's|not) $/.test(lower.slice(Math.max(0, index - 8), index)),
  );
  if (found === undefined || [...cited, grounds.background].some((each) => general.test(each.lower)))
    return [];
  return [fault('limit', found[0], 'is more than its units say')];
}
