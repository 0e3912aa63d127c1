import { findVerb, isAlsoNoun } from '../../judge/verbs.ts';
import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { isKey } from '../content.ts';
import type { UnitEvidence } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { conditional, limiting, restricting } from '../lists/limits.ts';
import { turning } from '../lists/meanings.ts';
import { freed, marksCue } from '../lists/modality.ts';
import type { Token } from '../tokens.ts';
import type { Pair } from './pair.ts';

const mending = /\b(?:fix|repair|resolv|mend|solv|correct|patch|improv)\w*/;
const mends = /\b(?:no longer|now|gone|again|correctly|properly|instead of|can be)\b/i;

const results = new Set(
  `add allow avoid check change clear disable disallow do don't drop enable enforce ensure escape exclude handle hide ignore improve
  include increase isolate keep limit load make mark move only prevent preserve protect randomize read reduce refuse reject
  remove rename replace require reset respect restore restrict return run send set show skip sort stop support treat update
  upgrade use validate verify wait warn`.split(/\s+/),
);

/** "Make the sidebar scrollable" says what was done, not what was wrong. */
export function isResult({ tokens, text, verbless }: Clause): boolean {
  const first = tokens.find(({ word }) => word !== 'and');
  return (
    results.has(first?.word ?? '') ||
    (verbless && isDeed(first)) ||
    results.has(/\bfix\w{0,6}\b.{0,200}?\bto (?:not )?([a-z]{1,40})/.exec(text)?.[1] ?? '') ||
    /\bnot to\b/.test(text)
  );
}

function isDeed(first: Token | undefined): boolean {
  const verb = findVerb(first?.word ?? '');
  return (
    verb?.form === 'base' && !isAlsoNoun(verb.base) && verb.base !== 'fix' && !turning.has(first?.stem ?? '')
  );
}

/** By its category, its heading, or because it opens with "Fixes". */
export function isFix({ unit: { category, text, path } }: UnitEvidence): boolean {
  if (category === 'fixed' || category === 'security' || /^\W*fix(?:e[sd])?\b/i.test(text)) return true;
  const heading = path.join(' ');
  return (
    /\b(?:repairs?|fixes|bug ?fix(?:es)?)\b/i.test(heading) &&
    !/enhance|feature|improve|chang|new/i.test(heading)
  );
}

type State = 'is' | 'was' | 'either';

/** "Fix the total being too low", "fixed a problem preventing the export": what follows was so. */
const bug =
  /^(?:and )?fix(?:e[sd])? (?:.{0,200}\bbeing\b|(?:(?:an?|the|some|several) )?(?:\w{1,30} ){0,2}(?:problem|issue|bug|regression)s? (?!with|in|on|of|for)\w)/;

/** Whether a clause of a unit says how things are, or how they were; of what was fixed it is often not clear. */
function stateOf({ known, unit, said }: Pair): State {
  if (known.formerly || bug.test(known.text)) return 'was';
  // "Update the inbox, fix rejected messages" reports a fix too.
  if (!isFix(unit) && !/\bfix(?:e[sd])?\b/.test(known.text))
    return said.formerly && known.past ? 'was' : 'is';
  if (
    known.conditional ||
    /^so\b/.test(known.text) ||
    (known.relative && !known.past) ||
    mends.test(known.text) ||
    isResult(known)
  )
    return 'is';
  const opening = unit.sentences[0]?.clauses.includes(known) ?? false;
  if (marksCue(known, 'duty', opening)) return 'is';
  if (known.past) return 'was';
  return opening ? (known.turns.length > 0 && known.verbless ? 'was' : 'either') : 'is';
}

function tenseOf(said: Clause, state: State, { unit }: Pair, { lower }: Claim): State {
  if (said.formerly) return 'was';
  if (isFix(unit) && said.words.has('now') && /\binstead of\b/.test(lower)) return 'either';
  if (mending.test(lower) && (isFix(unit) || mending.test(unit.lower))) return 'either';
  if (!isFix(unit) || !said.past) return 'is';
  return state === 'was' ? 'was' : 'either';
}

