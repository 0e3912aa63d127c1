import assert from 'node:assert/strict';
import fs, { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { checkFreeSpace } from '../../src/storage/media/work-directories.ts';
import { startTestApp } from '../support/app.ts';
import { createdId } from '../support/conversions.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { until } from '../support/until.ts';

test('a worker whose voice is missing is not ready and takes no jobs', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-no-voice-'));
  await writeFile(join(directory, 'file'), '');
  // Nothing can be fetched into a directory below a file.
  const app = await startTestApp({ CACHE_DIR: join(directory, 'file', 'cache') });
  const ready = await app.request('/ready');
  assert.equal(ready.status, 503);
  assert.equal((await ready.json()).checks.voice, 'unavailable');
  const { organizationId } = await app.customer();
  const id = await storeConversion(app, { organizationId, status: 'processing' });
  await pause(2500);
  const query = 'select status, claims, locked_by from conversions where id = $1';
  const { rows } = await app.database.store.pool.query(query, [id]);
  assert.deepEqual(rows, [{ status: 'processing', claims: 0, locked_by: null }]);
  await app.close();
  await rm(directory, { recursive: true });
});

test('a worker whose disk is full is not ready, says how much is free, and takes jobs when there is room', async (context) => {
  const app = await startTestApp();
  const full = { bavail: 5, bsize: 4096 } as Awaited<ReturnType<typeof fs.statfs>>;
  const statfs = context.mock.method(fs, 'statfs', async () => full);
  syncBuiltinESMExports();
  try {
    assert.equal((await (await app.request('/ready')).json()).checks.disk, 'unavailable');
    assert.match(await (await app.request('/metrics')).text(), /^aloud_disk_free_bytes 20480$/m);
    const id = await createdId(app, (await app.customer()).key);
    await pause(2500);
    const claims = async () => {
      const query = 'select claims from conversions where id = $1';
      return (await app.database.store.pool.query(query, [id])).rows[0].claims;
    };
    assert.equal(await claims(), 0);
    statfs.mock.restore();
    syncBuiltinESMExports();
    await until(claims, (count) => count === 1);
  } finally {
    statfs.mock.restore();
    syncBuiltinESMExports();
    await app.close();
  }
});

test('a start closes the data directory to others and removes only what its own processes left', async () => {
  const foreign = await mkdtemp(join(tmpdir(), 'aloud-conversion-999999999-'));
  const data = await mkdtemp(join(tmpdir(), 'aloud-data-'));
  await chmod(data, 0o755);
  const machine = hostname().replaceAll(/[^\w]/g, '_').slice(0, 60);
  for (const name of [`${machine}-999999999-a-b`, 'elsewhere-1-a-b'])
    await mkdir(join(data, 'work', name), { recursive: true });
  const app = await startTestApp({ DATA_DIR: data });
  assert.equal((await stat(data)).mode & 0o777, 0o700);
  assert.ok(await stat(foreign));
  assert.deepEqual(await readdir(join(data, 'work')), ['elsewhere-1-a-b']);
  await app.close();
  for (const each of [foreign, data]) await rm(each, { recursive: true });
});

test('a full disk is found', async () => {
  await checkFreeSpace(tmpdir(), 1);
  await assert.rejects(checkFreeSpace(tmpdir(), Number.POSITIVE_INFINITY), /is full/);
});
