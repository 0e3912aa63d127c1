import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/support/free-port.ts';
import { whenInterrupted } from './interruption.ts';

/** The service under test: separate processes on an empty data directory. */
export type Service = {
  readonly apiUrl: string;
  /** A key of the sandbox: it speaks with the built-in voices and costs nothing. */
  readonly key: string;
  /** Where the owner chooses their password. */
  readonly setupUrl: string;
  readonly pid: number;
  readonly dataDirectory: string;
  /** Starts a worker, optionally on one processor only. */
  startWorker(options?: { readonly processor?: number; readonly settings?: Settings }): Promise<Worker>;
  /** Forgets every sentence that was ever spoken. */
  forgetSentences(): Promise<void>;
} & AsyncDisposable;

type Worker = { readonly pid: number; stop(): Promise<void> };

type Settings = Readonly<Record<string, string>>;

export const root = fileURLToPath(new URL('../..', import.meta.url));

type ServiceOptions = { readonly role?: 'all' | 'api'; readonly settings?: Settings };

export async function startService(
  directory: string,
  { role = 'all', settings = {} }: ServiceOptions = {},
): Promise<Service> {
  const dataDirectory = await mkdtemp(join(directory, 'data-'));
  const port = await freePort();
  const environment = {
    ...unlimited,
    HOME: homedir(),
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    // The figures are those of one engine, not of the one that this machine would choose.
    TTS_A_ENGINE: 'piper',
    TTS_B_ENGINE: 'piper',
    ...settings,
  };
  const workers: Worker[] = [];
  const { child, firstLine, stop } = await launch([...serve, '--role', role], environment, directory);
  const firstSteps = JSON.parse(await readFile(JSON.parse(firstLine).first_steps, 'utf8'));
  return {
    apiUrl: `http://127.0.0.1:${port}/v1`,
    key: firstSteps.sandbox_key,
    setupUrl: firstSteps.setup_url,
    pid: child.pid ?? 0,
    dataDirectory,
    async startWorker({ processor, settings: own = {} } = {}) {
      const pinned = processor === undefined ? [] : ['taskset', '--cpu-list', String(processor)];
      const command = [...pinned, ...serve, '--role', 'worker'];
      const started = await launch(command, { ...environment, ...own }, directory);
      const worker = { pid: started.child.pid ?? 0, stop: started.stop };
      workers.push(worker);
      return worker;
    },
    forgetSentences: () => rm(join(dataDirectory, 'media', 'segments'), { recursive: true, force: true }),
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

const serve = [process.execPath, join(root, 'src/cli/main.ts'), 'serve', '--json'];

/** Rate limits are tested elsewhere. */
const unlimited: Settings = {
  TIER_TEAM_REQUESTS_PER_MINUTE: '1000000',
  TIER_TEAM_REQUESTS_PER_DAY: '1000000',
  TIER_TEAM_AUDIO_QUOTA: '1000000',
  PUBLIC_REQUESTS_PER_MINUTE: '1000000',
  PERSON_REQUESTS_PER_MINUTE: '1000000',
};

async function launch(command: readonly string[], environment: Settings, directory: string) {
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errorOutput = (errorOutput + chunk).slice(-2000);
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = () => stopChild(child, exited);
  void exited.then(whenInterrupted(stop));
  const lines = createInterface({ input: child.stdout });
  const firstLine = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    exited.then(() => Promise.reject(new Error(`The service did not start: ${errorOutput}`))),
  ]);
  return { child, firstLine, stop };
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}
