import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browserPaths } from '../../setup/browser-paths.mjs';
import { writeGroups } from './groups.ts';

/** Runs the test files given, or all: browser tests only where there is a browser. */
const named = process.argv.slice(2);
const missing = named.filter((name) => globSync(name).length === 0);
if (missing.length > 0) throw new Error(`There is no test file ${missing.join(', ')}.`);
const all = globSync(['src/**/*.test.ts', 'sdk/**/*.test.ts', 'tests/**/*.test.ts']);
const hasBrowser = browserPaths.some((path) => existsSync(path));
const groups = writeGroups(
  named.length > 0 ? globSync(named) : all.filter((file) => hasBrowser || !file.startsWith('tests/browser/')),
);

const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-global-setup=tests/support/global-setup.ts',
    '--test-concurrency=3',
    '--test-timeout=180000',
    '--test-reporter=spec',
    ...groups.files,
  ],
  {
    stdio: 'inherit',
    // Every group is a process, and most load the whole service.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
    },
  },
);
rmSync(groups.directory, { recursive: true, force: true });
process.exitCode = status ?? 1;
