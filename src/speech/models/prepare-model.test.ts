import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { modelCache } from '../../../tests/support/model-cache.ts';
import { Problem } from '../../domain/errors.ts';
import { ensureModel } from './ensure-model.ts';
import { ensurePreparedModel } from './prepare-model.ts';

describe('a prepared model', () => {
  let cacheDirectory = '';
  let runs = '';
  before(async () => {
    cacheDirectory = await mkdtemp(join(tmpdir(), 'aloud-prepared-'));
    runs = join(cacheDirectory, 'runs');
    await ensureModel('recogniser-tiny', { cacheDirectory: modelCache });
    await symlink(join(modelCache, 'models'), join(cacheDirectory, 'models'));
  });
  after(() => rm(cacheDirectory, { recursive: true }));

  /** Creates a preparation that records each run and writes the size of the encoder. */
  async function preparation(version: number, fails = false) {
    const program = join(cacheDirectory, `program-${version}.mjs`);
    await writeFile(
      program,
      `import { appendFileSync, statSync, writeFileSync } from 'node:fs';
      const [source, target] = process.argv.slice(2);
      appendFileSync(${JSON.stringify(runs)}, '${version} ');
      writeFileSync(target, String(statSync(source + '/encoder.onnx').size));
      if (${fails}) throw new Error('no space left');`,
    );
    return { version, program: pathToFileURL(program) };
  }
  const ensure = async (version: number, check: 'quick' | 'full' = 'quick') =>
    ensurePreparedModel('recogniser-tiny', { cacheDirectory, check }, await preparation(version));

  it('is made once for concurrent callers, and found again', async () => {
    const [one, other] = await Promise.all([ensure(1), ensure(1)]);
    assert.deepEqual(one, other);
    const { size } = await stat(join(one.directory, 'encoder.onnx'));
    assert.equal(await readFile(one.model, 'utf8'), String(size));
    await ensure(1, 'full');
    assert.equal(await readFile(runs, 'utf8'), '1 ');
  });

  it('is made again when it was damaged', async () => {
    const { model } = await ensure(1);
    const right = await readFile(model, 'utf8');
    const { mtime } = await stat(model);
    await writeFile(model, right.replace(/./, 'x'));
    await utimes(model, mtime, mtime);
    await ensure(1, 'full');
    assert.equal(await readFile(model, 'utf8'), right);
    assert.equal(await readFile(runs, 'utf8'), '1 1 ');
  });

  it('of another version replaces it, and what a killed process left', async () => {
    const prepared = join(cacheDirectory, 'prepared', 'recogniser-tiny');
    await mkdir(join(prepared, '99999.part'));
    await ensure(2);
    assert.equal((await readdir(prepared)).length, 1);
    assert.equal(await readFile(runs, 'utf8'), '1 1 2 ');
  });

  it('that cannot be made is a problem that says what to do, and leaves the former one', async () => {
    const failing = ensurePreparedModel('recogniser-tiny', { cacheDirectory }, await preparation(3, true));
    await assert.rejects(failing, (error) => {
      assert.ok(error instanceof Problem);
      assert.match(error.message, /could not be prepared .+ make it writable/);
      assert.match(String(error.cause), /no space left/);
      return true;
    });
    const entries = await readdir(join(cacheDirectory, 'prepared', 'recogniser-tiny'));
    assert.equal(entries.length, 1);
    assert.match(entries[0] ?? '', /-2$/);
  });
});
