import { isOrder } from '../../units/find-orders.ts';
import { type Claim, isInSources } from '../claim.ts';
import { type Finding, finding } from '../finding.ts';
import { anyPhrase } from '../phrase-pattern.ts';
import { isInformativeWord } from '../word-classes.ts';

const aboutItself = anyPhrase(
  `as an ai|language model|my instructions|my rules|my guidelines|my earlier rules|my previous instructions|
  previous instructions|guidelines i was given|instructions i was given|system prompt|hidden prompt|i was told|i was asked|
  i am instructed|asks me to|told me to|i have been instructed|i've been told|i've been asked|source text|json|the units`,
);

/** A sentence must not follow instructions in the text, or be about the writing itself. */
export function checkObeyedOrders({ lower, text, cited, evidence }: Claim): Finding[] {
  const [spokenOf] = aboutItself.exec(lower) ?? [];
  const topic = spokenOf?.replace(/^the (unit)s$/, '$1') ?? '';
  if (spokenOf !== undefined && ![...cited, evidence.background].some((each) => each.lower.includes(topic)))
    return [finding('order', spokenOf, 'speaks of the writing, not of the text')];
  const hollow = cited.find(({ orders, sentences }) => orders.length > 0 && sentences.length === 0);
  if (hollow !== undefined) return [finding('order', text, 'rests on an order in the text')];
  return isOrder(text) ? [finding('order', text, 'is an order')] : [];
}

/** A doubt becomes a fault if the text has the words only in an instruction, so that the model cannot confirm them. */
export function checkWordsOfOrders(claim: Claim): Finding[] {
  const { tokens, evidence } = claim;
  return tokens
    .filter((each) => evidence.orderedStems.has(each.stem) && isInformativeWord(each))
    .filter((each) => !isInSources(claim, each.word, each.stem))
    .slice(0, 1)
    .map((each) => finding('order', each.text, 'is said only where the text gives orders'));
}
