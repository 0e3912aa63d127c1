import { type Claim, isSaid } from '../claim.ts';
import { isContent } from '../content.ts';
import { compile } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { isOrder, isOrderWord } from '../find-orders.ts';
import type { Grounds } from '../grounds.ts';
import { frameWords } from '../lists/small-words.ts';

const aboutItself = [
  'as an ai',
  'language model',
  'my instructions',
  'previous instructions',
  'system prompt',
  'hidden prompt',
  'i was told',
  'i was asked',
  'i am instructed',
  'i have been instructed',
  "i've been told",
  "i've been asked",
  'source text',
  'json',
  'the units',
];

/** Nothing is said because the text demanded it, in its words or in others, and nothing about the writing itself. */
export function checkOrders(claim: Claim): Fault[] {
  const spokenOf = aboutItself.find(
    (phrase) =>
      claim.lower.includes(phrase) &&
      ![...claim.cited, claim.grounds.background].some(({ lower }) => lower.includes(phrase)),
  );
  if (spokenOf !== undefined) return [fault('order', spokenOf, 'speaks of the writing, not of the text')];
  const hollow = claim.cited.find(({ orders, sentences }) => orders.length > 0 && sentences.length === 0);
  if (hollow !== undefined) return [fault('order', claim.text, 'rests on an order in the text')];
  return [...carriedOut(claim), ...asksListeners(claim)].slice(0, 1);
}

/** Words that only orders hold, and the sentence all the same. */
function carriedOut(claim: Claim): Fault[] {
  const payloads = payloadsOf(claim.grounds);
  if (payloads.length === 0) return [];
  const said = claim.tokens.filter(
    (token) => isContent(token) && !frameWords.has(token.word) && !isSaid(claim, token.word, token.stem),
  );
  for (const payload of payloads) {
    const told = said.filter(({ stem }) => payload.has(stem));
    if (
      told.length >= 2 ||
      (told.length === 1 && (payload.size <= 3 || /^\p{Lu}/u.test(told[0]?.text ?? '')))
    )
      return [fault('order', told.map(({ text }) => text).join(', '), 'comes from an order in the text')];
  }
  return [];
}

const cache = new WeakMap<Grounds, ReadonlySet<string>[]>();

function payloadsOf(grounds: Grounds): ReadonlySet<string>[] {
  const cached = cache.get(grounds);
  if (cached !== undefined) return cached;
  const known = grounds.background.stems;
  const payloads = grounds.orders.map((order) => {
    const { tokens } = compile(order, grounds.language);
    const own = tokens.filter(
      (token) =>
        isContent(token) && !frameWords.has(token.word) && !isOrderWord(token.word) && !known.has(token.stem),
    );
    return new Set(own.map(({ stem }) => stem));
  });
  cache.set(grounds, payloads);
  return payloads;
}

const asks = new Set(
  `visit call phone email mail text send transfer pay buy donate subscribe click download enter give share hand reply sign
  go head claim redeem scan contact write follow order invest type vote tweet post forward disclose hurry type wire
  besuche besuchen rufe klicke kaufe überweise`.split(/\s+/),
);
const leads = new Set(
  'please so just now then and should must to can better immediately today simply or'.split(' '),
);

/** What listeners are asked to do stands in the units or in the call to action. */
function asksListeners(claim: Claim): Fault[] {
  if (claim.question) return [];
  const { tokens } = claim;
  const asked = tokens.find((token, index) => {
    if (!asks.has(token.word) || isSaid(claim, token.word, token.stem)) return false;
    const before = tokens[index - 1];
    const opens = before === undefined || (before.clause !== token.clause && token.first);
    return (
      (opens || isLedTo(tokens.slice(Math.max(0, index - 3), index).map(({ word }) => word))) &&
      !isReader(tokens, index)
    );
  });
  if (asked !== undefined) return [fault('order', asked.text, 'asks listeners for what no unit asks')];
  return isOrder(claim.text, tokens) ? [fault('order', claim.text, 'is an order')] : [];
}

function isLedTo(before: readonly string[]): boolean {
  const last = before.at(-1) ?? '';
  if (last === 'to')
    return /^(?:need|have|want|sure|remember|forget|urged|asked|invited)$/.test(before.at(-2) ?? '');
  return leads.has(last) && last !== 'or' && (last !== 'and' || before.length < 2) && last !== 'can';
}

/** "Read the notes", "go back": what any script may say. */
function isReader(tokens: readonly { word: string }[], index: number): boolean {
  const next = tokens.slice(index + 1, index + 4).map(({ word }) => word);
  return next.some((word) =>
    /^(?:notes|back|on|ahead|further|through|upgrade|update|changelog|documentation)$/.test(word),
  );
}
