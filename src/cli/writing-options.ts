import { readFile } from 'node:fs/promises';
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
import type { WriterInput } from '../domain/writing.ts';
import { choice, readStandardInput, readTextFile } from './options.ts';

export type WritingOptions = {
  kind?: SourceType;
  product?: string;
  version?: string;
  tone: Tone;
  audience?: string;
  verbosity: Verbosity;
  cta?: string;
  speakers: '1' | '2';
  contextFile?: string;
  json?: boolean;
};

/** The options that decide how a script is written. */
export function withWritingOptions(command: Command): Command {
  return command
    .addOption(choice('--kind <kind>', 'what the text is; told from the text when not given', sourceTypes))
    .option('--product <name>', 'name used in the script')
    .option('--version <version>', 'version to emphasize')
    .addOption(choice('--tone <tone>', 'how it is told', tones).default('casual'))
    .option('--audience <words>', 'who listens')
    .addOption(choice('--verbosity <verbosity>', 'how much is told', verbosities).default('normal'))
    .option('--cta <words>', 'call to action at the end')
    .addOption(choice('--speakers <number>', 'one narrator, or two hosts', ['1', '2']).default('1'))
    .option('--context-file <file>', 'what the writer should know beside the text');
}

const mostCharacters = 51_200;

/** The text of a file, or of standard input for `-`. */
export async function readSource(file: string): Promise<string> {
  const text = file === '-' ? await readStandardInput() : await readText(file);
  if ([...text].length > mostCharacters) {
    throw new Problem(
      'VALIDATION_FAILED',
      `The text has more than ${mostCharacters} characters; cut it in parts.`,
    );
  }
  return text;
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Problem('VALIDATION_FAILED', `The file ${file} cannot be read.`, { cause });
  });
}

export function speakersOf(options: WritingOptions): SpeakerCount {
  return options.speakers === '2' ? 2 : 1;
}

/** A title for a text that was given none: its first heading, else the name of its file. */
export function titleFor(file: string, text: string): string {
  return (headingOf(text) || (file === '-' ? 'Untitled' : basename(file, extname(file)))).slice(0, 200);
}

/** What the text calls itself; empty where it does not say. */
function headingOf(text: string): string {
  const heading = /^#{1,3}\s+(.+)$/m.exec(text.slice(0, 5000))?.[1] ?? '';
  return heading.replaceAll(/[[\]`*_#]/g, '').trim();
}

export async function writerInput(text: string, options: WritingOptions): Promise<WriterInput> {
  return {
    sourceType: options.kind ?? guessKind(text),
    title: headingOf(text),
    content: text,
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

const papers =
  /post-?mortem|\bminutes\b|\bmeeting\b|\brfc \d|\badr \d|handbook|\bpolicy\b|\bguide\b|how to\b|tutorial|runbook|playbook|proposal/i;
const notes =
  /change ?log|release notes|what['’]?s (?:new|changed)|patch notes|^\W*(?:patch|version|release|v)\s?\d|\breleased\W*$|security advisory|\bv?\d+\.\d+\.\d+\b|versionshinweise|notes de version|notas de (?:la )?vers|リリースノート|更新日志|发布说明/i;

/** Release notes say so in their first line, or are mostly list entries. */
function guessKind(text: string): SourceType {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const title =
    /<(?:title|h1)[^>]{0,200}>([^<]{1,200})</i.exec(text.slice(0, 5000))?.[1] ?? headingOf(text) ?? '';
  const first = title === '' ? (lines[0] ?? '').slice(0, 200) : title;
  if (papers.test(first)) return 'document';
  const entries = lines.filter((line) => /^\s*(?:[-*+•]|\d+[.)])\s|<li\b/i.test(line)).length;
  if (notes.test(first) && (entries > 0 || lines.length <= 5)) return 'changelog';
  if (lines.length <= 3 && /^\W*(?:fix|add|remov|improv|updat|v?\d+\.\d)/i.test(first)) return 'changelog';
  if (
    /^#{1,4}\s+(?:added|changed|fixed|removed|deprecated|security|breaking changes|bug fixes|features)\b/im.test(
      text,
    )
  ) {
    return 'changelog';
  }
  const named = /changelog|release notes|what'?s changed|\bv?\d+\.\d+\.\d+\b/i.test(text.slice(0, 500));
  return entries / Math.max(1, lines.length) > (named ? 0.2 : 0.5) ? 'changelog' : 'document';
}
