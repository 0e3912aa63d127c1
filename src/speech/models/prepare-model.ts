import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { commandToType } from '../../domain/command-to-type.ts';
import { Problem } from '../../domain/errors.ts';
import { withFileLock } from '../../locks/with-file-lock.ts';
import { ensureModel, type ModelOptions } from './ensure-model.ts';
import { looksIntact, matchesManifest, readManifest, writeManifest } from './model-manifest.ts';
import { type ModelName, modelPackages, type Preparation } from './model-packages.ts';

export type PreparedModel = {
  /** The directory of the fetched files. */
  readonly directory: string;
  /** The file prepared from them. */
  readonly model: string;
};

/** Returns a model and its prepared file. Fetches and prepares them first if they are missing or damaged. */
export async function ensurePreparedModel(
  name: ModelName,
  options: ModelOptions,
  preparation: Preparation | undefined = modelPackages[name].preparation,
): Promise<PreparedModel> {
  const directory = await ensureModel(name, options);
  if (preparation === undefined) throw new Error(`The ${name} model has no preparation.`);
  const target = preparedDirectory(name, options.cacheDirectory, preparation);
  const isThere = options.check === 'full' ? matchesManifest : looksPrepared;
  const prepared = { directory, model: join(target, 'model.onnx') };
  if (await isThere(target)) return prepared;
  try {
    await mkdir(join(target, '..'), { recursive: true });
    const lock = join(options.cacheDirectory, `${name}-1.lock`);
    await withFileLock(lock, Number.POSITIVE_INFINITY, async () => {
      if (!(await matchesManifest(target))) await prepare(directory, target, preparation);
    });
  } catch (cause) {
    const message =
      `The ${name} model could not be prepared in ${options.cacheDirectory}: ` +
      `make it writable, with 600 MB free, and run: ${commandToType('doctor')}`;
    throw new Problem('GENERATION_FAILED', message, { cause, fault: 'service' });
  }
  return prepared;
}

/** Returns a directory named after the source and the preparation, so that a change of either needs a new file. */
function preparedDirectory(name: ModelName, cacheDirectory: string, { version }: Preparation): string {
  const source = modelPackages[name].contentSha256.slice(0, 12);
  return join(cacheDirectory, 'prepared', name, `${source}-${version}`);
}

async function looksPrepared(directory: string): Promise<boolean> {
  const manifest = await readManifest(directory);
  return manifest !== null && (await looksIntact(manifest.contentSha256, directory));
}

/** Prepares in a separate process, because it takes seconds and several times the memory of the file. */
async function prepare(source: string, target: string, { program }: Preparation): Promise<void> {
  const parent = join(target, '..');
  // Removes files of former versions and unfinished ones of killed processes. The lock guarantees that no other process runs.
  const former = await readdir(parent);
  const workspace = join(target, `../${process.pid}.part`);
  await mkdir(workspace, { recursive: true });
  try {
    await promisify(execFile)(
      process.execPath,
      [fileURLToPath(program), source, join(workspace, 'model.onnx')],
      { env: {} },
    );
    await writeManifest(workspace);
    for (const entry of former) await rm(join(parent, entry), { recursive: true, force: true });
    await rename(workspace, target);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
