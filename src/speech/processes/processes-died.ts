import { errorCode } from '../../domain/errors.ts';

const codes = { crashed: 'ERR_SPEECH_CRASHED', killed: 'ERR_SPEECH_KILLED' };

/** Several processes died on one text: by themselves, or killed from outside each time. */
export function processesDied(message: string, wereKilled: boolean): Error {
  return Object.assign(new Error(message), { code: wereKilled ? codes.killed : codes.crashed });
}

/** How a failure counts: both repeat with the same text, but a system short of memory may have more later. */
export function deathOf(error: unknown): { deterministic: boolean; infrastructure: boolean } {
  const code = errorCode(error);
  return {
    deterministic: code === codes.crashed || code === codes.killed,
    infrastructure: code === codes.killed,
  };
}
