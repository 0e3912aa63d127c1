import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserPaths } from './browser-paths.mjs';
import { installPackages } from './install-packages.mjs';

installPackages();
installBrowser();

/** The browser tests need Chromium; root can install Debian's. */
function installBrowser() {
  if (browserPaths.some((path) => existsSync(path))) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    process.stderr.write(
      'No Chromium was found and only root can install one: browser tests are left out.\n',
    );
    return;
  }
  process.stderr.write('Installing Chromium for the browser tests.\n');
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}

/** @param {string[]} words */
function apt(...words) {
  const { status } = spawnSync('apt-get', words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return;
  process.stderr.write(
    `error: apt-get ${words.join(' ')} failed; install Chromium by hand, then try again.\n`,
  );
  process.exit(1);
}
