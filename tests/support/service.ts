import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { root } from './command-line.ts';
import { freePort } from './free-port.ts';
import { sameEngines } from './same-engines.ts';

/** The service in a separate process, as `npm start` runs it. */
export type Service = {
  readonly child: ChildProcess;
  readonly siteUrl: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
};

export type ServiceOptions = {
  /** The working directory, from which `.env` is read. */
  readonly directory: string;
  readonly settings?: Record<string, string>;
  readonly words?: readonly string[];
  /** A command that runs it, such as one that limits what it may use. */
  readonly wrapper?: readonly string[];
  /** Another checkout, such as that of an earlier release. Ends with a slash. */
  readonly checkout?: string;
};

/** Few processes are enough for a test, and each takes seconds of processor time to start. */
export const fewProcesses = { SPEECH_PROCESSES: '1', TEXT_PROCESSES: '1' };

/** Starts the service without waiting for it. */
export async function spawnService({
  directory,
  settings = {},
  words = [],
  wrapper = [],
  checkout = root,
}: ServiceOptions): Promise<Service> {
  const port = settings['PORT'] ?? String(await freePort());
  const [command = '', ...rest] = [...wrapper, process.execPath, `${checkout}src/main.ts`, ...words];
  const child = spawn(command, rest, {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      PORT: port,
      // An earlier release does not know all of them.
      ...(checkout === root ? fewProcesses : { SPEECH_PROCESSES: '1' }),
      ...sameEngines(settings),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk) => {
      text[name] += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    child,
    siteUrl: `http://127.0.0.1:${port}`,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    exited,
  };
}

/** Starts the service and waits until it reports that it runs. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const service = await spawnService(options);
  let code: number | null | undefined;
  void service.exited.then((exitCode) => {
    code = exitCode;
  });
  const deadline = Date.now() + 480_000;
  while (!/is running|"status":"running"/.test(service.stdout())) {
    if (code !== undefined || Date.now() > deadline) {
      service.child.kill('SIGKILL');
      throw new Error(`The service did not start (exit code ${code}):\n${service.stderr()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return service;
}

/** A process and all that descend from it, by Linux’s own list. */
export function processTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const children = parents.filter(({ parent }) => parent === pid);
  return [pid, ...children.flatMap((child) => processTree(child.pid))];
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && parentOf(String(pid)) !== undefined;
  } catch {
    return false;
  }
}

/** Returns undefined for a process that has ended or is a zombie. */
function parentOf(pid: string): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^State:\s+Z/m.test(status) ? undefined : Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
  } catch {
    return undefined;
  }
}
