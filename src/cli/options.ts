import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Problem } from '../domain/errors.ts';

/** `--json`, which every command takes. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print JSON, for scripts');
}

export function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices);
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number.');
  return Number(text);
}

/** A day (its end, in UTC) or a moment. */
export function momentOrDay(text: string): Date {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('It takes a date such as 2030-12-31.');
  return date;
}

const largestFile = 1_048_576;

export async function readTextFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Problem('VALIDATION_FAILED', `The file ${path} cannot be read.`, { cause });
  });
  if (text.length > largestFile)
    throw new Problem('VALIDATION_FAILED', `The file ${path} is larger than 1 MiB.`);
  return text;
}

/** Everything on standard input, without the line end that a shell adds. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
