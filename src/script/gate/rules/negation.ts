import { findVerb, isAlsoNoun } from '../../judge/verbs.ts';
import { wordSet } from '../../word-list.ts';
import type { AnalyzedUnit } from '../analyze-text.ts';
import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { type Finding, finding } from '../finding.ts';
import { implicitNegators } from '../lists/synonyms.ts';
import { hasStrongCue } from '../modality.ts';
import { isKeyWord } from '../word-classes.ts';
import type { ClausePair } from './clause-pair.ts';

const mending = /\b(?:fix|repair|resolv|mend|solv|correct|patch|improv)\w*/;
const mends = /\b(?:no longer|now|gone|again|correctly|properly|instead of|can be)\b/i;

/** "Two issues are solved", "Resolved problems". What else is fixed or resolved may be a fee or a rule. */
const isFixHeading = (heading: string) =>
  /\b(?:issue|bug|problem|fault|defect)s?\b/i.test(heading) && /\b(?:fixed|solved|resolved)\b/i.test(heading);
const worksNow = /\b(?:now|again) works?\b|\bworks? (?:now|again|better)\b/;

/** Whether a unit is a fix, by its category, its heading or its first word. */
export function isFix({ unit: { category, text, path } }: AnalyzedUnit): boolean {
  if (category === 'fixed' || category === 'security' || /^\W*fix(?:e[sd])?\b/i.test(text)) return true;
  const heading = path.join(' ');
  return (
    (/\b(?:repairs?|fixes|bug ?fix(?:es)?)\b/i.test(heading) || isFixHeading(heading)) &&
    !/enhance|feature|improve|chang|new/i.test(heading)
  );
}

type State = 'is' | 'was' | 'either';

/** Fixes that describe the bug: "fix the total being too low", "fixed a problem preventing the export". */
const bug =
  /^(?:and )?fix(?:e[sd])? (?:.{0,200}\bbeing\b|(?:(?:an?|the|some|several) )?(?:\w{1,30} ){0,2}(?:problem|issue|bug|regression)s? (?!with|in|on|of|for)\w)/;

/** Whether a clause of a unit is about the present or the past. For fixes this is often unclear. */
function stateOf({ known, unit, said }: ClausePair): State {
  if (known.former || bug.test(known.text)) return 'was';
  // "Update the inbox, fix rejected messages" contains a fix.
  if (!isFix(unit) && !/\bfix(?:e[sd])?\b/.test(known.text)) return said.former && known.past ? 'was' : 'is';
  if (
    known.conditional ||
    /^so\b/.test(known.text) ||
    (known.relative && !known.past) ||
    mends.test(known.text) ||
    isAction(known)
  )
    return 'is';
  const opening = opens(known, unit);
  if (hasStrongCue(known, 'duty', opening)) return 'is';
  if (known.past) return 'was';
  return opening ? (known.negations.length > 0 && known.verbless ? 'was' : 'either') : 'is';
}

/** Whether an entry opens with a clause. A short label may come before: "PipeWire. Fix streams that stop." */
function opens(known: Clause, { sentences }: AnalyzedUnit): boolean {
  const at = sentences.findIndex(({ clauses }) => clauses.includes(known));
  const isLabel = (clauses: readonly Clause[]) =>
    clauses.length === 1 && clauses.every(({ verbless, tokens }) => verbless && tokens.length <= maxLabel);
  const isFirst = () => sentences.slice(0, at).every(({ clauses }) => isLabel(clauses));
  return at === 0 || (at > 0 && /^fix(?:e[sd])?\b/.test(known.text) && isFirst());
}

const maxLabel = 4;
const enabling = wordSet('allow enable ensure let make');

/** Whether a clause is the change itself, not the bug: "make the sidebar scrollable". "Closed lamps" may be either. */
function isAction({ tokens: [first], verbless }: Clause): boolean {
  const verb = findVerb(first?.word ?? '');
  if (verb?.form === 'past' && enabling.has(verb.base)) return true;
  return (
    verbless &&
    verb?.form === 'base' &&
    verb.base !== 'fix' &&
    !isAlsoNoun(verb.base) &&
    !implicitNegators.has(first?.stem ?? '')
  );
}

