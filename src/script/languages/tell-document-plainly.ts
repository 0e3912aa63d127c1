import type { DocumentTelling } from '../documents/document-telling.ts';
import type { Part } from '../documents/group-sections.ts';
import type { Candidate, Section } from '../documents/section.ts';
import { callToAction } from '../tell/frame.ts';
import type { Passage } from '../tell/passage.ts';
import { closeSentence } from './close-sentence.ts';
import { named, phraseBank } from './find-phrases.ts';
import { findGrammar } from './grammar/find-grammar.ts';
import { type PhraseBank, registerOf } from './phrase-bank.ts';
import { isDense } from './reading/courtesies.ts';
import { subjectAbroad } from './reading/subject-abroad.ts';

/** Tells a document in its own sentences, part by part, framed by the phrases we have for its language, if any. */
export function tellDocumentPlainly(language: string) {
  const bank = phraseBank(language);
  return (
    sections: readonly Section[],
    chosen: readonly Candidate[],
    telling: DocumentTelling,
  ): Passage[] => {
    const { input, title, narrator } = telling;
    const parts = partsOf(sections, chosen, language);
    const subject = input.title.trim() === '' ? (subjectAbroad(sections, title, language) ?? title) : title;
    const name = telling.product !== null && !subject.includes(telling.product) ? telling.product : subject;
    const register = registerOf(telling.tone, false);
    const opening =
      bank === null
        ? closeSentence(name, language)
        : narrator.say(
            fitting(bank.documentOpening[register], name).map((text) => named(text, name, language)),
          );
    const [first, ...rest] = parts;
    const opens = first !== undefined && namesWhole(first.section, [name, title]);
    const own = opens ? spoken(first, sections, bank, telling, language) : [];
    const passages = (opens ? rest : parts).map((part, index) =>
      passageOf(part, sections, bank, telling, language, index === 0),
    );
    const cta = callToAction(input.settings.cta);
    const end = [
      ...(bank === null ? [] : [narrator.say(bank.ending[register])]),
      ...(cta === null ? [] : [cta]),
    ];
    return [
      { section: bank?.sections.overview ?? null, lead: null, question: null, sentences: [opening, ...own] },
      ...passages,
      { section: bank?.sections.wrap ?? null, lead: null, question: null, sentences: end },
    ];
  };
}

/** The part that goes by the document's own name needs no words to lead to it. */
function namesWhole({ title }: Section, names: readonly string[]): boolean {
  return title === null || names.some((name) => name.toLowerCase() === title.toLowerCase());
}

function passageOf(
  part: Part,
  sections: readonly Section[],
  bank: PhraseBank | null,
  telling: DocumentTelling,
  language: string,
  first: boolean,
): Passage {
  const { title } = part.section;
  if (bank === null || title === null)
    return {
      section: title,
      lead: null,
      question: null,
      sentences: spoken(part, sections, bank, telling, language),
    };
  const lead = leadTo(
    title,
    bank,
    telling,
    language,
    first ? 'first' : 'next',
    part.candidates[0]?.section ?? 0,
  );
  const short = isShort(title) && !/[?？]$/u.test(title);
  const questions = short ? bank.topicQuestions.map((text) => filled(text, title)) : bank.questions.next;
  const question = /[?？]$/u.test(title) ? title : telling.narrator.say(questions);
  return { section: title, lead, question, sentences: spoken(part, sections, bank, telling, language) };
}

/** A heading that asks or says something is said as it stands; a long one only behind a colon. */
function leadTo(
  title: string,
  bank: PhraseBank,
  { narrator }: DocumentTelling,
  language: string,
  place: 'first' | 'next',
  order: number,
): string {
  if (/[?？]$/u.test(title)) return narrator.say([title]);
  const fit = fitting(bank.topics, title);
  const first = place === 'first' ? fit.filter((text) => !goesOn.test(text)) : fit;
  const frames = (first.length > 0 ? first : fit).map((text) => filled(text, title));
  if (says(title, language)) return narrator.say([closeSentence(title, language), ...frames.slice(0, 2)]);
  return narrator.say(isDense(title) ? [frames[order % frames.length] ?? title] : frames);
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

/** Long names stand behind a colon, where no grammar binds them. */
function fitting(frames: readonly string[], name: string): string[] {
  const colon = frames.filter((text) => /[:：] ?\{|「/u.test(text));
  return isShort(name) || colon.length === 0 ? [...frames] : colon;
}

function isShort(title: string): boolean {
  return isDense(title) ? title.length <= 14 : title.split(' ').length <= 3;
}

function filled(text: string, title: string): string {
  return text.replace('{title}', () => title.replace(/[!.。！]+$/u, ''));
}

/** A short section that joined the one before still says what it is about, in one breath with its first sentence. */
function spoken(
  { section, candidates }: Part,
  sections: readonly Section[],
  bank: PhraseBank | null,
  telling: DocumentTelling,
  language: string,
): string[] {
  const brief = telling.input.settings.verbosity === 'brief';
  const joint = /^(?:ja|zh)$/.test(language) ? '' : ' ';
  let open = section;
  return candidates.flatMap((candidate) => {
    const own = sections[candidate.section] ?? section;
    const title = own === open || bank === null || brief ? null : own.title;
    open = own;
    const bridge =
      title === null || bank === null
        ? []
        : [leadTo(title, bank, telling, language, 'next', candidate.section)];
    const [first = '', ...rest] = candidate.sentences.map((text) =>
      telling.narrator.say([closeSentence(text, language)]),
    );
    return [[...bridge, first].join(joint), ...rest];
  });
}

/** What was chosen, by section; a scrap of a section joins the one before. */
function partsOf(sections: readonly Section[], chosen: readonly Candidate[], language: string): Part[] {
  const [fewest, most] = /^(?:ja|zh)$/.test(language) ? [9, 30] : [20, 70];
  const bySection = Map.groupBy(chosen, (candidate) => candidate.section);
  const parts: (Part & { words: number })[] = [];
  for (const [index, section] of sections.entries()) {
    const candidates = bySection.get(index) ?? [];
    const words = candidates.reduce((sum, candidate) => sum + candidate.words, 0);
    const last = parts.at(-1);
    if (candidates.length === 0) continue;
    if (last && (words < fewest || section.title === null) && last.words < most) {
      last.candidates.push(...candidates);
      last.words += words;
    } else parts.push({ section, candidates: [...candidates], words });
  }
  return parts;
}
