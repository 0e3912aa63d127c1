import type { Verbosity } from '../../../domain/conversion-settings.ts';
import type { Narrator } from '../../tell/narrator.ts';
import { closeSentence } from '../close-sentence.ts';
import { findGrammar } from '../grammar/find-grammar.ts';
import type { PhraseBank } from '../phrase-bank.ts';
import { isDense } from '../reading/courtesies.ts';

export type TopicTeller = {
  readonly bank: PhraseBank;
  readonly narrator: Narrator;
  readonly language: string;
  readonly verbosity: Verbosity;
};

/** Titles of more words than these are for the eye. */
const longest: Readonly<Record<Verbosity, number>> = { brief: 3, normal: 8, detailed: 14 };

/**
 * What leads to a part of a document, by its title: one that asks or says something is said as it stands, a long one
 * only behind a colon. Null where the title is too long to be heard.
 */
export function topicLead(title: string, order: number, first: boolean, teller: TopicTeller): string | null {
  const { bank, narrator, language, verbosity } = teller;
  const words = isDense(title) ? title.length / 4 : title.split(' ').length;
  if (words > longest[verbosity]) return null;
  if (/[?？]$/u.test(title)) return narrator.say([title]);
  const fit = fitting(bank.topics, title);
  const opening = first ? fit.filter((text) => !goesOn.test(text)) : fit;
  const frames = (opening.length > 0 ? opening : fit).map((text) => filled(text, title));
  if (says(title, language)) return narrator.say([closeSentence(title, language), ...frames.slice(0, 2)]);
  return narrator.say(isDense(title) ? [frames[order % frames.length] ?? title] : frames);
}

/** What the other host asks about it; a title that asks is the question itself. */
export function topicQuestion(title: string, { bank, narrator }: TopicTeller): string {
  if (/[?？]$/u.test(title)) return title;
  return narrator.say(
    isShort(title) ? bank.topicQuestions.map((text) => filled(text, title)) : bank.questions.next,
  );
}

/** Long names stand behind a colon, where no grammar binds them. */
export function fitting(frames: readonly string[], name: string): string[] {
  const colon = frames.filter((text) => /[:：] ?\{|「/u.test(text));
  return isShort(name) || colon.length === 0 ? [...frames] : colon;
}

/** Words that go on from something: the first topic has nothing before it. */
const goesOn =
  /^(?:Weiter|Nächster|Autre|Passons au|Otro|Pasemos|Outro|Vamos ao próximo|Altro|Passiamo|続いて|次|再来|下一)/u;

/** "Organisez votre projet", "Prüfen Sie die Rechte": a heading that is an order or a sentence. */
function says(title: string, language: string): boolean {
  if (isDense(title)) return false;
  if (/^\p{Lu}\p{Ll}+ez\b|^\p{Lu}\p{Ll}+en Sie\b/u.test(title)) return true;
  return !isShort(title) && findGrammar(language)?.isSentence(title) === true;
}

function isShort(title: string): boolean {
  return isDense(title) ? title.length <= 14 : title.split(' ').length <= 3;
}

function filled(text: string, title: string): string {
  return text.replace('{title}', () => title.replace(/[!.。！]+$/u, ''));
}
