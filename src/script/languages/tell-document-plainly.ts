import type { DocumentTelling } from '../documents/document-telling.ts';
import type { Part } from '../documents/group-sections.ts';
import type { Candidate, Section } from '../documents/section.ts';
import { callToAction } from '../tell/frame.ts';
import type { Passage } from '../tell/passage.ts';
import { closeSentence } from './close-sentence.ts';
import { isDenseLanguage, sentenceJoint } from './dense-languages.ts';
import { named, phraseBank } from './find-phrases.ts';
import { registerOf } from './phrase-bank.ts';
import { subjectAbroad } from './reading/subject-abroad.ts';
import { shareOut } from './telling/share-out.ts';
import { fitting, type TopicTeller, topicLead, topicQuestion } from './telling/topic-lead.ts';

type Context = {
  readonly sections: readonly Section[];
  readonly telling: DocumentTelling;
  readonly language: string;
  /** Null where we have no phrases for the language. */
  readonly topics: TopicTeller | null;
};

/** Tells a document in its own sentences, part by part, framed by the phrases we have for its language, if any. */
export function tellDocumentPlainly(language: string) {
  return (
    sections: readonly Section[],
    chosen: readonly Candidate[],
    telling: DocumentTelling,
  ): Passage[] => {
    const { input, narrator } = telling;
    const bank = phraseBank(language);
    const { verbosity } = input.settings;
    const topics = bank === null ? null : { bank, narrator, language, verbosity };
    const context = { sections, telling, language, topics };
    const name = nameOf(context);
    const register = registerOf(telling.tone, false);
    const opening =
      bank === null
        ? closeSentence(name, language)
        : narrator.say(
            fitting(bank.documentOpening[register], name).map((text) => named(text, name, language)),
          );
    const parts = partsOf(sections, chosen, language);
    const [first, ...rest] = parts;
    const opens = first !== undefined && namesWhole(first.section, [name, telling.title]);
    const own = opens ? spoken(first, context) : [];
    const passages = (opens ? rest : parts).map((part, index) => passageOf(part, index === 0, context));
    const cta = callToAction(input.settings.cta);
    const end = [
      ...(bank === null ? [] : [narrator.say(bank.ending[register])]),
      ...(cta === null ? [] : [cta]),
    ];
    const all = [
      { section: bank?.sections.overview ?? null, lead: null, question: null, sentences: [opening, ...own] },
      ...passages,
      { section: bank?.sections.wrap ?? null, lead: null, question: null, sentences: end },
    ];
    return input.settings.speakers === 2 ? shareOut(all, language) : all;
  };
}

function nameOf({ sections, telling, language }: Context): string {
  const { product, title, input } = telling;
  const subject = input.title.trim() === '' ? (subjectAbroad(sections, title, language) ?? title) : title;
  return product !== null && !subject.includes(product) ? `${product}, ${subject}` : subject;
}

/** The part that goes by the document's own name needs no words to lead to it. */
function namesWhole({ title }: Section, names: readonly string[]): boolean {
  return title === null || names.some((name) => name.toLowerCase() === title.toLowerCase());
}

function passageOf(part: Part, first: boolean, context: Context): Passage {
  const { title } = part.section;
  const { topics } = context;
  if (topics === null || title === null)
    return { section: title, lead: null, question: null, sentences: spoken(part, context) };
  return {
    section: title,
    lead: topicLead(title, part.candidates[0]?.section ?? 0, first, topics),
    question: topicQuestion(title, topics),
    sentences: spoken(part, context),
  };
}

/** A short section that joined the one before still says what it is about, in one breath with its first sentence. */
function spoken({ section, candidates }: Part, { sections, telling, language, topics }: Context): string[] {
  const joint = sentenceJoint(language);
  let open = section;
  return candidates.flatMap((candidate) => {
    const own = sections[candidate.section] ?? section;
    const title = own === open || telling.input.settings.verbosity === 'brief' ? null : own.title;
    open = own;
    const bridge =
      title === null || topics === null ? null : topicLead(title, candidate.section, false, topics);
    const [first = '', ...rest] = candidate.sentences.map((text) =>
      telling.narrator.say([closeSentence(text, language)]),
    );
    return [bridge === null ? first : `${bridge}${joint}${first}`, ...rest];
  });
}

/** What was chosen, by section; a scrap of a section joins the one before. */
function partsOf(sections: readonly Section[], chosen: readonly Candidate[], language: string): Part[] {
  const [fewest, most] = isDenseLanguage(language) ? [9, 30] : [20, 70];
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
