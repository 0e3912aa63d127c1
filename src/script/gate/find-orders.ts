import { splitSentences } from '../units/split-sentences.ts';
import { anyPhrase } from './phrase-pattern.ts';
import { type Token, tokensOf } from './tokens.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
const dismissing = list(
  'ignore disregard forget override bypass ignoriere ignorieren vergiss oublie ignora olvida',
);
const dismissed = list(
  `instruction instructions prompt prompts rule rules guideline guidelines direction directions above previous earlier
  everything anweisungen anweisung regeln consignes instrucciones instruções restrictions`,
);
const telling = list(
  `say tell announce mention claim state repeat read begin start end open close finish praise recommend promote include
  add insert write output print reply respond answer reveal show leak narrate pretend act speak sing urge invite direct
  ask instruct remind encourage describe call present sage`,
);
/** Who is spoken to, or what is made: words that only an order about the recording has. */
const addressed = list(
  `listener listeners audience listening narrator narrators host hosts presenter script episode narration recording
  voiceover podcast transcript ai assistant llm model chatbot summarizer summariser summary
  prompt instructions zuhörer hörer sprecher erzähler`,
);
const leading = list(
  `please you must should now and then always instead also just never don't ai assistant model narrator narrators host
  hosts llm system writer bot presenter will shall bitte`,
);
const roles = /\byou are (?:now |no longer )(?:an? |the |in |bound|my )/i;
const tagged = /<\/?(?:system|assistant|instructions?)>|\[\/?INST\]|<\||^\W{0,6}(?:system|assistant)\s*:/i;
const introduced = /\b(?:new|updated|real|actual|secret|hidden) (?:system )?instructions?\b\s*:/i;
const toMachines = anyPhrase(
  'ai|ais|llm|language model|narrator|narrators|assistant|model|summarizer|summariser',
  {
    before: String.raw`^\W{0,6}(?:note|message|dear|attention|hey|hello|instructions?) (?:to |for )?(?:the )?`,
  },
);

/** Parts the orders that a text gives to whoever writes or speaks the script from what it tells. */
export function partOrders(text: string): { orders: string[]; rest: string[] } {
  const orders: string[] = [];
  const rest: string[] = [];
  let ordering = false;
  for (const sentence of splitSentences(text)) {
    const tokens = tokensOf(sentence);
    const order = isOrder(sentence, tokens);
    ordering = order || (ordering && telling.has(tokens[0]?.word ?? ''));
    (ordering ? orders : rest).push(sentence);
  }
  return { orders, rest };
}

/** Words that make an order, whatever it demands. */
export function isOrderWord(word: string): boolean {
  return [dismissing, dismissed, telling, addressed, leading].some((words) => words.has(word));
}

/** A sentence that gives an order, not one that reports of orders. */
export function isOrder(sentence: string, tokens: readonly Token[] = tokensOf(sentence)): boolean {
  if (roles.test(sentence) || tagged.test(sentence) || introduced.test(sentence)) return true;
  if (toMachines.test(sentence)) return true;
  return tokens.some((token, index) => {
    if (!isDirect(tokens, index)) return false;
    const following = tokens.slice(index + 1, index + 12);
    if (dismissing.has(token.word)) return following.slice(0, 8).some(({ word }) => dismissed.has(word));
    if (!telling.has(token.word)) return false;
    const near = tokens.slice(Math.max(0, index - 4), index + 12);
    return near.some(({ word }) => addressed.has(word)) && !isReport(tokens, index);
  });
}

/** At the start of a sentence or clause, or after a word that leads into an order. */
function isDirect(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before === undefined || before.clause !== tokens[index]?.clause) return true;
  // "If you show" and "how you call it" order nothing.
  if (
    before.word === 'you' &&
    /^(?:if|when|how|that|what|whether|where)$/.test(tokens[index - 2]?.word ?? '')
  )
    return false;
  return leading.has(before.word);
}

const reporting = list(
  `told asked tried tricked instructed ordered could would can no longer when where injection ticket bug fixed fix
  prevents prevent stops stop now users user developers we our team engineers customers`,
);

function isReport(tokens: readonly Token[], index: number): boolean {
  return tokens.slice(Math.max(0, index - 6), index).some(({ word }) => reporting.has(word));
}
