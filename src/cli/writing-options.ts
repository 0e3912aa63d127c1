import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import {
  defaultScriptSettings,
  type SourceType,
  sourceTypes,
  type Tone,
  tones,
  type Verbosity,
  verbosities,
} from '../domain/conversion-settings.ts';
import { Problem } from '../domain/errors.ts';
import type { SpeakerCount } from '../domain/script.ts';
import { maxContentLength } from '../domain/text-limits.ts';
import type { WriterInput } from '../domain/writing.ts';
import { guessKind, headingOf, titleHeadingOf } from './guess-kind.ts';
import { choice, languageTag } from './options.ts';
import { readStandardInput, readTextFile } from './read-text.ts';

export type WritingOptions = {
  kind?: SourceType;
  product?: string;
  version?: string;
  tone: Tone;
  audience?: string;
  language?: string;
  verbosity: Verbosity;
  cta?: string;
  speakers: '1' | '2';
  contextFile?: string;
  json?: boolean;
};

/** The options that decide how a script is written. */
export function withWritingOptions(command: Command): Command {
  return command
    .addOption(choice('--kind <kind>', 'the type of the text; detected by default', sourceTypes))
    .option('--product <name>', 'name used in the script')
    .option('--version <version>', 'version to emphasize')
    .addOption(choice('--tone <tone>', 'the tone', tones).default('casual'))
    .option('--audience <words>', 'the listeners')
    .option('--language <tag>', 'the language of the text, such as es; detected by default', languageTag)
    .addOption(
      choice(
        '--verbosity <verbosity>',
        'how much is narrated; a short text gives the same with each',
        verbosities,
      ).default('normal'),
    )
    .option('--cta <words>', 'call to action at the end')
    .addOption(choice('--speakers <number>', 'one narrator, or two hosts', ['1', '2']).default('1'))
    .option('--context-file <file>', 'background for the writer');
}

/** Reads a file, or standard input for `-`. A changelog that is too long is cut to the newest releases. */
export async function readSource(file: string): Promise<string> {
  const text = file === '-' ? await readStandardInput() : await readTextFile(file);
  const characters = [...text];
  if (characters.length <= maxContentLength) return text;
  const limit = maxContentLength.toLocaleString('en');
  const older = olderRelease(text, characters.slice(0, maxContentLength).join('').length);
  if (older === null)
    throw new Problem(
      'VALIDATION_FAILED',
      `The text has more than ${limit} characters; split it into parts.`,
    );
  console.error(
    `note: The text has more than ${limit} characters: only what is above “${older[0]}” is used.`,
  );
  return text.slice(0, older.index);
}

/** Finds the last release heading within the readable part, if another heading is above it. */
function olderRelease(text: string, end: number): RegExpExecArray | null {
  const releases = [...text.matchAll(/^#{1,3} [^\n]{0,60}\d\.\d[^\n]{0,60}$/gm)];
  const older = releases.filter(({ index }) => index <= end).at(-1) ?? null;
  return older !== null && /^#{1,3} /m.test(text.slice(0, older.index)) && older.index > minAbove
    ? older
    : null;
}

/** Shorter text above a heading, such as a title and an introduction, is not a release. */
const minAbove = 1000;

export function speakersOf(options: WritingOptions): SpeakerCount {
  return options.speakers === '2' ? 2 : 1;
}

/** Returns the default title: the first heading, or the name of the file. */
export function titleFor(file: string, text: string): string {
  return (headingOf(text) || (file === '-' ? 'Untitled' : basename(file, extname(file)))).slice(0, 200);
}

export async function writerInput(text: string, options: WritingOptions): Promise<WriterInput> {
  const sourceType = options.kind ?? guessKind(text);
  return {
    sourceType,
    title: sourceType === 'document' ? titleHeadingOf(text) : headingOf(text),
    content: text,
    language: options.language ?? null,
    additionalContext: options.contextFile === undefined ? null : await readTextFile(options.contextFile),
    organizationContext: null,
    productContext: null,
    history: [],
    settings: {
      ...defaultScriptSettings,
      productName: options.product ?? null,
      version: options.version ?? null,
      tone: options.tone,
      audience: options.audience ?? null,
      verbosity: options.verbosity,
      cta: options.cta ?? null,
      speakers: speakersOf(options),
    },
    now: new Date(),
  };
}
