import { errorCode, type Fault } from '../../domain/errors.ts';

const codes = { crashed: 'ERR_SPEECH_CRASHED', killed: 'ERR_SPEECH_KILLED' };

/** Returns an error for several processes that died on one text, by crashing or being killed from outside each time. */
export function processesDied(message: string, wereKilled: boolean): Error {
  return Object.assign(new Error(message), { code: wereKilled ? codes.killed : codes.crashed });
}

/** Crashes and kills recur with the same text, but a machine that is short of memory may have more later. */
export function processFault(error: unknown): Fault {
  const code = errorCode(error);
  if (code === codes.killed) return 'overload';
  return code === codes.crashed ? 'deterministic' : 'service';
}
