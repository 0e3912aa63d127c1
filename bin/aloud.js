#!/usr/bin/env node
// A checkout runs its sources, if need be on the pinned Node. The published package runs JavaScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const pinned = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const isCheckout = existsSync(source);
if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import(isCheckout ? '../src/cli/main.ts' : new URL('../dist/src/cli/main.js', import.meta.url).href);
} else if (isCheckout && existsSync(pinned)) {
  const child = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  process.stderr.write(`error: Aloud needs Node.js 24 or newer, but this is ${process.version}.\n`);
  process.exitCode = 1;
}
