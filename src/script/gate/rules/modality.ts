import type { Claim } from '../claim.ts';
import { type Compiled, closest, isContent, type UnitEvidence } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import {
  advice,
  futureCues,
  instructions,
  limitCues,
  obligations,
  obligingBeforeTo,
  options,
  permissions,
  presentCues,
  restrictors,
} from '../lists/leanings.ts';
import { anyPhrase } from '../phrase-pattern.ts';
import type { Token } from '../tokens.ts';

/** "May" does not become "must", nor the other way round, and what is to come is not here yet. */
export function checkModality(claim: Claim): Fault[] {
  if (claim.question || claim.cited.length === 0) return [];
  return [...overstated(claim), ...understated(claim), ...anticipated(claim)].slice(0, 1);
}

function obligesAt(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.word ?? '';
  if (!obligations.has(word)) return false;
  return !obligingBeforeTo.has(word) || tokens[index + 1]?.word === 'to';
}

/** Whether a sentence asks its reader for anything. An entry that opens with "Add" tells what was done. */
function obliges({ tokens, lower }: Compiled, entry: boolean): boolean {
  if (
    /\b(?:no longer|will not|end of life|drop|policy|rule|only|minimum|at least|expect|needs?|enforce|disallow|require)/.test(
      lower,
    )
  )
    return true;
  return tokens.some(
    ({ word, first }, index) =>
      obligesAt(tokens, index) ||
      (instructions.has(word) && (!entry || index > 0) && (first || isOrdered(tokens, index))),
  );
}

function isOrdered(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return (
    before === undefined ||
    before.clause !== tokens[index]?.clause ||
    /^(?:please|and|then|to|so)$/.test(before.word)
  );
}

function overstated(claim: Claim): Fault[] {
  const { tokens, denied, cited } = claim;
  const at = tokens.findIndex((_, index) => obligesAt(tokens, index) && !denied.has(index));
  if (at < 0 || cited.some(({ unit }) => unit.category === 'breaking')) return [];
  if (tokens.slice(at, at + 3).some(({ word }) => word === 'wait')) return [];
  const bound = cited.some(({ unit, sentences }) =>
    sentences.some((sentence, index) => obliges(sentence, unit.category !== null && index === 0)),
  );
  const near = closest(claim, cited);
  const soft = near.some((each) => isSoft(each) && !obliges(each, true));
  return bound && !soft ? [] : [fault('modality', tokens[at]?.text ?? '', 'is no duty in its units')];
}

function isSoft({ words, lower }: Compiled): boolean {
  return (
    /\bif\b|\boption|\ballow/.test(lower) ||
    [...options, ...advice, ...permissions].some((word) => words.has(word))
  );
}

