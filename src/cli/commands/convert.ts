import { rename, writeFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Converted, convert, download } from '../../../sdk/convert.ts';
import { getConversionCaptions } from '../../../sdk/generated/sdk.gen.ts';
import type { ConversionRequest } from '../../../sdk/generated/types.gen.ts';
import { commandToType } from '../../domain/command-to-type.ts';
import { guessKind } from '../guess-kind.ts';
import { choice } from '../options.ts';
import { printOne, printWarnings } from '../print.ts';
import { withProgress } from '../progress-bar.ts';
import { readTextFile } from '../read-text.ts';
import { addRemoteCommand, type Connection, type ConnectionOptions, connect } from '../remote/connection.ts';
import { readSource, titleFor, type WritingOptions, withWritingOptions } from '../writing-options.ts';

type ConvertOptions = ConnectionOptions &
  WritingOptions & {
    output?: string;
    captions?: 'vtt' | 'srt';
    title?: string;
    productId?: string;
    voiceId?: string;
    public?: boolean;
    idempotencyKey?: string;
  };

export function addConvertCommand(program: Command): void {
  const command = addRemoteCommand(
    program,
    'convert <file>',
    'turn a text into audio on a server; - reads standard input',
  );
  withWritingOptions(command)
    .option('-o, --output <file>', 'the MP3')
    .addOption(choice('--captions <format>', 'write captions next to it', ['vtt', 'srt']))
    .option('--title <title>', 'title of the episode')
    .option('--product-id <id>', 'the product, with its defaults')
    .option('--voice-id <id>', `id of the narrator’s voice; ${commandToType('voices')} lists them`)
    .option('--public', 'make a public listen page')
    .option('--idempotency-key <key>', 'convert the same text once, however often this is run')
    .action(convertFile);
}

async function convertFile(this: Command, file: string, options: ConvertOptions): Promise<void> {
  const connection = await connect(options);
  const request = await requestFor(this, file, options);
  const output = resolve(options.output ?? `${file === '-' ? 'aloud' : basename(file, extname(file))}.mp3`);
  const continues = `Interrupted. The conversion continues on the server: ${commandToType('list')} shows it.`;
  await withProgress(continues, async (bar, signal) => {
    const converted = await convert(connection.client, request, {
      signal,
      onProgress: ({ progress_percent: percent }) => bar.show(percent / 100),
      ...(options.idempotencyKey && { idempotencyKey: options.idempotencyKey }),
    });
    bar.end();
    const captions =
      options.captions && (await saveCaptions(connection, converted, output, options.captions));
    await save(output, converted.audio);
    report({ audio: output, ...(captions && { captions }) }, converted, options);
  });
}

/** Leaves missing options out of the request, so that the defaults of the product and the organization apply. */
async function requestFor(
  command: Command,
  file: string,
  options: ConvertOptions,
): Promise<ConversionRequest> {
  const content = await readSource(file);
  const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli';
  const { contextFile, voiceId } = options;
  return {
    source_type: options.kind ?? guessKind(content),
    title: options.title ?? titleFor(file, content),
    content,
    ...(options.language && { language: options.language }),
    ...(contextFile && { additional_context: await readTextFile(contextFile) }),
    ...(options.productId && { product_id: options.productId }),
    ...(options.public && { public_url: true }),
    ...(voiceId && { voice: { provider: 'tts_b', voice_id: voiceId } as const }),
    settings: {
      ...(options.product && { product_name: options.product }),
      ...(options.version && { version: options.version }),
      ...(options.audience && { audience: options.audience }),
      ...(options.cta && { cta: options.cta }),
      ...(isGiven('tone') && { tone: options.tone }),
      ...(isGiven('verbosity') && { verbosity: options.verbosity }),
      ...(isGiven('speakers') && { speakers: options.speakers === '2' ? 2 : 1 }),
    },
  };
}

async function saveCaptions(
  { client }: Connection,
  { conversion }: Converted,
  audio: string,
  format: 'vtt' | 'srt',
): Promise<string> {
  const { data } = await getConversionCaptions({ client, path: { id: conversion.id }, query: { format } });
  const path = `${audio.replace(/\.mp3$/i, '')}.${format}`;
  await save(path, await download(client, data.url));
  return path;
}

/** Writes a file completely or not at all. */
async function save(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.part`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  } catch (cause) {
    throw new Error(`Cannot write ${path}: choose another file with --output.`, { cause });
  }
}

function report(files: Record<string, string>, { conversion, warnings }: Converted, options: ConvertOptions) {
  const { id, title, duration_seconds: seconds = null, listen_url: listenUrl } = conversion;
  printWarnings(warnings);
  const made = {
    id,
    title,
    ...files,
    duration_seconds: seconds,
    ...(listenUrl && { listen_url: listenUrl }),
  };
  if (options.json) printOne({ ...made, warnings }, options);
  else printOne({ ...made, duration_seconds: Math.round(seconds ?? 0) }, options);
}
