import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { type ErrorCode, type Fault, Problem, type ProblemDetails } from '../../domain/errors.ts';

export type Assignment = {
  readonly task: unknown;
  /** Milliseconds of work after which the process counts as hung. */
  readonly deadline: number;
  /** Whether the process may also be idle during the task. The caller then limits the wall-clock time. */
  readonly mayRest?: boolean;
  /** The maximum elapsed milliseconds. A task that takes longer may only have waited for a processor. */
  readonly maxElapsed?: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};

export type WorkerProcess<A extends Assignment> = ReturnType<typeof startWorkerProcess<A>>;

export type WorkerEnd = {
  readonly reason: string;
  readonly signal: NodeJS.Signals | null;
  readonly wasReady: boolean;
  /** Whether it used all the processor time of its deadline. */
  readonly overran: boolean;
  /** Whether the time by the clock was up. */
  readonly wasLate: boolean;
  /** Whether it was killed from outside, for example because the system is short of memory. */
  readonly wasKilled: boolean;
};

/** A message of the child, which `serve-tasks.ts` sends. */
export type ChildMessage =
  | { type: 'ready' }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; failure: Failure };

export type Failure = {
  readonly message: string;
  readonly stack?: string | undefined;
  /** What makes it a `Problem`. */
  readonly problem?: {
    readonly code: ErrorCode;
    readonly fault: Fault;
    readonly details: ProblemDetails | undefined;
  };
};

/** A message with the milliseconds of processor time that the child has used so far. */
export type ChildReport = ChildMessage & { used: number };

const startDeadline = 60_000;

/** Starts one process. It ends with its parent: the child watches the channel between them. */
export function startWorkerProcess<A extends Assignment>(
  { entry, setUp, flags = [] }: { entry: URL; setUp: unknown; flags?: readonly string[] },
  events: {
    ready(): void;
    settled(): void;
    /** `unfinished` is the task it worked on. */
    ended(unfinished: A | null, end: WorkerEnd): void;
  },
) {
  const child = fork(entry, [], {
    serialization: 'advanced',
    env: {},
    ...confinement(flags),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let current: A | null = null;
  let wasReady = false;
  let [errorOutput, used] = ['', 0];
  const watchdog = createWatchdog(child, () => used);
  const settle = (finish: (assignment: A) => void) => {
    watchdog.rest();
    if (current) finish(current);
    current = null;
    events.settled();
  };

  const end = (reason: string, signal: NodeJS.Signals | null = null) => {
    watchdog.rest();
    const { hung, overran, wasLate } = watchdog.found;
    const wasKilled = signal === 'SIGKILL' && !hung && !wasLate;
    const why = hung ? 'it hung' : reason;
    events.ended(current, { reason: why, signal, wasReady, overran, wasLate, wasKilled });
  };

  watchdog.watch(startDeadline);
  child.once('spawn', () => child.send({ type: 'start', setUp }));
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString('utf8')).slice(-500);
  });
  if (child.stderr instanceof Socket) child.stderr.unref();
  child.on('message', (message: ChildReport) => {
    used = message.used;
    if (message.type === 'ready') {
      wasReady = true;
      watchdog.rest();
      events.ready();
    } else if (message.type === 'done') settle((assignment) => assignment.resolve(message.result));
    else settle((assignment) => assignment.reject(errorFrom(message.failure)));
  });
  child.on('error', (error) => {
    // If the process exists, its exit follows and reports the reason.
    if (child.pid === undefined) end(error.message);
  });
  child.once('exit', (code, signal) =>
    end(`it ended with ${signal ?? `exit code ${code}`}. ${errorOutput.trim()}`, signal),
  );

  return {
    child,
    current: () => current,
    /** Ends the process unless its task has ended by then. */
    endWithin: watchdog.endWithin,
    assign(assignment: A) {
      current = assignment;
      watchdog.watch(assignment.deadline, assignment.mayRest);
      if (assignment.maxElapsed !== undefined) watchdog.endWithin(assignment.maxElapsed);
      child.send({ type: 'task', task: assignment.task });
    },
    kill: () => child.kill('SIGKILL'),
    hold: (isHeld: boolean) => hold(child, isHeld),
    stop: () => stop(child),
  };
}

/** Kills a process that hangs, or that takes more time than it may. */
function createWatchdog(child: ChildProcess, usedAtStart: () => number) {
  const found = { hung: false, overran: false, wasLate: false };
  let [alarm, limit]: (NodeJS.Timeout | undefined)[] = [];
  const kill = (reasons: Partial<typeof found>) => {
    Object.assign(found, reasons);
    child.kill('SIGKILL');
  };
  return {
    found,
    /** Limits the processor time. Unless it `mayRest`, the process must also advance. */
    watch(milliseconds: number, mayRest = false) {
      clearTimeout(alarm);
      const atStart = usedAtStart();
      let last = atStart;
      const check = () => {
        const now = processorTime(child.pid);
        const hasTimeLeft = now - atStart < milliseconds;
        if (!hasTimeLeft || !(mayRest || isAdvancing(milliseconds, now - last)))
          return kill({ hung: true, overran: !hasTimeLeft });
        last = now;
        alarm = setTimeout(check, milliseconds / 2);
      };
      alarm = setTimeout(check, milliseconds);
    },
    /** Limits the time by the clock. */
    endWithin(milliseconds: number) {
      clearTimeout(limit);
      limit = setTimeout(() => kill({ wasLate: true }), milliseconds);
    },
    rest() {
      clearTimeout(alarm);
      clearTimeout(limit);
    },
  };
}

function errorFrom({ message, stack, problem }: Failure): Error {
  if (problem) return new Problem(problem.code, message, problem);
  return Object.assign(new Error(message), stack && { stack });
}

/** Sets whether the process keeps its parent alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const how = isHeld ? 'ref' : 'unref';
  child[how]();
  child.channel?.[how]();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });
}

const permissions = ['--permission', '--allow-fs-read=*', '--allow-addons'];
const unshare = { path: '/usr/bin/unshare', flags: ['--user', '--net'] };
let canUnshare: boolean | null = null;

/** Restricts children to reading files and, if the system allows it, to a network namespace without connections. */
function confinement(flags: readonly string[]): { execPath: string; execArgv: string[] } {
  canUnshare ??=
    spawnSync(unshare.path, [...unshare.flags, process.execPath, '--version'], {
      stdio: 'ignore',
      timeout: 5000,
    }).status === 0;
  return canUnshare
    ? { execPath: unshare.path, execArgv: [...unshare.flags, process.execPath, ...permissions, ...flags] }
    : { execPath: process.execPath, execArgv: [...permissions, ...flags] };
}

/** Whether a late process still advances. On a busy machine it may not have had its processor time yet. */
function isAdvancing(allowed: number, since: number): boolean {
  return since >= allowed * 0.01;
}

/** Returns the milliseconds of processor time that a process has used; NaN if the system does not report it. */
function processorTime(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces; user and system time are fields 12 and 13 after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * clockTick;
  } catch {
    return Number.NaN;
  }
}

/** Linux counts processor time in units of 10 ms. */
const clockTick = 10;