const weak = new Set(
  'may might optional optionally voluntary voluntarily optional freiwillig kannst'.split(' '),
);
const casual =
  /\b(?:if you (?:like|want|wish|prefer)|when you feel like|feel free|no need to|you could|it's up to you)\b/i;

function understated(claim: Claim): Fault[] {
  const { tokens, cited, lower } = claim;
  const said = tokens.find(({ word }) => weak.has(word))?.text ?? casual.exec(lower)?.[0];
  if (said === undefined) return [];
  const near = closest(claim, cited);
  const bound = near.some((each) => each.tokens.some((_, index) => obligesAt(each.tokens, index)));
  return bound && !near.some(isSoft) ? [fault('modality', said, 'is a duty in its unit')] : [];
}

function anticipated(claim: Claim): Fault[] {
  const now = claim.tokens.find(({ word }) => presentCues.has(word));
  const done = /\b(?:has|have) (?:already )?been\b|\b(?:is|are) gone\b/.exec(claim.lower)?.[0];
  if ((now === undefined && done === undefined) || claim.tokens.some(({ word }) => futureCues.has(word)))
    return [];
  const near = closest(claim, claim.cited);
  const future =
    near.length > 0 &&
    !near.some((sentence) => claim.cited.some((unit) => isDone(unit, sentence))) &&
    near.every(({ tokens }) => tokens.some(({ word }) => futureCues.has(word))) &&
    !near.some(({ tokens }) => tokens.some(({ word }) => presentCues.has(word)));
  return future ? [fault('modality', now?.text ?? done ?? '', 'is still to come in its unit')] : [];
}

/** "We will move the job. This is done." */
function isDone({ sentences }: UnitEvidence, sentence: Compiled): boolean {
  const next = sentences[sentences.indexOf(sentence) + 1];
  return (
    sentences.includes(sentence) &&
    next !== undefined &&
    next.tokens.length <= 4 &&
    /\b(?:done|complete|completed|live)\b/.test(next.lower)
  );
}

const reach = 5;
const conditions = new Set('if unless only except falls wenn nur außer'.split(' '));

/** What holds only for some is not told of all. */
export function checkLimits(claim: Claim): Fault[] {
  if (claim.question) return [];
  for (const evidence of claim.cited) {
    for (const { tokens } of evidence.sentences) {
      const at = tokens.findIndex((_, index) => restricts(tokens, index));
      // What was mended under a condition is mended; the condition may go.
      if (
        at < 0 ||
        isFollowed(tokens, at, claim) ||
        (evidence.unit.category === 'fixed' && tokens[at]?.word === 'if')
      )
        continue;
      const main = tokens.filter((token, index) => isContent(token) && !isLimit(tokens, at, index));
      const told = new Set(main.map(({ stem }) => stem).filter((stem) => claim.stems.has(stem)));
      const size = new Set(main.map(({ stem }) => stem)).size;
      const enough = size === 1 ? 1 : Math.max(2, size * 0.5);
      if (told.size >= enough) return [fault('limit', claim.text, `leaves out "${phraseOf(tokens, at)}"`)];
    }
  }
  return [...unlimited(claim), ...generalised(claim)].slice(0, 1);
}

/** "All printers" where the unit says "only printers made after 2018". */
function unlimited(claim: Claim): Fault[] {
  const all = claim.tokens.find(({ word }) => /^(?:all|every|any|everyone|everybody)$/.test(word));
  if (
    all === undefined ||
    claim.tokens.some(({ word }) => limitCues.has(word) && !/^(?:for|on|if|where)$/.test(word))
  )
    return [];
  const near = closest(claim, claim.cited);
  const limited = near.length > 0 && near.every(({ words }) => words.has('only') && !words.has(all.word));
  return limited ? [fault('limit', all.text, 'is more than its units say')] : [];
}

/** The words after "only" or "if", as far as the clause goes. */
function isLimit(tokens: readonly Token[], at: number, index: number): boolean {
  return index >= at && index <= at + reach && tokens[index]?.clause === tokens[at]?.clause;
}

/** "Only", "unless", "if", "as long as". */
function restricts(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.word ?? '';
  if (word === 'long') return tokens[index - 1]?.word === 'as' && tokens[index + 1]?.word === 'as';
  return restrictors.has(word) || word === 'if';
}

/** The limit is said: by its own words, or by a word that limits. */
function isFollowed(tokens: readonly Token[], at: number, claim: Claim): boolean {
  const named = tokens.filter((token, index) => index > at && isLimit(tokens, at, index) && isContent(token));
  const near = [claim, ...claim.before.slice(-2)];
  if (named.some(({ stem }) => near.some(({ stems }) => stems.has(stem)))) return true;
  const cues = tokens[at]?.word === 'if' ? conditions : limitCues;
  return (
    claim.tokens.some(({ word }) => cues.has(word) && word !== 'for' && word !== 'on') || named.length === 0
  );
}

function phraseOf(tokens: readonly Token[], at: number): string {
  return tokens
    .slice(at, at + 1 + reach)
    .map(({ text }) => text)
    .join(' ');
}

const everybody = anyPhrase(
  `everyone|everybody|always|all users|all customers|all plans|all platforms|all versions|all accounts|all members|
  all employees|all staff|all teams|all devices|all browsers|every user|every customer|every plan|every platform|
  every version|every account|every member|every employee|every team|every device|every browser|every workspace|
  any user|any plan|any platform|any member`,
);
const general =
  /\b(?:all|every|everyone|everybody|any|anyone|always|each|entire|whole|both|default|globally)\b/i;

function generalised({ lower, cited, grounds }: Claim): Fault[] {
  const match = everybody.exec(lower);
  const found = match?.[0];
  // "Everyone on the old build" is not everyone.
  if (
    /^ (?:on|who|with|using|whose|in|still)\b/.test(lower.slice((match?.index ?? 0) + (found?.length ?? 0)))
  )
    return [];
  if (found === undefined || cited.length === 0) return [];
  const known = [...cited, grounds.background].some((each) => general.test(each.lower));
  return known ? [] : [fault('limit', found, 'is more than its units say')];
}