/** "Not", "stops", "used to" and opposite words turn a statement; both have to turn it, or neither. */
export function turned(pair: Pair, claim: Claim): Fault[] {
  const { said, known, unit, around } = pair;
  if (said.formerly && !known.formerly && unit.clauses.some((each) => each.formerly)) return [];
  const state = stateOf(pair);
  const tense = tenseOf(said, state, pair, claim);
  if (state === 'either' || tense === 'either') return [];
  // "Ladders, chainsaws and anything that needs petrol are not lent": the first clause says nothing yet.
  if (unit.denies && said.verbless && said.turns.length === 0 && claim.clauses.some(({ denies }) => denies))
    return [];
  if (/\buntil\b/.test(said.text) && known.denies) return [];
  // Which of two replaces the other is judged elsewhere, and "so is the other" repeats what was said of the first.
  if (/^(?:instead of|rather than|so (?:is|are|does|do|has|have))\b/.test(said.text)) return [];
  if (/^instead\b/.test(known.text) && /\breplac/.test(said.text)) return [];
  // Who is spared one thing may well do another.
  if (freed.test(known.text) && said.turns.length === 0 && !marksCue(said, 'duty')) return [];
  const removed = isRemoval(unit, known) || (unit.denies && known.verbless && !known.denies);
  const flipped = removed ? !said.denies : pair.flipped && !bothDeny(pair, claim);
  if ((state === tense) !== flipped) return [];
  // What is planned is not here yet.
  if (/\byet\b|\blate\b/.test(said.text) && marksCue(known, 'plan')) return [];
  // An exception may be said as a rule of its own: "only", "if".
  if (
    around.some(({ text }) => conditional.test(text) || restricting.test(text)) &&
    limiting.test(claim.lower) &&
    !(restricting.test(said.text) && /(?<!, (?:but )?)\bonly\b/.test(known.text))
  )
    return [];
  // Under "What is not fine", or after "What isn't?", things are named without another "not".
  const asked = claim.before.some(
    (each) => (unit.denies || each.text.includes('?')) && each.clauses.some(({ denies }) => denies),
  );
  if ((unit.denies || known.denies) && !said.denies && asked) return [];
  return [fault('negation', said.text, `says the opposite of "${known.text}"`)];
}

/**
 * Words such as "refuse" and "without" deny by their meaning. Two clauses that both deny may do so in different words, which
 * is no contradiction.
 */
function bothDeny({ said, known }: Pair, { stems }: Claim): boolean {
  if (said.turns.length === 0 && known.turns.every(({ stem }) => turning.has(stem) && stems.has(stem)))
    return known.turns.length > 0;
  const only = (one: Clause, other: Clause) =>
    one.turns.filter(({ stem }) => !other.turns.some((each) => each.stem === stem)).length;
  const [here, there] = [only(said, known), only(known, said)];
  return here > 0 && there > 0 && (here + there) % 2 === 0;
}

const [on, off] = [/\b(?:on|enabled|active) by default\b/, /\b(?:off|disabled|inactive) by default\b/];

/** "On by default", where a unit says "off by default". */
export function defaulted({ lower, cited }: Claim): Fault[] {
  const wrong = [
    [on, off],
    [off, on],
  ].some(
    ([one, other]) =>
      one?.test(lower) &&
      !/\b(?:not|no longer|used to|until now)\b|n't\b/.test(lower) &&
      cited.some((unit) => other?.test(unit.lower)) &&
      !cited.some((unit) => one.test(unit.lower)),
  );
  return wrong ? [fault('negation', 'by default', 'is told the other way round in its units')] : [];
}

/** "No longer prompts" where a unit says "now prompts", and the other way round. */
export function outdated({ clauses, cited }: Claim): Fault[] {
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
  /(?:\bnot|n't) (?:\w+ )?(?:been )?(?:\w+ )?(?:fixed|repaired|resolved|mended|corrected|patched)\b|\b(?:is|are) (?:still |now )?broken\b/;
const limited =
  /\b(?:only|from|limit\w*|instead|rather|optional\w*|unless|except|until|offline|free|still|yet|other|most|least|un[a-z]{4,}|in[a-z]+ible|alone|off|less|fewer|old|former|previous\w*|away|out|private|same|sold|lower\w*|short\w*|hard\w*|difficult|before|kein\w*|nicht)\b/;

/** What is said not to be so is denied, limited or mended in its units. */
export function undenied({ clauses, cited, lower, before, grounds }: Claim): Fault[] {
  const [open] = unmended.exec(lower) ?? [];
  if (open !== undefined && cited.every(isFix)) return [fault('negation', open, 'is fixed in its units')];
  const said = clauses.find(
    ({ turns, conditional, relative }) => !conditional && !relative && turns.some(({ wide }) => wide),
  );
  if (said === undefined || before.some((each) => each.clauses.some(({ negated }) => negated))) return [];
  const denied = cited.some(
    (unit) =>
      unit.denies ||
      grounds.releases.get(unit.unit.id)?.unreleased ||
      isFix(unit) ||
      unit.unit.category === 'removed' ||
      unit.clauses.some(({ turns, text }) => turns.length > 0 || /^fix/.test(text)) ||
      limited.test(unit.lower),
  );
  return denied ? [] : [fault('negation', said.text, 'denies what its units do not')];
}

/** "Removed: the query cache." */
function isRemoval({ unit, sentences }: UnitEvidence, known: Clause): boolean {
  return (
    unit.category === 'removed' &&
    !/^(?:delet|remov|drop)/.test(known.text) &&
    sentences[0]?.clauses[0] === known &&
    !known.denies &&
    !/\b(?:is|are|has|have|was|were|now)\b/.test(known.text)
  );
}
