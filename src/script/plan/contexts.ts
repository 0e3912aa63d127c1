import type { ContextsUsed, WriterInput } from '../../domain/writing.ts';
import { isSentence } from '../judge/shape.ts';
import { findVerb } from '../judge/verbs.ts';
import { spokenText, upperFirst } from '../say/spoken-text.ts';
import { isOrder } from '../units/find-orders.ts';
import { countWords, splitSentences } from '../units/split-sentences.ts';
import { wordList } from '../word-list.ts';

export type ContextFacts = {
  /** Sentences to speak, as the tenant wrote them. */
  readonly sentences: readonly string[];
  /** Words that the tenant emphasizes. Their topics come first. */
  readonly emphasis: ReadonlySet<string>;
  readonly used: Omit<ContextsUsed, 'history'>;
  /** The number of sentences in the additional context that have no effect. */
  readonly unfollowed: number;
};

const orders = wordList(
  "please|make sure|do not|don’t|don't|always|never|ignore|mention|focus|emphasize|emphasise|highlight|talk|say|speak|write|tell|keep|use|you are|you must|you should|the script|the audio|the narrator|the host|the tone|the writer|pretend|act|respond|note that|our tone|tone",
);

/**
 * Reads what the contexts add: what the product is, what the sender wants to say, and what matters most to listeners.
 */
export function readContexts(input: WriterInput, product: string | null): ContextFacts {
  const { settings, productContext, organizationContext, additionalContext } = input;
  const about = (context: string | null) =>
    product === null
      ? undefined
      : facts(context).find((sentence) => sentence.toLowerCase().startsWith(`${product.toLowerCase()} is `));
  const [ofProduct, ofOrganization] = [about(productContext), about(organizationContext)];
  const what = settings.verbosity === 'brief' ? undefined : (ofProduct ?? ofOrganization);
  const added = facts(additionalContext).slice(0, { brief: 1, normal: 2, detailed: 3 }[settings.verbosity]);
  const text = input.content.toLowerCase();
  const wishes = sentencesOf(additionalContext).map((sentence) => emphasisOf(sentence, text));
  const followed = wishes.filter((words) => words.length > 0).length;
  return {
    sentences: [...(what === undefined ? [] : [what]), ...added],
    emphasis: new Set(wishes.flat()),
    used: {
      product: what !== undefined && what === ofProduct,
      organization: what !== undefined && what !== ofProduct,
      additional: added.length + followed > 0,
    },
    unfollowed: Math.max(0, wishes.length - added.length - followed),
  };
}

function sentencesOf(context: string | null): string[] {
  return (context ?? '')
    .split(/\n{2,}|\n(?=[ \t]{0,8}[-*•] )/)
    .flatMap((part) => splitSentences(part.replace(/\s+/g, ' ').trim()));
}

/** Returns whole statements. Requests to the writer ("Focus on…") are not facts to read out. */
function facts(context: string | null): string[] {
  return sentencesOf(context)
    .filter((sentence) => countWords(sentence) >= 4 && countWords(sentence) <= 30 && isFact(sentence))
    .map((sentence) => upperFirst(spokenText(sentence)));
}

function isFact(sentence: string): boolean {
  const plain = sentence.toLowerCase();
  if (orders.some((order) => plain.startsWith(order)) || /https?:|@|ignore (?:all|previous)/.test(plain))
    return false;
  const verb = findVerb(/^[\p{L}-]+/u.exec(sentence)?.[0] ?? '');
  return verb?.form !== 'base' && isSentence(sentence) && !isOrder(sentence);
}

/** Returns the topics that a request names, if the text has them: "Focus on exports". */
function emphasisOf(sentence: string, text: string): string[] {
  const wishes = sentence
    .toLowerCase()
    .matchAll(/\b(?:focus on|emphasi[sz]e|highlight|mention|talk about|stress)\s+([^.\n]{3,120})/g);
  const words = [...wishes].flatMap(([, wish = '']) => wish.match(/\p{L}{4,}/gu) ?? []);
  return words.filter((word) => !vague.test(word) && text.includes(word));
}

const vague = /^(?:the|that|this|with|most|more|especially|about|from|their|changes?|release|features?)$/;
