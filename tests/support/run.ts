import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserPaths } from '../../setup/browser-paths.mjs';
import { isTestFile } from './failed-files.ts';
import { writeGroups } from './groups.ts';

/** Runs the test files given, or all: browser tests only where there is a browser. */
const named = process.argv.slice(2);
const missing = named.filter((name) => globSync(name).length === 0);
if (missing.length > 0) throw new Error(`There is no test file ${missing.join(', ')}.`);
const all = globSync(['src/**/*.test.ts', 'sdk/**/*.test.ts', 'tests/**/*.test.ts']);
const hasBrowser = browserPaths.some((path) => existsSync(path));
const files =
  named.length > 0 ? globSync(named) : all.filter((file) => hasBrowser || !file.startsWith('tests/browser/'));

/** For one test. Only what hangs takes this long: a busy machine can be ten times slower than an idle one. */
const maxMinutes = 10;
/** More than this many files do not fail because the machine is busy. */
const maxRepeated = 4;

// Many wait for others: for a server to stop, a retry, a database.
const { status, failed } = run(files, 5);
process.exitCode = status;
const few = failed.length > 0 && failed.length <= maxRepeated && failed.every(isTestFile);
if (named.length === 0 && few) {
  console.log(`\nFailed beside others, now once more alone: ${failed.join(', ')}\n`);
  process.exitCode = run(failed, 1).status;
}

function run(chosen: readonly string[], processes: number): { status: number; failed: string[] } {
  const groups = writeGroups(chosen);
  const list = join(groups.directory, 'failed');
  const { status } = spawnSync(
    process.execPath,
    [
      '--test',
      '--test-global-setup=tests/support/global-setup.ts',
      `--test-concurrency=${processes}`,
      `--test-timeout=${maxMinutes * 60_000}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./tests/support/failed-files.ts',
      `--test-reporter-destination=${list}`,
      ...groups.files,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        // What a test leaves behind goes with the groups.
        TMPDIR: groups.directory,
        // Every group is a process, and most load the whole service.
        NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
      },
    },
  );
  const failed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(groups.directory, { recursive: true, force: true });
  return { status: status ?? 1, failed };
}
