import type { WriterInput, WriterOutput } from '../domain/writing.ts';
import { cleanText } from './clean/clean-text.ts';
import { toDialogue } from './dialogue/to-dialogue.ts';
import { upperFirst } from './english/case.ts';
import { splitSentences } from './english/sentences.ts';
import { closeSentence } from './languages/close-sentence.ts';
import { sentenceJoint } from './languages/dense-languages.ts';
import { languageOf } from './languages/language-of.ts';
import type { Block, Source } from './read/block.ts';
import { toTurns } from './tell/to-turns.ts';

/** Tells a text as it stands: for one so short that there is nothing to choose from. */
export function writeShort(input: WriterInput, source: Source): WriterOutput {
  const { settings } = input;
  const language = languageOf(source);
  const sentences = source.blocks.flatMap(textsOf).flatMap((text) => {
    const clean = cleanText(
      language === 'en' ? brought(text, settings.productName) : text,
      'dropped',
      'as-written',
      language,
    ).trim();
    return /[\p{L}\p{N}]/u.test(clean) ? splitSentences(clean, language) : [];
  });
  const spoken = [...sentences, ...(settings.cta && sentences.length > 0 ? [cleanText(settings.cta)] : [])]
    .map((sentence) => upperFirst(closeSentence(sentence.trim(), language)))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const passages =
    spoken.length === 0 ? [] : [{ section: null, lead: null, question: null, sentences: spoken }];
  const joint = sentenceJoint(language);
  return {
    script: {
      language,
      speakers: settings.speakers,
      turns: settings.speakers === 2 ? toDialogue(passages, joint) : toTurns(passages, joint),
    },
    warnings: [],
    changes: [],
    productName: settings.productName,
    version: settings.version,
    highlights: spoken.slice(0, 3),
  };
}

/** "1.0.3 - bug fixes" → "Harbor 1.0.3 brings bug fixes". */
function brought(text: string, product: string | null): string {
  const [, version, what = ''] =
    /^v?(\d+(?:\.\d+){1,3})\s*[-–—:]\s*(\p{L}.{2,200})$/su.exec(text.trim()) ?? [];
  return version === undefined
    ? text
    : `${product ?? 'Version'} ${version} brings ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
}

function textsOf(block: Block): string[] {
  if (block.kind === 'item') return [block.text, ...block.rest];
  return block.kind === 'heading' || block.kind === 'paragraph' ? [block.text] : [];
}
