import { type Command, InvalidArgumentError, Option } from 'commander';
import { canonicalLanguage } from '../domain/language.ts';

/** Adds a command. Every command takes `--json`. */
export function addCommand(parent: Command, words: string, description: string): Command {
  return parent.command(words).description(description).option('--json', 'print JSON, for scripts');
}

export function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices);
}

export type ListOptions = { readonly org: string; readonly sandbox?: boolean; readonly limit: number };

export function addListOptions(command: Command): Command {
  return command
    .requiredOption('--org <id>', 'the organization')
    .option('--sandbox', 'sandbox instead of live')
    .addOption(limitOption());
}

export function limitOption(): Option {
  return new Option('--limit <number>', 'at most this many')
    .argParser(wholeNumberWithin(1, 1000))
    .default(50);
}

export function scopeOf({ org, sandbox }: ListOptions) {
  return { organizationId: org, mode: sandbox ? 'sandbox' : 'live' } as const;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number from 0 to 999999999.');
  return Number(text);
}

export function wholeNumberWithin(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = wholeNumber(text);
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`It takes a whole number from ${minimum} to ${maximum}.`);
  };
}

const dayOrTimestamp = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a day (as its end, in UTC) or a timestamp. */
export function timestampOrDay(text: string): Date {
  const [, day, time] = dayOrTimestamp.exec(text) ?? [];
  const date = new Date(time === undefined ? `${day}T23:59:59.999Z` : text);
  // JavaScript parses February 30 as a day in March.
  const midnight = new Date(`${day}T00:00:00.000Z`);
  const isValid = !Number.isNaN(date.getTime()) && midnight.toJSON()?.slice(0, 10) === day;
  if (!isValid) throw new InvalidArgumentError('It takes a date such as 2030-12-31.');
  return date;
}

export function languageTag(text: string): string {
  const language = canonicalLanguage(text);
  if (language === null) throw new InvalidArgumentError('It takes a tag such as es or pt-BR.');
  return language;
}
