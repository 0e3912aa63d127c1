import { type Claim, isSaid, saysAny } from '../claim.ts';
import { isContent } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { weightyWords } from '../lists/claims.ts';
import { measures } from '../lists/measures.ts';
import { frameWords } from '../lists/small-words.ts';
import type { Token } from '../tokens.ts';

const manyNew = 5;
const newShare = 0.8;
const mostFrame = 16;

/** Claims that no unit makes: words of weight without their like, and sentences with nothing of their units in them. */
export function checkInventions(claim: Claim): Fault[] {
  if (claim.cited.length === 0) return checkFrame(claim);
  const heavy = claim.question ? [] : unsupportedWeight(claim);
  if (heavy.length > 0) return heavy;
  const content = claim.tokens.filter(isContent);
  const strange = content.filter((token) => isTelling(token) && !isSaid(claim, token.word, token.stem));
  const telling = content.filter(isTelling);
  const bare = strange.length === telling.length && strange.length >= 2 && !claim.question;
  return bare || (strange.length >= manyNew && strange.length >= telling.length * newShare)
    ? [fault('invention', listed(strange), 'has nothing in its units')]
    : [];
}

function isTelling({ word }: Token): boolean {
  return !frameWords.has(word) && !measures.has(word);
}

function unsupportedWeight(claim: Claim): Fault[] {
  for (const { words, support } of weightyWords) {
    const word = claim.tokens.find((token) => words.has(token.word));
    if (word === undefined || saysAny(claim, support) || isSaid(claim, word.word, word.stem)) continue;
    if (isLight(claim, word)) continue;
    return [fault('invention', word.text, 'is claimed by none of its units')];
  }
  return [];
}

const light = new Set(
  `have need needs must require requires required necessary by until before end ends time long stop stopped quit down offline
  missing half third quarter soon now all every everyone everybody anyone anybody nobody always never plan plans pay
  early quick quickly slow slowly hidden hide hides secret public empty admin admins critical`.split(/\s+/),
);

/** Words that weigh something in one place and nothing in another: "at all", "have", "the end". */
function isLight({ tokens }: Claim, { word, at }: Token): boolean {
  const before = tokens[tokens.findIndex((token) => token.at === at) - 1]?.word;
  const next = tokens[tokens.findIndex((token) => token.at === at) + 1]?.word ?? '';
  if (word === 'free') return before === 'feel' || /^(?:to|of|up)$/.test(next);
  return light.has(word) || (word === 'best' && (before === 'my' || before === 'at'));
}

/** A sentence that rests on nothing may lead over, ask or name what it is about, and no more. */
function checkFrame(claim: Claim): Fault[] {
  const content = claim.tokens.filter(isContent);
  const strange = content.filter((token) => !frameWords.has(token.word) && !isAround(claim, token));
  const heavy = claim.question
    ? undefined
    : content.find(({ word }) => weightyWords.some(({ words }) => words.has(word)) && !frameWords.has(word));
  if (heavy !== undefined && !isAround(claim, heavy))
    return [fault('invention', heavy.text, 'rests on no unit')];
  const allowed = claim.question ? 3 : 1;
  if (strange.length > allowed) return [fault('reference', listed(strange), 'rests on no unit')];
  return content.length > mostFrame ? [fault('reference', claim.text, 'rests on no unit')] : [];
}

function isAround(claim: Claim, { word, stem }: Token): boolean {
  return isSaid(claim, word, stem) || claim.before.some(({ stems }) => stems.has(stem));
}

function listed(tokens: readonly Token[]): string {
  return tokens
    .slice(0, 6)
    .map(({ text }) => text)
    .join(', ');
}
