import { type ChildProcess, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/cli/run-command.ts';
import { sameEngines } from './same-engines.ts';

export type Outcome = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type CommandLine = (
  words: readonly string[],
  options?: {
    input?: string;
    environment?: Record<string, string>;
    program?: readonly string[];
    onStart?: (child: ChildProcess) => void;
  },
) => Promise<Outcome>;

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `aloud` in a separate process with only these settings. */
export function commandLine(settings: Record<string, string>, directory: string): CommandLine {
  return (
    words,
    { input = '', environment = {}, program = [process.execPath, `${root}src/cli/main.ts`], onStart } = {},
  ) =>
    new Promise((resolve, reject) => {
      const [command = '', ...before] = program;
      const child = spawn(command, [...before, ...words], {
        cwd: directory,
        env: { PATH: process.env['PATH'], ...sameEngines(settings), ...settings, ...environment },
      });
      const text = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const) {
        child[name].setEncoding('utf8').on('data', (chunk) => {
          text[name] += chunk;
        });
      }
      onStart?.(child);
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, ...text }));
      child.stdin.on('error', () => {}).end(input);
    });
}

/**
 * Runs commands in this process, one after the other, because a separate process takes longer to load than most commands to
 * run. Another program, or one that the test stops, still gets its own process.
 */
export function commandHere(settings: Record<string, string>, directory: string): CommandLine {
  const elsewhere = commandLine(settings, directory);
  return (words, options = {}) => {
    const { input = '', environment = {}, program, onStart } = options;
    if (program || onStart) return elsewhere(words, options);
    const env = { ...sameEngines(settings), ...settings, ...environment };
    const outcome = lastCommand.then(() => runHere(words, { directory, env, input }));
    lastCommand = outcome.catch(() => {});
    return outcome;
  };
}

let lastCommand: Promise<unknown> = Promise.resolve();

type Surroundings = {
  readonly directory: string;
  readonly env: Record<string, string>;
  readonly input: string;
};

async function runHere(words: readonly string[], { directory, env, input }: Surroundings): Promise<Outcome> {
  const before = { env: process.env, directory: process.cwd(), exitCode: process.exitCode };
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  const output = captureOutput();
  process.env = env;
  // A test that failed earlier in this process has set it.
  process.exitCode = undefined;
  process.chdir(directory);
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  try {
    await runCommand(words);
    return { code: Number(process.exitCode ?? 0), ...output.text };
  } finally {
    output.restore();
    process.env = before.env;
    process.chdir(before.directory);
    Object.defineProperty(process, 'stdin', stdin);
    process.exitCode = before.exitCode;
  }
}

/** Captures text output. The results of the test runner are bytes, which pass through. */
function captureOutput() {
  const text = { stdout: '', stderr: '' };
  const writes = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (chunk: string | Uint8Array, ...rest: never[]) => {
      if (typeof chunk !== 'string') return writes[name].call(process[name], chunk, ...rest);
      text[name] += chunk;
      return true;
    };
  const restore = () => {
    for (const name of ['stdout', 'stderr'] as const) process[name].write = writes[name];
  };
  return { text, restore };
}
