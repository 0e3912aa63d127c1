import { getSystemErrorMessage } from 'node:util';
import { ConversionFailed } from '../../sdk/convert.ts';
import { AloudError } from '../../sdk/errors.ts';
import { ConfigError } from '../config/config.ts';
import { commandToType } from '../domain/command-to-type.ts';
import { Problem } from '../domain/errors.ts';
import { errorSentence } from '../domain/field-message.ts';
import { whatToDo } from './help-texts.ts';
import { Interrupted } from './progress-bar.ts';

/** Returns a one-line message that says what to do. */
export function inOneLine(error: unknown): string {
  return explain(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AloudError && error.status === 401) return wrongKey;
  if (error instanceof AloudError) return fieldsAtFault(error).join(' ') || error.message;
  if (error instanceof Problem) return `${error.message}${whatToDo(error.message)}`;
  if (error instanceof ConfigError) return error.message;
  // Contains one error for each address of a host.
  if (error instanceof AggregateError && error.message === '') return explain(error.errors[0]);
  return pathAtFault(error) ?? `${settingAtFault(error)}${error.message}`;
}

/** Replaces the message of the server, which is meant for programs. */
const wrongKey = 'The server does not accept this API key: that of --key, ALOUD_KEY or the login.';

function pathAtFault({ syscall, path, errno }: NodeJS.ErrnoException): string | null {
  if (
    !['open', 'access', 'write', 'stat', 'lstat'].includes(syscall ?? '') ||
    path === undefined ||
    errno === undefined
  )
    return null;
  return `${path} cannot be used: ${getSystemErrorMessage(errno)}.`;
}

function fieldsAtFault({ details }: AloudError): string[] {
  return Array.isArray(details) ? details.map(({ path, message }) => errorSentence(path, message)) : [];
}

/** Reports files missing from the media store after a command has otherwise succeeded. */
export function reportLostFiles(count: number, first: string | null): void {
  if (count === 0) return;
  console.error(`error: ${describeLostFiles(count, first)}`);
  process.exitCode = 7;
}

export function describeLostFiles(count: number, first: string | null): string {
  const files = count === 1 ? 'A file is' : `${count} files are`;
  return (
    `${files} missing from the media store: ${first}${count > 1 ? ', …' : '.'} Put back what you have. Otherwise make ` +
    `lost audio again, at no cost, with the ID in the path: ${commandToType('conversion retry ID')}`
  );
}

/** Returns the exit code, which is the same for every command. The guide command-line.md lists them. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof ConversionFailed) return 6;
  if (error instanceof Interrupted) return 130;
  if (!(error instanceof AloudError)) return 1;
  const { status } = error;
  if (status === 401 || status === 403) return 3;
  if (status === 402 || status === 429) return 4;
  return status === null || status >= 500 ? 5 : 1;
}

/** System errors name a call and a path, not the setting that caused them. */
function settingAtFault(error: NodeJS.ErrnoException): string {
  if (error.syscall === 'mkdir') return 'DATA_DIR takes a directory that this user can make and write: ';
  if (error.syscall === 'connect' || error.syscall === 'getaddrinfo' || isFromPostgres(error))
    return 'The database cannot be used (see DATABASE_URL): ';
  return '';
}

/** SQLSTATE codes have five characters; system codes start with E and are longer or have no digits. */
function isFromPostgres({ code }: NodeJS.ErrnoException): boolean {
  return /^(28|3D|08|53|57)[0-9A-Z]{3}$/.test(code ?? '');
}
