// Plain JavaScript for any Node: nothing is installed yet when this runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs packages of the lockfile that are missing or have another version. */
export async function installPackages() {
  if (isInstalled()) return;
  process.stderr.write('Installing packages; the first time this takes a minute or so.\n');
  const npm = spawn(
    'npm',
    // Not `npm ci`: it refuses a lockfile without every other platform's packages, which some registries lack.
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: pathWithoutPackages(), npm_config_yes: 'true' },
    },
  );
  const failure = await once(npm, 'close').then(
    ([code]) => (code === 0 ? null : ''),
    (error) => `: ${error.message}`,
  );
  if (failure !== null) {
    process.stderr.write(`error: npm install failed${failure}. Run it by hand to see why.\n`);
    process.exit(1);
  }
}

/** Compares the record of npm's last installation with the lockfile. */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present || !existsSync(join(root, 'node_modules', 'node', 'bin', 'node'))) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** npm removes node_modules while it works, so it must not run on the Node in there. */
function pathWithoutPackages() {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((directory) => !directory.includes('node_modules'))
    .join(delimiter);
}
