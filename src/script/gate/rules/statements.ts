import type { Claim } from '../claim.ts';
import { type Clause, type Likeness, likeness } from '../clauses.ts';
import { isKey } from '../content.ts';
import type { UnitEvidence } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { type Cue, keepsCue, marksCue, obliges } from '../lists/modality.ts';

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
  const found = claim.clauses.flatMap((said) => {
    const pairs = pairsOf(said, claim).map((pair) => ({ ...pair, faults: compare(pair, claim) }));
    // Where a unit says the same elsewhere, this speaks of something else.
    return pairs.flatMap(({ keys, faults }) =>
      pairs.some((each) => each.faults.length === 0 && keys.isSubsetOf(each.keys)) ? [] : faults.slice(0, 1),
    );
  });
  return [...found, ...outdated(claim), ...undenied(claim), ...widened(claim)].slice(0, 1);
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
    sentences.some(
      ({ clauses }, index) =>
        clauses[0] === known &&
        ((clauses.length > 1 && !clauses[1]?.conditional) || (index === 0 && sentences.length > 1)),
    ) &&
    known.tokens.length <= 4 &&
    known.verbless &&
    !known.denies &&
    !isResult(known)
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
  if (words === 1)
    return (
      (said.contrast !== known.contrast && (said.contrast ? own : other) === 1) ||
      (other <= 2 && (own <= 2 || known.negated))
    );
  if (said.contrast !== known.contrast && words < (said.contrast ? own : other)) return false;
  return words >= 2 && (shared >= own * enough || shared >= other * enough);
}

function compare(pair: Pair, claim: Claim): Fault[] {
  const near = pair.keys.size >= pair.known.keys.size / 2;
  return [...turned(pair, claim), ...(near ? [...bound(pair, claim), ...unlimited(pair, claim)] : [])];
}

const mending = /\b(?:fix|repair|resolv|mend|solv|correct|patch)\w*/;
const mends = /\b(?:no longer|now|gone|again|correctly|properly|instead of|can be)\b/i;

const results = new Set(
  `add allow avoid check change clear disable disallow do don't drop enable enforce ensure escape exclude handle hide ignore improve
  include increase isolate keep limit load make mark move only prevent preserve protect randomize read reduce refuse reject
  remove rename replace require reset respect restore restrict return run send set show skip sort stop support treat update
  upgrade use validate verify wait warn`.split(/\s+/),
);

/** "Make the sidebar scrollable" tells what was done, not what was wrong. */
function isResult({ tokens, text }: Clause): boolean {
  return (
    results.has(tokens[0]?.word ?? '') ||
    results.has(/\bfix\w{0,6}\b.{0,200}?\bto (?:not )?([a-z]{1,40})/.exec(text)?.[1] ?? '') ||
    /\bnot to\b/.test(text)
  );
}

/** By its category, its heading, or because it opens with "Fixes". */
function isFix({ unit: { category, text, path } }: UnitEvidence): boolean {
  if (category === 'fixed' || category === 'security' || /^\W*fix(?:e[sd])?\b/i.test(text)) return true;
  const heading = path.join(' ');
  return (
    /\b(?:repairs?|fixes|bug ?fix(?:es)?)\b/i.test(heading) &&
    !/enhance|feature|improve|chang|new/i.test(heading)
  );
}

type State = 'is' | 'was' | 'either';

/** Whether a clause of a unit tells how things are, or how they were; of what was fixed it is often not clear. */
function stateOf({ known, unit, said }: Pair): State {
  if (known.formerly) return 'was';
  if (!isFix(unit)) return said.formerly && known.past ? 'was' : 'is';
  if (known.conditional || (known.relative && !known.past) || mends.test(known.text) || isResult(known))
    return 'is';
  const opening = unit.sentences[0]?.clauses.includes(known) ?? false;
  if (marksCue(known, 'duty', opening)) return 'is';
  if (known.past) return 'was';
  return opening ? (known.turns.length > 0 && known.verbless ? 'was' : 'either') : 'is';
}