function tenseOf(said: Clause, state: State, { unit, known }: ClausePair, { lower }: Claim): State {
  if (said.former) return 'was';
  if (mending.test(lower) && (isFix(unit) || mending.test(unit.lower))) return 'either';
  if (worksNow.test(said.text) && isFix(unit) && !bug.test(known.text)) return 'either';
  if (!isFix(unit) || !said.past) return 'is';
  return state === 'was' ? 'was' : 'either';
}

/** A sentence must not contradict its unit by "not", "stops", "used to" or an opposite word. */
export function checkContradiction(pair: ClausePair, claim: Claim): Finding[] {
  const { said, known, unit } = pair;
  if (said.former && !known.former && unit.clauses.some((each) => each.former)) return [];
  const state = stateOf(pair);
  const tense = tenseOf(said, state, pair, claim);
  if (state === 'either' || tense === 'either') return [];
  const removed = isRemoval(unit, known) || (unit.hasNegativeHeading && known.verbless && !known.isNegative);
  const opposed = removed ? !said.isNegative : pair.opposed;
  if ((state === tense) !== opposed) return [];
  return [finding('negation', said.text, `says the opposite of "${known.text}"`)];
}

const [on, off] = [/\b(?:on|enabled|active) by default\b/, /\b(?:off|disabled|inactive) by default\b/];

/** Finds "on by default" where a unit says "off by default", and the reverse. */
export function checkDefaults({ lower, cited }: Claim): Finding[] {
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
  return wrong ? [finding('negation', 'by default', 'is told the other way round in its units')] : [];
}

/** Finds "no longer prompts" where a unit says "now prompts", and the reverse. */
export function checkNowAndNoLonger({ clauses, cited }: Claim): Finding[] {
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
    : [finding('negation', wrong.text, 'is told the other way round in its units')];
}

const heads = 2;

function headsAfter({ tokens }: Clause, word: string): string[] {
  const at = tokens.findIndex(
    (token, index) => token.word === word && (word === 'now' || tokens[index - 1]?.word === 'no'),
  );
  if (at < 0 || tokens[at + 1]?.word === 'no') return [];
  return tokens
    .slice(at + 1)
    .filter(isKeyWord)
    .slice(0, heads)
    .map(({ stem }) => stem);
}

const unmended =
  /(?:\bnot|n't) (?:\w+ )?(?:been )?(?:\w+ )?(?:fixed|repaired|resolved|mended|corrected|patched)\b|\b(?:is|are) (?:still |now )?broken\b|\b(?:is|are) still (?:open|there)\b|\bfix(?:es)? (?:does|do)(?: not|n't) work\b/;

/** A negative sentence needs a unit that negates something, fixes it or removes it. */
export function checkUnsupportedDenial({ clauses, cited, lower, evidence }: Claim): Finding[] {
  const [open] = unmended.exec(lower) ?? [];
  if (open !== undefined && cited.every(isFix)) return [finding('negation', open, 'is fixed in its units')];
  const said = clauses.find(
    ({ negations, conditional, relative }) => !conditional && !relative && negations.some(({ wide }) => wide),
  );
  if (said === undefined) return [];
  const denied = cited.some(
    (unit) =>
      unit.hasNegativeHeading ||
      evidence.releases.get(unit.unit.id)?.unreleased ||
      isFix(unit) ||
      unit.unit.category === 'removed' ||
      unit.clauses.some(({ negations, text }) => negations.length > 0 || /^fix/.test(text)),
  );
  return denied ? [] : [finding('negation', said.text, 'denies what its units do not')];
}

/** Whether a clause names what was removed: "Removed: the query cache." */
function isRemoval({ unit, sentences }: AnalyzedUnit, known: Clause): boolean {
  return (
    unit.category === 'removed' &&
    !/^(?:delet|remov|drop)/.test(known.text) &&
    sentences[0]?.clauses[0] === known &&
    !known.isNegative &&
    !/\b(?:is|are|has|have|was|were|now)\b/.test(known.text)
  );
}
