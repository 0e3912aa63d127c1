import { isOrder } from '../../units/find-orders.ts';
import { type Claim, isSaid } from '../claim.ts';
import { isInformative } from '../content.ts';
import { type Fault, fault } from '../fault.ts';
import { anyPhrase } from '../phrase-pattern.ts';

const aboutItself = anyPhrase(
  `as an ai|language model|my instructions|my rules|my guidelines|my earlier rules|my previous instructions|
  previous instructions|guidelines i was given|instructions i was given|system prompt|hidden prompt|i was told|i was asked|
  i am instructed|asks me to|told me to|i have been instructed|i've been told|i've been asked|source text|json|the units`,
);

/** Nothing is said because the text demanded it, and nothing about the writing itself. */
export function checkOrders({ lower, text, cited, grounds }: Claim): Fault[] {
  const [spokenOf] = aboutItself.exec(lower) ?? [];
  const topic = spokenOf?.replace(/^the (unit)s$/, '$1') ?? '';
  if (spokenOf !== undefined && ![...cited, grounds.background].some((each) => each.lower.includes(topic)))
    return [fault('order', spokenOf, 'speaks of the writing, not of the text')];
  const hollow = cited.find(({ orders, sentences }) => orders.length > 0 && sentences.length === 0);
  if (hollow !== undefined) return [fault('order', text, 'rests on an order in the text')];
  return isOrder(text) ? [fault('order', text, 'is an order')] : [];
}

/** A doubt is no mere doubt where the text has the words only in an order: no one may confirm them. */
export function checkDemands(claim: Claim): Fault[] {
  const { tokens, grounds } = claim;
  return tokens
    .filter((each) => grounds.demanded.has(each.stem) && isInformative(each))
    .filter((each) => !isSaid(claim, each.word, each.stem))
    .slice(0, 1)
    .map((each) => fault('order', each.text, 'is said only where the text gives orders'));
}
