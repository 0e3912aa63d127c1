import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { processorTime } from './processor-time.ts';

/** A task of the pool together with who waits for it. */
export type Assignment = {
  readonly task: unknown;
  /** Milliseconds of work after which the process is taken to hang. */
  readonly deadline: number;
  /** How many processes died on it, and how many were killed by somebody else while they worked on it. */
  deaths: number;
  kills: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};

export type WorkerProcess = {
  readonly child: ChildProcess;
  /** In order; the process works on the first. */
  readonly assigned: Assignment[];
  assign(assignment: Assignment): void;
  kill(): void;
};

export type WorkerEvents = {
  ready(): void;
  settled(): void;
  /** `unfinished` are the tasks it took with it, the one it worked on first. */
  ended(unfinished: Assignment[], end: WorkerEnd): void;
};

export type WorkerEnd = {
  readonly reason: string;
  readonly wasReady: boolean;
  /** By somebody else, such as a system short of memory. */
  readonly wasKilled: boolean;
};

/** What the child says; `serve-tasks.ts` is the other end. */
export type ChildMessage =
  | { type: 'ready' }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; message: string };

/** Starts one process. It dies with its parent: the child watches the channel between them. */
export function startWorkerProcess(
  entry: URL,
  setUp: unknown,
  startDeadline: number,
  events: WorkerEvents,
): WorkerProcess {
  const child = fork(entry, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const assigned: Assignment[] = [];
  let wasReady = false;
  let hung = false;
  let complaint = '';
  let alarm: NodeJS.Timeout | undefined;

  const watch = (milliseconds: number) => {
    clearTimeout(alarm);
    const begun = processorTime(child.pid);
    let last = begun;
    const look = () => {
      const now = processorTime(child.pid);
      if (isStarved(milliseconds, begun, last, now)) {
        last = now;
        alarm = setTimeout(look, milliseconds / 2);
        return;
      }
      hung = true;
      child.kill('SIGKILL');
    };
    alarm = setTimeout(look, milliseconds);
  };
  const settle = (finish: (assignment: Assignment) => void) => {
    const first = assigned.shift();
    if (first) finish(first);
    const next = assigned[0];
    if (next) watch(next.deadline);
    else clearTimeout(alarm);
    events.settled();
  };

  watch(startDeadline);
  child.send({ type: 'start', setUp });
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-500);
  });
  if (child.stderr instanceof Socket) child.stderr.unref();
  child.on('message', (message: ChildMessage) => {
    if (message.type === 'ready') {
      wasReady = true;
      clearTimeout(alarm);
      events.ready();
    } else if (message.type === 'done') settle((assignment) => assignment.resolve(message.result));
    else settle((assignment) => assignment.reject(new Error(message.message)));
  });
  // A failed send is followed by the exit, which says all there is to say.
  child.on('error', () => undefined);
  child.once('exit', (code, signal) => {
    clearTimeout(alarm);
    const reason = hung ? 'it hung' : `it ended with ${signal ?? `exit code ${code}`}. ${complaint.trim()}`;
    events.ended(assigned.splice(0), { reason, wasReady, wasKilled: signal === 'SIGKILL' && !hung });
  });

  return {
    child,
    assigned,
    assign(assignment) {
      assigned.push(assignment);
      if (assigned.length === 1) watch(assignment.deadline);
      child.send({ type: 'task', task: assignment.task });
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** On a busy machine a process is late without hanging: it gets on, but has not had the time it was given. */
function isStarved(given: number, begun: number | null, last: number | null, now: number | null): boolean {
  if (begun === null || last === null || now === null) return false;
  return now - last >= given * 0.01 && now - begun < given;
}
