import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';

export type Assignment = {
  readonly task: unknown;
  /** Milliseconds of work after which the process counts as hung. */
  readonly deadline: number;
  /** Whether the process may also be idle during the task. The caller then limits the wall-clock time. */
  readonly mayRest?: boolean;
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
  /** Whether it was killed from outside, for example because the system is short of memory. */
  readonly wasKilled: boolean;
};

/** A message of the child, which `serve-tasks.ts` sends. */
export type ChildMessage =
  | { type: 'ready' }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; message: string };

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
  let [wasReady, hung, overran] = [false, false, false];
  let [errorOutput, used] = ['', 0];
  let alarm: NodeJS.Timeout | undefined;

  const watch = (milliseconds: number, mayRest = false) => {
    clearTimeout(alarm);
    const atStart = used;
    let last = atStart;
    const check = () => {
      const now = processorTime(child.pid);
      const hasTimeLeft = now - atStart < milliseconds;
      if (hasTimeLeft && (mayRest || isAdvancing(milliseconds, now - last))) {
        last = now;
        alarm = setTimeout(check, milliseconds / 2);
        return;
      }
      hung = true;
      overran = !hasTimeLeft;
      child.kill('SIGKILL');
    };
    alarm = setTimeout(check, milliseconds);
  };
  const settle = (finish: (assignment: A) => void) => {
    clearTimeout(alarm);
    if (current) finish(current);
    current = null;
    events.settled();
  };

  const end = (reason: string, signal: NodeJS.Signals | null = null) => {
    clearTimeout(alarm);
    const wasKilled = signal === 'SIGKILL' && !hung;
    events.ended(current, { reason: hung ? 'it hung' : reason, signal, wasReady, overran, wasKilled });
  };

  watch(startDeadline);
  child.once('spawn', () => child.send({ type: 'start', setUp }));
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString('utf8')).slice(-500);
  });
  if (child.stderr instanceof Socket) child.stderr.unref();
  child.on('message', (message: ChildReport) => {
    used = message.used;
    if (message.type === 'ready') {
      wasReady = true;
      clearTimeout(alarm);
      events.ready();
    } else if (message.type === 'done') settle((assignment) => assignment.resolve(message.result));
    else settle((assignment) => assignment.reject(new Error(message.message)));
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
    isBusy: () => current !== null,
    assign(assignment: A) {
      current = assignment;
      watch(assignment.deadline, assignment.mayRest);
      child.send({ type: 'task', task: assignment.task });
    },
    kill: () => child.kill('SIGKILL'),
    hold: (isHeld: boolean) => hold(child, isHeld),
    stop: () => stop(child),
  };
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