function tenseOf(said: Clause, state: State, { unit }: Pair, { lower }: Claim): State {
  if (said.formerly) return 'was';
  if (mending.test(lower) && (isFix(unit) || mending.test(unit.lower))) return 'either';
  if (!isFix(unit) || !said.past) return 'is';
  return state === 'was' ? 'was' : 'either';
}

/** "Not", "stops", "used to" and opposite words turn a statement; both have to turn it, or neither. */
function turned(pair: Pair, claim: Claim): Fault[] {
  const { said, known, unit, around } = pair;
  const state = stateOf(pair);
  const tense = tenseOf(said, state, pair, claim);
  if (state === 'either' || tense === 'either') return [];
  // "Ladders, chainsaws and anything that needs petrol are not lent": the first clause says nothing yet.
  if (unit.denies && said.verbless && said.turns.length === 0 && claim.clauses.some(({ denies }) => denies))
    return [];
  if (/\buntil\b/.test(said.text) && known.denies) return [];
  const removed = isRemoval(unit, known) || (unit.denies && !known.denies);
  const flipped = removed ? !said.denies : pair.flipped;
  if ((state === tense) !== flipped) return [];
  // What is planned is not here yet.
  if (/\byet\b|\blate\b/.test(said.text) && marksCue(known, 'plan')) return [];
  // An exception may be told as a rule of its own: "only", "if".
  if (
    around.some(({ text }) => conditional.test(text) || restricting.test(text)) &&
    limiting.test(claim.lower)
  )
    return [];
  // Under "What is not fine", or after "What isn't?", things are named without another "not".
  const asked = claim.before.some((each) => each.clauses.some(({ denies }) => denies));
  if ((unit.denies || known.denies) && !said.denies && asked) return [];
  // "A restart was tried. It did not help."
  const next = unit.clauses[unit.clauses.indexOf(known) + 1];
  if (
    next !== undefined &&
    /^(?:it|this|that|they)\b/.test(next.text) &&
    next.denies === said.denies &&
    !likeness(said, next).keys.isSubsetOf(pair.keys)
  )
    return [];
  return [fault('negation', said.text, `says the opposite of "${known.text}"`)];
}

/** "No longer prompts" where a unit says "now prompts", and the other way round. */
function outdated({ clauses, cited }: Claim): Fault[] {
  const known = cited.flatMap((unit) => unit.clauses);
  const heads = (all: readonly Clause[], word: string) =>
    new Set(all.flatMap((each) => headsAfter(each, word)));
  const [present, past] = [heads(known, 'now'), heads(known, 'longer')];
  const wrong = clauses.find((said) => {
    const [gone, here] = [headsAfter(said, 'longer')[0] ?? '', headsAfter(said, 'now')[0] ?? ''];
    return (present.has(gone) && !past.has(gone)) || (past.has(here) && !present.has(here));
  });
  return wrong === undefined
    ? []
    : [fault('negation', wrong.text, 'is told the other way round in its units')];
}

const heads = 2;

function headsAfter({ tokens }: Clause, word: string): string[] {
  const at = tokens.findIndex(
    (token, index) => token.word === word && (word === 'now' || tokens[index - 1]?.word === 'no'),
  );
  if (at < 0 || tokens[at + 1]?.word === 'no') return [];
  return tokens
    .slice(at + 1)
    .filter(isKey)
    .slice(0, heads)
    .map(({ stem }) => stem);
}

