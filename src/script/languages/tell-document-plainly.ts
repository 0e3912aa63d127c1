import type { DocumentTelling } from '../documents/document-telling.ts';
import { groupSections } from '../documents/group-sections.ts';
import type { Candidate, Section } from '../documents/section.ts';
import { callToAction } from '../tell/frame.ts';
import type { Passage } from '../tell/passage.ts';
import { closeSentence } from './close-sentence.ts';
import { named, phraseBank } from './find-phrases.ts';
import { registerOf } from './phrase-bank.ts';

/** Tells a document in its own sentences, framed by the phrases we have for its language, if any. */
export function tellDocumentPlainly(language: string) {
  const bank = phraseBank(language);
  return (
    sections: readonly Section[],
    chosen: readonly Candidate[],
    telling: DocumentTelling,
  ): Passage[] => {
    const { narrator, input, title } = telling;
    const name =
      telling.product !== null && !title.includes(telling.product) ? `${telling.product}, ${title}` : title;
    const passages = groupSections(sections, chosen, input.settings.speakers).map(
      ({ section, candidates }, index): Passage => ({
        section: section.title,
        lead: null,
        question: index === 0 || bank === null ? null : narrator.say(bank.questions.next),
        sentences: candidates
          .flatMap((candidate) => candidate.sentences)
          .map((text) => narrator.say([closeSentence(text, language)])),
      }),
    );
    const first =
      bank === null
        ? [closeSentence(name, language)]
        : [
            narrator.say(
              bank.documentOpening[registerOf(telling.tone, false)].map((text) =>
                named(text, name, language),
              ),
            ),
          ];
    const cta = callToAction(input.settings.cta);
    const end = [
      ...(bank === null ? [] : [narrator.say(bank.ending[registerOf(telling.tone, false)])]),
      ...(cta === null ? [] : [cta]),
    ];
    return [
      { section: bank?.sections.overview ?? null, lead: null, question: null, sentences: first },
      ...passages,
      {
        section: bank?.sections.wrap ?? null,
        lead: null,
        question: null,
        sentences: end,
      },
    ];
  };
}
