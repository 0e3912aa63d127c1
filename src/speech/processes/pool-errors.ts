import { errorCode, type Fault } from '../../domain/errors.ts';
import type { WorkerEnd } from './worker-process.ts';

/** The errors of tasks that a pool cannot finish. */
export type PoolErrors = {
  stopped(): Error;
  /** No process could be started. */
  notStarted(reason: string): Error;
  /** `count` processes ended while they worked on the task. */
  died(count: number, last: WorkerEnd): Error;
};

const codes = { crashed: 'ERR_SPEECH_CRASHED', killed: 'ERR_SPEECH_KILLED' };

export const speechErrors: PoolErrors = {
  stopped: () => new Error('The speech processes are stopped.'),
  notStarted: (reason) => new Error(`A speech process could not start: ${reason}`),
  died(count, { reason, wasKilled }) {
    const error = new Error(`${count} speech processes died on this text, the last because ${reason}`);
    return Object.assign(error, { code: wasKilled ? codes.killed : codes.crashed });
  },
};

/** Crashes and kills recur with the same text, but a machine that is short of memory may have more later. */
export function processFault(error: unknown): Fault {
  const code = errorCode(error);
  if (code === codes.killed) return 'overload';
  return code === codes.crashed ? 'deterministic' : 'service';
}
