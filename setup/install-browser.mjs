import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { browserPaths } from './browser-paths.mjs';

/** How long to wait for another package manager. */
const maxWaitSeconds = 600;
const retrySeconds = 3;

/** The browser tests need Chromium; root can install Debian's. */
export async function installBrowser() {
  if (browserPaths.some((path) => existsSync(path))) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    process.stderr.write('No Chromium was found and only root can install it: browser tests are skipped.\n');
    return;
  }
  process.stderr.write('Installing Chromium for the browser tests.\n');
  await apt('update', '-qq');
  await apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}

/**
 * apt waits for the lock of dpkg, but not for those of its lists and its cache: then it is run again.
 * @param {string[]} words
 */
async function apt(...words) {
  const deadline = Date.now() + maxWaitSeconds * 1000;
  for (;;) {
    const { status, stderr } = spawnSync(
      'apt-get',
      ['-o', `DPkg::Lock::Timeout=${maxWaitSeconds}`, ...words],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      },
    );
    if (status === 0) return;
    const isLocked = /could not get lock|unable to (acquire|lock)/i.test(stderr ?? '');
    if (!isLocked || Date.now() > deadline) {
      process.stderr.write(
        `${stderr}error: apt-get ${words.join(' ')} failed; install Chromium manually, then run it again.\n`,
      );
      process.exit(1);
    }
    process.stderr.write('Another package manager is running; waiting for it.\n');
    await pause(retrySeconds * 1000);
  }
}
