import { errorCode } from './errors.ts';

// In bytes of JSON: together with the fields of a line they stay below 2 kB.
const nameBytes = 50;
const messageBytes = 250;
const stackBytes = 600;
const maxCauses = 2;

type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
};

/** Returns an error for the log: bounded, and without the objects that drivers attach, such as queries and sockets. */
export function logError(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: shorten(String(error), messageBytes) };
  const code = errorCode(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  // An aggregate error, such as that of a connection to several addresses, may have no message of its own.
  const message = error.message || (error instanceof AggregateError ? String(error.errors[0]) : '');
  return {
    type: shorten(error.name, nameBytes),
    message: shorten(message, messageBytes),
    ...(code === undefined ? {} : { code: shorten(String(code), nameBytes) }),
    ...(causes === 0 ? { stack: shorten(frames.join('\n'), stackBytes) } : {}),
    ...(error.cause === undefined || causes >= maxCauses ? {} : { cause: logError(error.cause, causes + 1) }),
  };
}

/** Cut to this many bytes of JSON. */
function shorten(text: string, bytes: number): string {
  let shortened = text.slice(0, bytes);
  while (Buffer.byteLength(JSON.stringify(shortened)) > bytes)
    shortened = shortened.slice(0, Math.floor(shortened.length * 0.9));
  return shortened;
}
