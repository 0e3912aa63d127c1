#!/usr/bin/env node
// Runs on the system's Node, or on the pinned one if that is too old for TypeScript.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import('../src/cli/main.ts');
} else {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
  const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', () => {
    process.stderr.write('error: Aloud is not installed completely: run npm install first.\n');
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
