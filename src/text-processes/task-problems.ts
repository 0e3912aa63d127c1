import { Problem } from '../domain/errors.ts';
import type { WorkerEnd } from '../speech/processes/worker-process.ts';

/** Why a task has no result when its process ended. */
export function endProblem({ reason, signal, overran }: WorkerEnd): Problem {
  if (overran) return deterministic(tooSlow);
  // V8 aborts when its heap is full.
  if (signal === 'SIGABRT') return deterministic(tooLarge, reason);
  if (signal === 'SIGKILL') return interrupted(reason);
  return broken(reason);
}

/** The same text would fail again in the same way. */
function deterministic(message: string, reason?: string): Problem {
  const cause = reason === undefined ? undefined : new Error(reason);
  return new Problem('GENERATION_FAILED', message, { cause, fault: 'deterministic' });
}

export function broken(reason: string): Problem {
  return deterministic('This text could not be worked through.', reason);
}

export function interrupted(reason: string): Problem {
  const message = 'The work on this text was interrupted; try again.';
  return new Problem('UNAVAILABLE', message, { cause: new Error(reason) });
}

export function tooBusy(): Problem {
  return new Problem(
    'UNAVAILABLE',
    'The service is too busy to work through this text; try again in a minute.',
  );
}

export function stopped(): Problem {
  return new Problem('UNAVAILABLE', 'The service is stopping; try again in a few seconds.');
}

export function tooMany(): Problem {
  return new Problem(
    'RATE_LIMITED',
    'Too many texts are waiting; wait as long as Retry-After says, and send fewer at a time.',
  );
}

const tooSlow =
  'This text takes too long to work through, so it was stopped. Send a shorter or simpler one: divide long lines, and remove long runs of symbols.';
const tooLarge = 'This text takes too much memory to work through. Send a shorter or simpler one.';
