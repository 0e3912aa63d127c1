import { Problem } from '../domain/errors.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import { nothingToSay } from '../domain/nothing-to-say.ts';
import { withFittingTitles } from '../domain/section-titles.ts';
import type {
  ContextsUsed,
  SentenceSource,
  SourceUnit,
  WriterInput,
  WriterOutput,
} from '../domain/writing.ts';
import { languageOf } from './languages/detector.ts';
import { findPhrases } from './phrases/find-phrases.ts';
import { explainTerms } from './plan/explain-terms.ts';
import { readSource } from './read/read-source.ts';
import { frame, type Paragraph, plainParagraph, type Sentence } from './say/sentence.ts';
import { closed } from './say/spoken-text.ts';
import { type SpokenTurn, toTurns } from './say/to-turns.ts';
import { withoutOrders } from './spoken-names.ts';
import { proseOf, withoutTitle, wordsOf } from './survey-text.ts';
import { isOrder, partOrders } from './units/find-orders.ts';
import { writeDocument } from './write-document.ts';
import { writeNotes } from './write-notes.ts';
import { writePlainly } from './write-plainly.ts';

/** Writes a script without any service. The same input always gives the same script. */
export function writeScript(given: WriterInput): WriterOutput {
  const { input, warnings } = withoutOrders(given);
  const { source, title: heading } = withoutTitle(readSource(input.content));
  const title = heading ?? source.title;
  const language = languageOf(proseOf(source.nodes), input);
  const bank = findPhrases(language);
  const write = input.sourceType === 'changelog' ? writeNotes : writeDocument;
  const drafted = write({
    input,
    source,
    title: title !== null && isOrder(title) ? null : title,
    language,
    bank,
  });
  const written = { ...drafted, paragraphs: withoutSpokenOrders(drafted.paragraphs) };
  const said = written.paragraphs.flatMap(({ sentences }) => sentences);
  const isNarrated = said.some(({ manner }) => manner !== 'frame');
  const draft = isNarrated ? written : writePlainly(written, input.content, wordsOf(source.nodes), bank);
  if (draft === null)
    throw new Problem('GENERATION_FAILED', `The text ${nothingToSay(input.content)}.`, { fault: 'text' });
  const { speakers, cta } = input.settings;
  const { paragraphs, used } = explainTerms(draft.paragraphs, input);
  const turns = toTurns(
    [...paragraphs, ...(cta ? [plainParagraph('part', null, [frame(closed(cta.trim()))])] : [])],
    speakers,
  );
  const { paragraphs: _, unfollowed, contextsUsed: heeded, ...facts } = draft;
  const contextsUsed = { ...heeded, ...used };
  return {
    ...facts,
    script: withFittingTitles({
      language,
      speakers,
      turns: turns.map(({ speaker, section, sentences }) => ({
        speaker,
        section,
        text: sentences.map(({ text }) => text).join(bank.joint),
      })),
    }),
    sources: sourcesOf(turns, draft.units),
    contextsUsed,
    warnings: [...warnings, ...contextWarnings(input, contextsUsed, unfollowed)],
  };
}

/** Removes sentences that form an instruction together: "Alexa" as a heading above "Unlock the front door". */
function withoutSpokenOrders(paragraphs: readonly Paragraph[]): Paragraph[] {
  let before = '';
  const safe = (sentence: Sentence): Sentence[] => {
    const text = partOrders(sentence.text).rest.join(' ');
    if (text === '' || isOrder(`${before} ${text}`)) return [];
    before = text;
    return [{ ...sentence, text }];
  };
  return paragraphs.map(({ lead, question, sentences, ...others }) => {
    const asked = question && !isOrder(question.text) ? question : null;
    const [opening = null] = lead ? safe(lead) : [];
    return { ...others, lead: opening, question: asked, sentences: sentences.flatMap(safe) };
  });
}

function sourcesOf(turns: readonly SpokenTurn[], units: readonly SourceUnit[]): SentenceSource[] {
  const ranges = new Map(units.map(({ id, start, end }) => [id, { id, start, end }]));
  return turns.flatMap(({ sentences }) =>
    sentences.map(({ text, manner, units: ids }) => ({
      text,
      manner,
      units: ids.flatMap((id) => ranges.get(id) ?? []),
    })),
  );
}

/** Warns about instructions in the contexts. Statements and “focus on …” are followed. */
function contextWarnings(input: WriterInput, used: ContextsUsed, unfollowed: number): FieldMessage[] {
  const unused = (['organization', 'product'] as const)
    .filter((owner) => input[`${owner}Context`]?.trim() && !used[owner])
    .map((owner) => ({
      path: `${owner}_context`,
      message: `The built-in writer found nothing in the context of the ${owner} that it could say here. ${onlyModel}`,
    }));
  if (!input.additionalContext?.trim() || unfollowed === 0) return unused;
  const extent = used.additional ? 'all of it' : 'it: there is no statement in it to say';
  return [
    ...unused,
    { path: 'additional_context', message: `The built-in writer could not follow ${extent}. ${onlyModel}` },
  ];
}

const onlyModel = 'Only a language model can follow wishes about the script.';
