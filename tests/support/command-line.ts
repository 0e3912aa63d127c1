import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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