const unmended =
  /(?:\bnot|n't) (?:\w+ )?(?:been )?(?:\w+ )?(?:fixed|repaired|resolved|mended|corrected|patched)\b/;
const limited =
  /\b(?:only|limit\w*|instead|rather|optional\w*|unless|except|until|offline|free|still|yet|other|most|least|un[a-z]{4,}|in[a-z]+ible|alone|off|less|fewer|old|former|previous\w*|away|out|private|same|sold|lower\w*|short\w*|hard\w*|difficult|before|kein\w*|nicht)\b/;

/** What is said not to be so is denied, limited or mended in its units. */
function undenied({ clauses, cited, lower, before }: Claim): Fault[] {
  const [open] = unmended.exec(lower) ?? [];
  if (open !== undefined && cited.every(isFix)) return [fault('negation', open, 'is fixed in its units')];
  const said = clauses.find(({ turns, conditional }) => !conditional && turns.some(({ wide }) => wide));
  if (said === undefined || before.some((each) => each.clauses.some(({ negated }) => negated))) return [];
  const denied = cited.some(
    (unit) =>
      unit.denies ||
      isFix(unit) ||
      unit.unit.category === 'removed' ||
      unit.clauses.some(({ turns }) => turns.length > 0) ||
      limited.test(unit.lower),
  );
  return denied ? [] : [fault('negation', said.text, 'denies what its units do not')];
}

/** "Removed: the query cache." */
function isRemoval({ unit, sentences }: UnitEvidence, known: Clause): boolean {
  return (
    unit.category === 'removed' &&
    sentences[0]?.clauses[0] === known &&
    !known.denies &&
    !/\b(?:is|are|has|have|was|were|now)\b/.test(known.text)
  );
}

/** A permission is no duty, a duty no choice, and what is likely or planned is not certain or there. */
function bound({ said, known, unit, around }: Pair, { clauses, figures, cited }: Claim): Fault[] {
  const entry = unit.unit.category !== null && unit.sentences[0]?.clauses[0] === known;
  const marked = (cue: Cue) => marksCue(known, cue, entry);
  const kept = (cue: Cue) => clauses.some((each) => keepsCue(each, cue));
  const complain = (why: string) => [fault('modality', said.text, `${why} in "${known.text}"`)];
  const free =
    !known.words.has('only') &&
    !known.denies &&
    !unit.denies &&
    !around.some((each) => keepsCue(each, 'duty', entry)) &&
    !cited.some((each) => each.clauses.some((one) => asksFor(one, said)));
  if (marksCue(said, 'duty') && free) return complain('is no duty');
  const lax = keepsCue(said, 'choice') || (keepsCue(said, 'advice') && obliges(known));
  if (marked('duty') && !marked('choice') && lax && !kept('duty')) return complain('is a duty');
  if (
    marksCue(said, 'optional') &&
    !cited.some((each) => each.clauses.some((one) => keepsCue(one, 'optional')))
  )
    return complain('is no choice');
  if (marked('hedge') && !kept('hedge')) return complain('is less certain');
  if (marked('doubt') && !kept('doubt')) return complain('is not decided');
  const done = unit.sentences.some(({ lower }) => /^this is (?:done|live|complete)/.test(lower));
  if (/\b(?:may be|might)\b/.test(known.text) && !kept('choice') && !kept('doubt'))
    return complain('is only possible');
  const later = kept('plan') || kept('doubt') || kept('duty') || figures.dates.length > 0;
  const there =
    [...known.numbers].some((number) => number.includes('/')) ||
    /\b(?:now|already|today|(?:has|have) been)\b/.test(said.text) ||
    said.past;
  return marked('plan') && there && !later && !done ? complain('is still to come') : [];
}

/** The unit asks for the same in other words, or as an order: "Review the page." */
function asksFor(known: Clause, said: Clause): boolean {
  const verb = said.tokens.find(isKey)?.stem ?? '';
  return (
    (!obliges(said) && known.tokens[0]?.stem === verb) ||
    (keepsCue(known, 'duty') && likeness(said, known).same > 1)
  );
}

const regardless =
  /\beven (?:if|when|without)\b|\bregardless\b|\bno matter\b|\bwhether or not\b|\bauch wenn\b/;
const restricting = /\b(?:only|solely|exclusively|nur|ausschließlich)\b/;
const limiting =
  /\b(?:only|before|at least|just|solely|exclusively|alone|unless|except|if|when|once|limited|nobody else|no one else|other|long as|provided|apart|have to|has to|must|need|nur|falls|wenn|außer|those|whoever|who|where|not|wait)\b/;
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
