import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { browserPaths } from './browser-paths.mjs';

/** How long to wait for another package manager. */
const maxWaitSeconds = 600;
const retrySeconds = 3;

/**
 * Debian's packages of programs that tests run, and where each is.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const programs = {
  'chromium-headless-shell': browserPaths,
  zsh: ['/usr/bin/zsh', '/bin/zsh'],
  fish: ['/usr/bin/fish'],
};

/** The browser tests need Chromium, those of completion the shells; root can install Debian's. */
export async function installPrograms() {
  const missing = Object.keys(programs).filter((name) => !programs[name]?.some((path) => existsSync(path)));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    const names = missing.join(' and ');
    process.stderr.write(`Only root can install ${names}: tests that need it are left out.\n`);
    return;
  }
  process.stderr.write(`Installing ${missing.join(', ')} for the tests.\n`);
  if (await apt('update', '-qq')) await apt('install', '-y', '-qq', '--no-install-recommends', ...missing);
}

/**
 * apt waits for the lock of dpkg, but not for those of its lists and its cache: then it is run again.
 * A failure ends the setup only when npm has finished too.
 * @param {string[]} words
 * @returns {Promise<boolean>}
 */
async function apt(...words) {
  const deadline = Date.now() + maxWaitSeconds * 1000;
  for (;;) {
    const child = spawn(
      'apt-get',
      ['-o', `DPkg::Lock::Timeout=${maxWaitSeconds}`, '-o', 'Acquire::Retries=3', ...words],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
      },
    );
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    const [status] = await once(child, 'close');
    if (status === 0) return true;
    const isLocked = /could not get lock|unable to (acquire|lock)/i.test(stderr);
    if (!isLocked || Date.now() > deadline) {
      process.stderr.write(
        `${stderr}error: apt-get ${words.join(' ')} failed; install what it names manually, then run it again.\n`,
      );
      process.exitCode = 1;
      return false;
    }
    process.stderr.write('Another package manager is running; waiting for it.\n');
    await pause(retrySeconds * 1000);
  }
}
