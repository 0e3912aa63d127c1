import { cleanText } from '../clean/clean-text.ts';
import { countWords, stopped, upperFirst } from '../english/case.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence } from '../english/shape.ts';
import { verbOf } from '../english/verb-forms.ts';
import type { Telling } from './context.ts';

/** What the contexts add: what the product is, and what the sender wants known. Facts only, as they were given. */
export function contextSentences(telling: Telling): string[] {
  const { input, product } = telling;
  const what =
    product === null
      ? undefined
      : [input.productContext, input.organizationContext]
          .flatMap((context) => contextFacts(context))
          .find((sentence) => sentence.toLowerCase().startsWith(`${product.toLowerCase()} is `));
  const most = { brief: 1, normal: 2, detailed: 3 }[input.settings.verbosity];
  const added = contextFacts(input.additionalContext).slice(0, most);
  const wanted = what !== undefined && (telling.lay || input.settings.verbosity !== 'brief') ? [what] : [];
  return [...wanted, ...added];
}

/** Whole statements of a context. Wishes to the writer ("Focus on…", "Please…") are no facts to read out. */
export function contextFacts(context: string | null): string[] {
  return splitSentences(cleanText(context ?? ''))
    .filter((sentence) => countWords(sentence) >= 4 && countWords(sentence) <= 30 && isFact(sentence))
    .map((sentence) => upperFirst(stopped(sentence)));
}

function isFact(sentence: string): boolean {
  const words = sentence.split(' ');
  const first = verbOf(words[0] ?? '');
  const order =
    /^(?:please|make sure|do not|don['’]t|always|never|ignore|mention|focus|emphasi[sz]e|highlight|talk|say|speak|write|tell|keep|use|you (?:are|must|should)|the (?:script|audio|narrator|host|tone|writer)|pretend|act|respond|note that)\b/i.test(
      sentence,
    );
  return !order && !(first && first.form === 'base') && isSentence(words);
}
