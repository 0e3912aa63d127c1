import { errorCode } from './error-code.ts';

const messageLength = 300;
const stackLength = 900;
const maxCauses = 2;

type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
};

/** An error as a log has it: bounded, and without the objects that drivers attach, such as queries and sockets. */
export function logError(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: String(error).slice(0, messageLength) };
  const code = errorCode(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    type: error.name,
    message: error.message.slice(0, messageLength),
    ...(code === undefined ? {} : { code: String(code).slice(0, 50) }),
    ...(causes === 0 ? { stack: frames.join('\n').slice(0, stackLength) } : {}),
    ...(error.cause === undefined || causes >= maxCauses ? {} : { cause: logError(error.cause, causes + 1) }),
  };
}
