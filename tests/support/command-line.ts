import { type ChildProcess, spawn } from 'node:child_process';
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
 * The same in this process, one command after the other: a process of its own takes longer to load than most commands take
 * to run. What needs one, such as for its input, gets one.
 */
export function commandHere(settings: Record<string, string>, directory: string): CommandLine {
  const elsewhere = commandLine(settings, directory);
  return (words, options = {}) => {
    const { environment = {}, ...others } = options;
    if (Object.keys(others).length > 0 || words.some((word) => /^-$|-stdin$/.test(word)))
      return elsewhere(words, options);
    const env = { ...sameEngines(settings), ...settings, ...environment };
    const outcome = lastCommand.then(() => withEnvironment(env, () => captured(() => runCommand(words))));
    lastCommand = outcome.catch(() => {});
    return outcome;
  };
}

let lastCommand: Promise<unknown> = Promise.resolve();

async function withEnvironment<T>(env: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = process.env;
  process.env = env;
  try {
    return await work();
  } finally {
    process.env = before;
  }
}

/** What is written as text; the results of tests are bytes, and go on. */
async function captured(work: () => Promise<void>): Promise<Outcome> {
  const text = { stdout: '', stderr: '' };
  const restore = (['stdout', 'stderr'] as const).map((name) => {
    const stream = process[name];
    const { write } = stream;
    stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
      if (typeof chunk !== 'string') return write.call(stream, chunk, ...rest);
      text[name] += chunk;
      return true;
    };
    return () => {
      stream.write = write;
    };
  });
  try {
    await work();
    return { code: Number(process.exitCode ?? 0), ...text };
  } finally {
    for (const back of restore) back();
    process.exitCode = undefined;
  }
}
