import type { DocumentTelling } from '../documents/document-telling.ts';
import { groupSections, type Part } from '../documents/group-sections.ts';
import type { Candidate, Section } from '../documents/section.ts';
import { callToAction } from '../tell/frame.ts';
import type { Passage } from '../tell/passage.ts';
import { closeSentence } from './close-sentence.ts';
import { named, phraseBank } from './find-phrases.ts';
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
    const parts = groupSections(sections, chosen, input.settings.speakers);
    const subject = input.title.trim() === '' ? (subjectAbroad(sections, title, language) ?? title) : title;
    const name = telling.product !== null && !subject.includes(telling.product) ? telling.product : subject;
    const register = registerOf(telling.tone, false);
    const opening =
      bank === null
        ? closeSentence(name, language)
        : narrator.say(bank.documentOpening[register].map((text) => named(text, name, language)));
    const [first, ...rest] = parts;
    const opens = first !== undefined && namesWhole(first.section, [name, title]);
    const own = opens ? spoken(first, telling, language) : [];
    const passages = (opens ? rest : parts).map((part) => passageOf(part, bank, telling, language));
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
  bank: PhraseBank | null,
  telling: DocumentTelling,
  language: string,
): Passage {
  const { title } = part.section;
  if (bank === null || title === null)
    return { section: title, lead: null, question: null, sentences: spoken(part, telling, language) };
  const lead = leadTo(title, bank, telling);
  const short = isShort(title) && !/[?？]$/u.test(title);
  const questions = short ? bank.topicQuestions.map((text) => filled(text, title)) : bank.questions.next;
  const question = /[?？]$/u.test(title) ? title : telling.narrator.say(questions);
  return { section: title, lead, question, sentences: spoken(part, telling, language) };
}

/** A heading that asks is said as it stands; a long one only behind a colon. */
function leadTo(title: string, bank: PhraseBank, { narrator }: DocumentTelling): string {
  if (/[?？]$/u.test(title)) return narrator.say([title]);
  const frames = isShort(title) ? bank.topics : bank.topics.filter((text) => /[:：] ?\{title\}|「/u.test(text));
  return narrator.say(frames.map((text) => filled(text, title)));
}

function isShort(title: string): boolean {
  return isDense(title) ? title.length <= 14 : title.split(' ').length <= 3;
}

function filled(text: string, title: string): string {
  return text.replace('{title}', () => title.replace(/[!.。！]+$/u, ''));
}

function spoken({ candidates }: Part, { narrator }: DocumentTelling, language: string): string[] {
  return candidates
    .flatMap((candidate) => candidate.sentences)
    .map((text) => narrator.say([closeSentence(text, language)]));
}
