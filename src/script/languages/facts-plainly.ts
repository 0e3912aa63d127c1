import { cleanText } from '../clean/clean-text.ts';
import { countWords } from '../english/case.ts';
import { splitSentences } from '../english/sentences.ts';
import { relevant } from '../history/history-facts.ts';
import type { Telling } from '../tell/context.ts';
import { closeSentence } from './close-sentence.ts';
import { detectLanguage } from './detect-language.ts';
import type { PhraseBank } from './phrase-bank.ts';

/** What the contexts and stored releases add to a release told in its own language. */
export function factsPlainly(telling: Telling, bank: PhraseBank, language: string): string[] {
  return [...contextPlainly(telling, language), ...historyPlainly(telling, bank)];
}

/** Sentences of the contexts in the language of the notes; those in another one would break the telling. */
function contextPlainly(telling: Telling, language: string): string[] {
  const { input, product } = telling;
  const most = { brief: 1, normal: 2, detailed: 3 }[input.settings.verbosity];
  const what = [input.productContext, input.organizationContext]
    .flatMap((context) => statements(context, language))
    .find((sentence) => product !== null && sentence.toLowerCase().startsWith(product.toLowerCase()));
  const added = statements(input.additionalContext, language).slice(0, most);
  return [...(what === undefined ? [] : [what]), ...added];
}

const wish =
  /^(?:bitte|betone|erwähne|sprich|s['’]il (?:vous|te) pla[iî]t|veuillez|merci de|mentionne|insiste|por favor|menciona|destaca|mencione|enfatize|请|請|不要)|(?:ください|下さい|してほしい)[。.]?$/iu;

function statements(context: string | null, language: string): string[] {
  const text = cleanText(context ?? '', 'dropped', 'as-written', language);
  if (text === '' || detectLanguage(text) !== language) return [];
  return splitSentences(text, language)
    .filter((sentence) => countWords(sentence) >= 2 && countWords(sentence) <= 40 && !wish.test(sentence))
    .map((sentence) => closeSentence(sentence, language));
}

function historyPlainly(telling: Telling, bank: PhraseBank): string[] {
  const entries = relevant(telling);
  const { now } = telling.input;
  const month = entries.filter(
    ({ createdAt }) =>
      createdAt.getUTCFullYear() === now.getUTCFullYear() && createdAt.getUTCMonth() === now.getUTCMonth(),
  ).length;
  const previous = entries[0]?.version ?? null;
  if (month > 0) return [bank.history.rhythm.replace('{count}', String(month + 1))];
  return previous === null ? [] : [bank.history.follows.replace('{version}', previous)];
}
