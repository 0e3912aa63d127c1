import { findVerb, isAlsoNoun } from '../../judge/verbs.ts';
import { wordSet } from '../../word-list.ts';
import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { isKey } from '../content.ts';
import type { UnitEvidence } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { turning } from '../lists/meanings.ts';
import { marksCue } from '../lists/modality.ts';
import type { Pair } from './pair.ts';

const mending = /\b(?:fix|repair|resolv|mend|solv|correct|patch|improv)\w*/;
const mends = /\b(?:no longer|now|gone|again|correctly|properly|instead of|can be)\b/i;

const worksNow = /\b(?:now|again) works?\b|\bworks? (?:now|again|better)\b/;

/** By its category, its heading, or because it opens with "Fixes". */
export function isFix({ unit: { category, text, path } }: UnitEvidence): boolean {
  if (category === 'fixed' || category === 'security' || /^\W*fix(?:e[sd])?\b/i.test(text)) return true;
  const heading = path.join(' ');
  return (
    /\b(?:repairs?|fixes|fixed|solved|resolved|bug ?fix(?:es)?)\b/i.test(heading) &&
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
    isAction(known)
  )
    return 'is';
  const opening = opens(known, unit);
  if (marksCue(known, 'duty', opening)) return 'is';
  if (known.past) return 'was';
  return opening ? (known.turns.length > 0 && known.verbless ? 'was' : 'either') : 'is';
}

/** Whether an entry opens with it. A short label may come before: "PipeWire. Fix streams that stop." */
function opens(known: Clause, { sentences }: UnitEvidence): boolean {
  const at = sentences.findIndex(({ clauses }) => clauses.includes(known));
  const isLabel = (clauses: readonly Clause[]) =>
    clauses.length === 1 && clauses.every(({ verbless, tokens }) => verbless && tokens.length <= maxLabel);
  return at === 0 || (at > 0 && sentences.slice(0, at).every(({ clauses }) => isLabel(clauses)));
}

const maxLabel = 4;

/** "Make the sidebar scrollable" says what was done, not what was wrong. "Closed lamps" may be either. */
function isAction({ tokens: [first], verbless }: Clause): boolean {
  const verb = findVerb(first?.word ?? '');
  if (verb?.form === 'past' && enabling.has(verb.base)) return true;
  return (
    verbless &&
    verb?.form === 'base' &&
    verb.base !== 'fix' &&
    !isAlsoNoun(verb.base) &&
    !turning.has(first?.stem ?? '')
  );
}

function tenseOf(said: Clause, state: State, { unit }: Pair, { lower }: Claim): State {
  if (said.formerly) return 'was';
  if (mending.test(lower) && (isFix(unit) || mending.test(unit.lower))) return 'either';
  if (worksNow.test(said.text) && isFix(unit)) return 'either';
  if (!isFix(unit) || !said.past) return 'is';
  return state === 'was' ? 'was' : 'either';
}

const enabling = wordSet('allow enable ensure let make');

/** "Not", "stops", "used to" and opposite words turn a statement; both have to turn it, or neither. */
export function turned(pair: Pair, claim: Claim): Fault[] {
  const { said, known, unit } = pair;
  if (said.formerly && !known.formerly && unit.clauses.some((each) => each.formerly)) return [];
  const state = stateOf(pair);
  const tense = tenseOf(said, state, pair, claim);
  if (state === 'either' || tense === 'either') return [];
  const removed = isRemoval(unit, known) || (unit.denies && known.verbless && !known.denies);
  const flipped = removed ? !said.denies : pair.flipped;
  if ((state === tense) !== flipped) return [];
  return [fault('negation', said.text, `says the opposite of "${known.text}"`)];
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
  /(?:\bnot|n't) (?:\w+ )?(?:been )?(?:\w+ )?(?:fixed|repaired|resolved|mended|corrected|patched)\b|\b(?:is|are) (?:still |now )?broken\b|\b(?:is|are) still (?:open|there)\b|\bfix(?:es)? (?:does|do)(?: not|n't) work\b/;

/** What is said not to be so is denied or mended in its units. */
export function undenied({ clauses, cited, lower, grounds }: Claim): Fault[] {
  const [open] = unmended.exec(lower) ?? [];
  if (open !== undefined && cited.every(isFix)) return [fault('negation', open, 'is fixed in its units')];
  const said = clauses.find(
    ({ turns, conditional, relative }) => !conditional && !relative && turns.some(({ wide }) => wide),
  );
  if (said === undefined) return [];
  const denied = cited.some(
    (unit) =>
      unit.denies ||
      grounds.releases.get(unit.unit.id)?.unreleased ||
      isFix(unit) ||
      unit.unit.category === 'removed' ||
      unit.clauses.some(({ turns, text }) => turns.length > 0 || /^fix/.test(text)),
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
