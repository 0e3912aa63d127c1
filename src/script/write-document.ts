import type { WriterInput, WriterOutput } from '../domain/writing.ts';
import { cleanText } from './clean/clean-text.ts';
import { toDialogue } from './dialogue/to-dialogue.ts';
import { askBefore } from './documents/ask.ts';
import { chooseSentences } from './documents/choose-sentences.ts';
import { learnHeadingCase } from './documents/heading-case.ts';
import { subjectOf } from './documents/prepare-blocks.ts';
import { rankSentences } from './documents/rank-sentences.ts';
import { readSections } from './documents/read-sections.ts';
import { spokenTitle } from './documents/spoken-title.ts';
import { tellDocument } from './documents/tell-document.ts';
import { titleInText } from './documents/title-in-text.ts';
import { isSkippedHeading } from './items/heading-category.ts';
import { sentenceJoint } from './languages/dense-languages.ts';
import { languageOf } from './languages/language-of.ts';
import { readSectionsAbroad } from './languages/reading/sections-abroad.ts';
import { tellDocumentPlainly } from './languages/tell-document-plainly.ts';
import type { Source } from './read/block.ts';
import { audienceOf } from './tell/audience.ts';
import { explainTerms } from './tell/explain.ts';
import { createNarrator } from './tell/narrator.ts';
import { toTurns } from './tell/to-turns.ts';

/** Reads any other text and tells what it argues, in its own language. */
export function writeDocument(input: WriterInput, source: Source): WriterOutput {
  const { settings } = input;
  const language = languageOf(source);
  const sections =
    language === 'en'
      ? readSections(source.blocks, yearOf(input.now))
      : readSectionsAbroad(source.blocks, language);
  const chosen = chooseSentences(sections, settings.verbosity, language);
  const product = settings.productName?.trim() || null;
  const said =
    cleanText(input.title).replace(/[.!?]+$/, '') ||
    product ||
    cleanText(source.title ?? firstHeading(source));
  const given = said === '' || saysNothing.test(said) ? cleanText(subjectOf(source.blocks) ?? said) : said;
  const unnamed = given === '' || isSkippedHeading(given) || saysNothing.test(given);
  const named = language === 'en' && unnamed ? (product ?? 'this document') : given;
  const title =
    language === 'en'
      ? spokenTitle(named, learnHeadingCase(source.blocks), titleInText(named, source.blocks))
      : named;
  const telling = {
    input,
    title,
    heading: named,
    unnamed: unnamed && product === null,
    product,
    tone: settings.tone,
    narrator: createNarrator(`${input.title}\n${input.content}`),
  };
  const tell = language === 'en' ? tellDocument : tellDocumentPlainly(language);
  const told = chosen.length === 0 ? [] : tell(sections, chosen, telling);
  const lay = language === 'en' && audienceOf(settings.audience) === 'lay';
  const passages = lay ? explainTerms(told, settings.verbosity) : told;
  const joint = sentenceJoint(language);
  const ask = language === 'en' ? askBefore : () => null;
  const turns = settings.speakers === 2 ? toDialogue(passages, joint, ask) : toTurns(passages, joint);
  const ranks = rankSentences(chosen);
  const highlights = chosen
    .toSorted((left, right) => (ranks.get(right) ?? 0) - (ranks.get(left) ?? 0))
    .slice(0, 3);
  return {
    script: { language, speakers: settings.speakers, turns },
    warnings: [],
    changes: [],
    productName: product,
    version: settings.version,
    highlights: highlights.toSorted((left, right) => left.order - right.order).map(({ text }) => text),
  };
}

/** A caller without a clock gives the epoch; then no year is one to come. */
function yearOf(now: Date): number {
  return now.getTime() === 0 ? Number.POSITIVE_INFINITY : now.getUTCFullYear();
}

/** Titles that every document could have. */
const saysNothing =
  /^(?:memo|memorandum|notice|summary|overview|introduction|readme|about|untitled|document|home|index|features)$/i;

/** A document without a title goes by the heading it opens with, or by a first line that is none but reads like one. */
function firstHeading({ blocks }: Source): string {
  const [first, second] = blocks;
  if (first?.kind === 'heading') return first.text;
  const line =
    first?.kind === 'paragraph' && second !== undefined ? first.text.replace(/ ?\([^()]*\)$/, '') : '';
  return /^\p{Lu}[\p{L}\p{N} ,'’-]{4,60}$/u.test(line) && line.split(' ').length < 9 ? line : '';
}
