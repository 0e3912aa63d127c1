import type { ContextsUsed, WriterInput } from '../../domain/writing.ts';
import { shapeOf } from '../judge/shape.ts';
import { findVerb } from '../judge/verbs.ts';
import { spokenText, upperFirst } from '../say/spoken-text.ts';
import { countWords, splitSentences } from '../units/split-sentences.ts';
import { wordList } from '../word-list.ts';

export type ContextFacts = {
  /** Sentences to be said, as the tenant wrote them. */
  readonly sentences: readonly string[];
  /** Words that the tenant wants heard first. */
  readonly emphasis: ReadonlySet<string>;
  readonly used: Omit<ContextsUsed, 'history'>;
};

const orders = wordList(
  "please|make sure|do not|don’t|don't|always|never|ignore|mention|focus|emphasize|emphasise|highlight|talk|say|speak|write|tell|keep|use|you are|you must|you should|the script|the audio|the narrator|the host|the tone|the writer|pretend|act|respond|note that|our tone|tone",
);

/** What the contexts add: what the product is, what the sender wants known, and what matters most to them. */
export function readContexts(input: WriterInput, product: string | null): ContextFacts {
  const { settings, productContext, organizationContext, additionalContext } = input;
  const about = (context: string | null) =>
    product === null
      ? undefined
      : facts(context).find((sentence) => sentence.toLowerCase().startsWith(`${product.toLowerCase()} is `));
  const [ofProduct, ofOrganization] = [about(productContext), about(organizationContext)];
  const what = settings.verbosity === 'brief' ? undefined : (ofProduct ?? ofOrganization);
  const added = facts(additionalContext).slice(0, { brief: 1, normal: 2, detailed: 3 }[settings.verbosity]);
  const emphasis = emphasisOf(additionalContext);
  return {
    sentences: [...(what === undefined ? [] : [what]), ...added],
    emphasis,
    used: {
      product: what !== undefined && what === ofProduct,
      organization: what !== undefined && what !== ofProduct,
      additional: added.length > 0 || emphasis.size > 0,
    },
  };
}

/** Whole statements. Wishes to the writer ("Focus on…") are no facts to read out. */
function facts(context: string | null): string[] {
  return splitSentences((context ?? '').replace(/\s+/g, ' '))
    .filter((sentence) => countWords(sentence) >= 4 && countWords(sentence) <= 30 && isFact(sentence))
    .map((sentence) => upperFirst(spokenText(sentence)));
}

function isFact(sentence: string): boolean {
  const plain = sentence.toLowerCase();
  if (orders.some((order) => plain.startsWith(order)) || /https?:|@|ignore (?:all|previous)/.test(plain))
    return false;
  const verb = findVerb(/^[\p{L}-]+/u.exec(sentence)?.[0] ?? '');
  return verb?.form !== 'base' && shapeOf(sentence).kind === 'sentence';
}

/** "Focus on exports": the things named after such a wish. */
function emphasisOf(context: string | null): Set<string> {
  const wishes = (context ?? '').toLowerCase().matchAll(wish);
  const words = [...wishes].flatMap(([, wanted = '']) => wanted.match(/\p{L}{4,}/gu) ?? []);
  return new Set(words.filter((word) => !general.test(word)));
}

const wish = /\b(?:focus on|emphasi[sz]e|highlight|mention|talk about|stress)\s+([^.\n]{3,120})/g;
const general = /^(?:that|this|with|most|more|especially|about|from|their|changes?|release|features?)$/;
