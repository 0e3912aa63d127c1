import { availableParallelism } from 'node:os';
import { Problem } from '../domain/errors.ts';
import { serviceTenant } from '../domain/tenant.ts';
import type { RunTextTask, Tasks } from '../domain/text-task.ts';
import type { PoolErrors } from '../speech/processes/pool-errors.ts';
import { createProcessPool, type Turn } from '../speech/processes/process-pool.ts';
import type { TextTask } from './serve-tasks.ts';

export type TaskPool<T extends Tasks> = {
  /** Rejects with a `Problem` if the task refuses its input, takes too long, or the queue is full. */
  readonly run: RunTextTask<T>;
  close(): Promise<void>;
};

export type PoolOptions = {
  readonly entry: URL;
  readonly processes?: number;
  readonly setUp?: unknown;
  /** The maximum processor time of one task, in milliseconds. */
  readonly processorTime?: number;
  /**
   * The maximum elapsed time, in milliseconds. A task that waits this long for a processor is not at fault and may
   * succeed later.
   */
  readonly time?: number;
  /**
   * The maximum numbers of waiting tasks for a client, its organization and the pool. Beyond them, a task that a client
   * waits for is refused.
   */
  readonly maxWaiting?: { readonly client: number; readonly each: number; readonly all: number };
};

/** In MB and in kB. V8 aborts a process that needs more memory, so tasks run in separate processes. */
const flags = ['--max-old-space-size=256', '--stack-size=7000'];

/** One to write the script, and one to cut it into sentences. */
const tasksOfScript = 2;

/** The sandbox gets one of every two turns, because people wait for most tasks. */
const sandboxTurn = 2;

/** The characters of an input that takes a tenth of a second. */
const smallInput = 10_000;

/** Most abandoned tasks end sooner, and a new process costs more than letting them finish. */
const maxAbandoned = 250;

const defaults = {
  ...{ setUp: undefined, processorTime: 2_000, time: 10_000 },
  maxWaiting: { client: 16, each: 32, all: 256 },
};

/**
 * Runs work whose time and memory depend on a text or a file in separate processes, so that it can neither block nor
 * crash the service. Organizations take turns, and none of them can occupy every process. Large tasks together cannot
 * either, so a small task never waits for them.
 */
export function createTaskPool<T extends Tasks>(given: PoolOptions): TaskPool<T> {
  const options = { ...defaults, processes: defaultCount(), ...given };
  const { entry, processes: size, setUp, processorTime, time, maxWaiting } = options;
  const pool = createProcessPool<TextTask, never>({
    ...{ entry, size, flags, burst: tasksOfScript, sandboxTurn, maxAbandoned, errors },
    ...{ setUp: async () => setUp, keepsAll: true, maxCrashes: 1, maxKills: 1 },
    mayRun: (turn, others) => leavesOne(size, turn, others),
  });
  pool.warm();
  const isFull = (organizationId: string, client: string) =>
    pool.waiting.depth(organizationId, (turn) => turn.client === client) >= maxWaiting.client ||
    pool.waiting.depth(organizationId) >= maxWaiting.each ||
    pool.waiting.size >= maxWaiting.all;
  return {
    run(name, input, { tenant = serviceTenant, signal, client }) {
      if (client !== undefined && !signal.aborted && isFull(tenant.organizationId, client))
        return Promise.reject(tooMany());
      const cost = Math.max(1, sizeOf(input) / smallInput);
      const limits = { deadline: processorTime, mayRest: true, maxElapsed: time };
      const result = pool.run({ name, input }, { ...limits, tenant, client, cost, signal });
      return result.catch((error: unknown) => {
        if (error instanceof Problem || signal.aborted) throw error;
        throw broken(error instanceof Error ? (error.stack ?? error.message) : String(error));
      });
    },
    close: () => pool.close(),
  };
}

/** Whether neither the organization of a task nor large tasks would occupy every process. */
function leavesOne(size: number, { tenant, cost }: Turn, others: readonly Turn[]): boolean {
  const max = Math.max(1, size - 1);
  const ofOrganization = others.filter((other) => other.tenant.organizationId === tenant.organizationId);
  const isLarge = (each: number) => each > 1;
  return (
    ofOrganization.length < max &&
    (!isLarge(cost) || others.filter((other) => isLarge(other.cost)).length < max)
  );
}

/** Returns the size in characters. Files count as large, because even a small one may be large when unpacked. */
function sizeOf(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (typeof input !== 'object' || input === null) return 1;
  if (ArrayBuffer.isView(input)) return Math.max(input.byteLength, smallInput + 1);
  return Object.values(input).reduce((size: number, each) => size + sizeOf(each), 1);
}

function defaultCount(): number {
  return Math.max(2, Math.min(4, availableParallelism()));
}

const errors: PoolErrors = {
  stopped: () => new Problem('UNAVAILABLE', 'The service is stopping; try again in a few seconds.'),
  notStarted: interrupted,
  died(_count, { reason, signal, overran, wasLate }) {
    if (overran) return deterministic(tooSlow);
    if (wasLate) return new Problem('UNAVAILABLE', tooBusy);
    // V8 aborts if its heap is full.
    if (signal === 'SIGABRT') return deterministic(tooLarge, reason);
    return signal === 'SIGKILL' ? interrupted(reason) : broken(reason);
  },
};

/** The same text would fail again in the same way. */
function deterministic(message: string, reason?: string): Problem {
  const cause = reason === undefined ? undefined : new Error(reason);
  return new Problem('GENERATION_FAILED', message, { cause, fault: 'deterministic' });
}

function broken(reason: string): Problem {
  return deterministic('This text could not be worked through.', reason);
}

function interrupted(reason: string): Problem {
  const message = 'The work on this text was interrupted; try again.';
  return new Problem('UNAVAILABLE', message, { cause: new Error(reason) });
}

function tooMany(): Problem {
  return new Problem(
    'RATE_LIMITED',
    'Too many texts are waiting; wait as long as Retry-After says, and send fewer at a time.',
  );
}

const tooSlow =
  'This text takes too long to work through, so it was stopped. Send a shorter or simpler one: divide long lines, and remove long runs of symbols.';
const tooLarge = 'This text takes too much memory to work through. Send a shorter or simpler one.';
const tooBusy = 'The service is too busy to work through this text; try again in a minute.';
