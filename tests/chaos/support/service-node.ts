import { readFileSync } from 'node:fs';
import { whenInterrupted } from '../../../bench/support/interruption.ts';
import type { Role } from '../../../src/app.ts';
import { freePort } from '../../support/free-port.ts';
import { processTree, type Service, startService } from '../../support/service.ts';

/** One process of an installation, which can be killed and started again at the same address. */
export type ServiceNode = {
  readonly name: string;
  readonly role: Role;
  readonly url: string;
  readonly dataDirectory: string;
  /** Starts it, again where the first try fails because something it needs is just being killed. */
  start(changes?: Record<string, string>, wrapper?: readonly string[]): Promise<void>;
  /** Undefined while it does not run. */
  pid(): number | undefined;
  /** The processes that speak. */
  engines(): number[];
  kill(): Promise<void>;
  /** Asks it to stop, and returns how that went. */
  stop(): Promise<{ code: number | null; milliseconds: number }>;
  /** What it said when it ended without being asked to. */
  readonly falls: string[];
};

export type NodeOptions = {
  readonly name: string;
  readonly role: Role;
  readonly directory: string;
  readonly dataDirectory: string;
  readonly settings: Record<string, string>;
};

const maxStarts = 10;

export async function createNode(options: NodeOptions): Promise<ServiceNode> {
  const port = String(await freePort());
  const falls: string[] = [];
  let service: Service | null = null;
  let expected = false;
  const running = () => {
    const { exitCode, signalCode } = service?.child ?? {};
    return exitCode === null && signalCode === null ? service : null;
  };

  const startOnce = async (changes: Record<string, string>, wrapper: readonly string[]) => {
    const started = await startService({
      directory: options.directory,
      words: ['--role', options.role, '--json'],
      wrapper,
      settings: {
        ...options.settings,
        PORT: port,
        SITE_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: options.dataDirectory,
        ...changes,
      },
    });
    service = started;
    expected = false;
    const forget = whenInterrupted(async () => void started.child.kill('SIGKILL'));
    void started.exited.then((code) => {
      forget();
      if (!expected && service === started)
        falls.push(`${options.name} ended by itself (${code}): ${started.stderr().slice(-600)}`);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = running();
    if (!ending) return null;
    expected = true;
    const told = Date.now();
    ending.child.kill(signal);
    const code = await ending.exited;
    return { code, milliseconds: Date.now() - told };
  };
  return {
    name: options.name,
    role: options.role,
    url: `http://127.0.0.1:${port}`,
    dataDirectory: options.dataDirectory,
    falls,
    async start(changes = {}, wrapper = []) {
      for (let attempts = 1; !running(); attempts += 1) {
        try {
          await startOnce(changes, wrapper);
        } catch (error) {
          if (attempts === maxStarts) throw error;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      }
    },
    pid: () => running()?.child.pid,
    engines: () => {
      const pid = running()?.child.pid;
      return pid === undefined ? [] : processTree(pid).slice(1).filter(speaks);
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: async () => (await end('SIGTERM')) ?? { code: null, milliseconds: 0 },
  };
}

/** An embedded PostgreSQL descends from the process that started it, too. */
function speaks(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/src/speech/');
  } catch {
    return false;
  }
}
