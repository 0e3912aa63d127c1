import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { copyPlatformPackage, temporaryDirectory } from '../../../tests/support/embedded-postgres.ts';
import { findBinaries, platformPackageDirectory } from './binaries.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: 65534, gid: 65534 } : {};
const onProgress = () => {};

test('on a platform without a package, the error says to set DATABASE_URL, in one line', () => {
  assert.throws(() => platformPackageDirectory('plan9', 'mips'), {
    name: 'Problem',
    message: /^No embedded PostgreSQL is installed for plan9-mips: set DATABASE_URL .*\.$/,
  });
});

test('links that the install script did not make are made at first use', async (t) => {
  const directory = await temporaryDirectory(t);
  const packageDirectory = join(directory, 'package');
  await copyPlatformPackage(packageDirectory, { links: false, parts: ['bin', 'lib'] });
  const binaries = await findBinaries({ directory, user, onProgress, packageDirectory });
  assert.equal(binaries.postgres, join(packageDirectory, 'native', 'bin', 'postgres'));
  assert.match((await run(binaries.initdb, ['--version'])).stdout, /PostgreSQL\) 18/);
});

test('when neither package nor data can be reached, root copies to a shared directory, all or nothing', async (t) => {
  const base = await temporaryDirectory(t);
  const closed = join(base, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const packageDirectory = join(closed, 'package');
  await copyPlatformPackage(packageDirectory, { parts: ['bin', 'lib'] });
  const sharedDirectories = [join(base, 'shared')];
  const find = () =>
    findBinaries({ directory: join(closed, 'data'), user, onProgress, packageDirectory, sharedDirectories });
  const expected = isRoot ? join(base, 'shared') : packageDirectory;

  const found = await Promise.all([find(), find()]);
  for (const { postgres, majorVersion } of found) {
    assert.ok(postgres.startsWith(expected));
    assert.equal(majorVersion, '18');
  }
  if (!isRoot) return;
  const names = await readdir(join(base, 'shared'));
  const [copy, ...rest] = names.filter((name) => !name.endsWith('.lock'));
  assert.deepEqual(rest, []);

  const library = join(base, 'shared', copy ?? '', 'lib', 'libicuuc.so.60');
  await rename(library, `${library}.gone`);
  await find();
  assert.ok((await lstat(library)).isSymbolicLink());
});

test('binaries are not run from a directory that others can write to', async (t) => {
  const directory = await temporaryDirectory(t);
  const packageDirectory = join(directory, 'package');
  await copyPlatformPackage(packageDirectory, { parts: ['bin'] });
  await rm(join(packageDirectory, 'native', 'bin', 'initdb'));
  await mkdir(join(packageDirectory, 'native', 'lib'));
  await mkdir(join(directory, 'binaries'));
  await chmod(join(directory, 'binaries'), 0o777);
  const find = findBinaries({ directory, user, onProgress, packageDirectory, sharedDirectories: [] });
  await assert.rejects(find, { name: 'Problem', message: /set DATABASE_URL/ });
  assert.deepEqual(await readdir(join(directory, 'binaries')), []);
});
