import { Problem } from '../domain/errors.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type {
  ContextsUsed,
  SentenceSource,
  SourceUnit,
  WriterInput,
  WriterOutput,
} from '../domain/writing.ts';
import { detectLanguage } from './languages/detect-language.ts';
import { findPhrases } from './phrases/find-phrases.ts';
import { explainTerms } from './plan/explain-terms.ts';
import { type Node, withoutMarks } from './read/node.ts';
import { readSource, type Source } from './read/read-source.ts';
import { frame, plainParagraph } from './say/sentence.ts';
import { closed } from './say/spoken-text.ts';
import { type SpokenTurn, toTurns } from './say/to-turns.ts';
import { writeDocument } from './write-document.ts';
import { writeRelease } from './write-release.ts';

/** Writes a script without any service: the same input always gives the same script. */
export function writeScript(input: WriterInput): WriterOutput {
  const { source, title } = withoutTitle(readSource(input.content));
  const language = detectLanguage(textOf(source.nodes));
  const bank = findPhrases(language);
  const write = input.sourceType === 'changelog' ? writeRelease : writeDocument;
  const draft = write({ input, source, title: title ?? source.title, language, bank });
  const said = draft.paragraphs.flatMap(({ sentences }) => sentences);
  if (said.every(({ manner }) => manner === 'frame'))
    throw new Problem(
      'GENERATION_FAILED',
      'The text holds nothing that can be said; send some sentences or list entries.',
    );
  const { speakers, cta } = input.settings;
  const { paragraphs, used } = explainTerms(draft.paragraphs, input);
  const turns = toTurns(
    [...paragraphs, ...(cta ? [plainParagraph('part', null, [frame(closed(cta.trim()))])] : [])],
    speakers,
  );
  const { paragraphs: _, contextsUsed, ...facts } = draft;
  return {
    ...facts,
    script: {
      language,
      speakers,
      turns: turns.map(({ speaker, section, sentences }) => ({
        speaker,
        section,
        text: sentences.map(({ text }) => text).join(bank.joint),
      })),
    },
    sources: sourcesOf(turns, draft.units),
    contextsUsed: { ...contextsUsed, ...used },
    warnings: contextWarnings(input, contextsUsed),
  };
}

/** The first heading is the title of the text where nothing is above it and no version in it. */
function withoutTitle(source: Source): { source: Source; title: string | null } {
  const [first, ...rest] = source.nodes;
  if (first?.kind !== 'heading' || first.level !== 1) return { source, title: null };
  const only = !rest.some((node) => node.kind === 'heading' && node.level === 1);
  return { source: { ...source, nodes: only ? rest : source.nodes }, title: withoutMarks(first.text) };
}

function textOf(nodes: readonly Node[]): string {
  const texts = nodes.flatMap((node) =>
    node.kind === 'list' ? node.items.map(({ text }) => text) : 'text' in node ? [node.text] : [],
  );
  return texts
    .join('\n')
    .replace(/\uE000[^\uE001]{0,400}\uE001/g, ' ')
    .slice(0, 12_000);
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

function contextWarnings(input: WriterInput, used: ContextsUsed): FieldMessage[] {
  if (!input.additionalContext?.trim() || used.additional) return [];
  const message =
    'The built-in writer found no statement in it that it could say; only a language model can follow wishes about the script.';
  return [{ path: 'additional_context', message }];
}
