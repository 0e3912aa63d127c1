import { type Command, InvalidArgumentError, Option } from 'commander';

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

export function wholeNumberWithin(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = wholeNumber(text);
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
  };
}

const dayOrTimestamp = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A day (its end, in UTC) or a moment. */
export function timestampOrDay(text: string): Date {
  const [, day, time] = dayOrTimestamp.exec(text) ?? [];
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
