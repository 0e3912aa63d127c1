import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browserPaths } from '../../setup/browser-paths.mjs';

/** Runs the test files given, or all: browser tests only where there is a browser. */
const named = process.argv.slice(2);
const all = globSync(['src/**/*.test.ts', 'sdk/**/*.test.ts', 'tests/**/*.test.ts']);
const hasBrowser = browserPaths.some((path) => existsSync(path));
const files =
  named.length > 0 ? named : all.filter((file) => hasBrowser || !file.startsWith('tests/browser/'));

const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-global-setup=tests/support/global-setup.ts',
    '--test-concurrency=3',
    '--test-timeout=180000',
    '--test-reporter=spec',
    ...files,
  ],
  {
    stdio: 'inherit',
    // Every file is a process of its own, and most load the whole service.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
    },
  },
);
process.exitCode = status ?? 1;
