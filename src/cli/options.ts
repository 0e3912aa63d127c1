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

const dayOrMoment = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A day (its end, in UTC) or a moment. */
export function momentOrDay(text: string): Date {
  const [, day, time] = dayOrMoment.exec(text) ?? [];
  const date = new Date(time === undefined ? `${day}T23:59:59.999Z` : text);
  // A day that its month does not have would be read as one of the next month.
  const midnight = new Date(`${day}T00:00:00.000Z`);
  if (
    Number.isNaN(date.getTime()) ||
    Number.isNaN(midnight.getTime()) ||
    midnight.toISOString().slice(0, 10) !== day
  ) {
    throw new InvalidArgumentError('It takes a date such as 2030-12-31.');
  }
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
