import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { copyDatabase } from '../../src/operations/backups/copy-database.ts';
import { copyMedia } from '../../src/operations/backups/copy-media.ts';
import { openMediaStore } from '../../src/storage/media/open-media-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { completeWithoutAudio, createdId, untilStatus, workOn } from '../support/conversions.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { dumpDatabase } from '../support/dump-database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';

const ignore = () => {};

let app: TestApp;
let bucket: S3Server;
let key: string;
let ids: string[];
before(async () => {
  bucket = await startS3Server();
  app = await startTestApp({}, undefined, { role: 'api' });
  ({ key } = await app.customer({ tier: 'team' }));
  const worker = workOn(app, (attempt) => completeWithoutAudio(app, attempt));
  ids = await Promise.all([1, 2, 3].map((number) => createdId(app, key, { title: `Release ${number}` })));
  for (const id of ids) await untilStatus(app, key, id, 'completed');
  await worker.stop();
});
after(async () => {
  await app.close();
  await bucket.close();
});

function openBucket() {
  return openMediaStore({ directory: app.dataDirectory, s3: bucket.options, prefix: 'aloud' });
}

async function heard(copy: TestApp, id = ids[0]): Promise<number> {
  const answer = await copy.request(`/v1/conversions/${id}`, { key });
  return (await answer.json()).data.has_audio ? answer.status : 404;
}

test('media are copied to a bucket, resumed after a fault, compared by checksum, and served from there', async () => {
  const target = await openBucket();
  let puts = 0;
  const failing: typeof target.put = async (...words) => {
    puts += 1;
    if (puts === 3) throw new Error('the bucket went away');
    return target.put(...words);
  };
  await assert.rejects(copyMedia(app.services, { ...target, put: failing }, ignore), /went away/);
  const summary = await copyMedia(app.services, target, ignore);
  assert.equal(summary.kept, 2, 'what was verified is not copied again');
  assert.ok(summary.copied > 0);
  assert.deepEqual(await copyMedia(app.services, target, ignore), {
    copied: 0,
    kept: summary.copied + 2,
    missing: summary.missing,
    firstMissing: summary.firstMissing,
  });
  const settings = { ...bucket.settings, MEDIA_PREFIX: 'aloud', DATA_DIR: app.dataDirectory };
  const moved = await startTestApp(settings, app.database, { role: 'api' });
  try {
    assert.equal(await heard(moved), 200);
  } finally {
    await moved.close();
  }
  const spoilt = await openMediaStore({ directory: app.dataDirectory, s3: bucket.options, prefix: 'spoilt' });
  const spoil: typeof spoilt.put = async (name, path, type) => {
    await appendFile(path, 'noise');
    return spoilt.put(name, path, type);
  };
  const spoiling = copyMedia(app.services, { ...spoilt, put: spoil }, ignore);
  await assert.rejects(spoiling, /was not stored as it was sent/);
  assert.deepEqual(await Array.fromAsync(spoilt.list('conversions')), []);
});

test('a bucket of another installation is refused', async () => {
  const target = await openBucket();
  await app.database.store.pool.query('update installation set id = gen_random_uuid()');
  await assert.rejects(copyMedia(app.services, target, ignore), /belongs to another installation/);
});

test('a database is copied once the service has stopped, and then owns the media', async () => {
  const empty = await createEmptyDatabase();
  try {
    await assert.rejects(copyDatabase(app.services, empty.url, ignore), /The service is running: stop/);
    await app.services.notifications.close();
    await assert.rejects(
      copyDatabase(app.services, 'postgres://127.0.0.1:1/x', ignore),
      /The new database cannot be used: connect ECONNREFUSED/,
    );
    await copyDatabase(app.services, empty.url, ignore);
    const rows = async (store: typeof empty.store) =>
      (await dumpDatabase(store.pool))
        .split('\n')
        .filter((line) => !line.includes('kysely_migration '))
        .map((line) => line.replace(/"media_store_id":"[^"]+"/, ''))
        .sort();
    assert.deepEqual(await rows(empty.store), await rows(app.database.store));
    const moved = await startTestApp({ DATA_DIR: app.dataDirectory }, empty, { role: 'api' });
    assert.equal(await heard(moved), 200);
    await moved.close();
    const old = startTestApp({ DATA_DIR: app.dataDirectory }, app.database, { role: 'api' });
    await assert.rejects(old, /belongs to another installation/);
    await assert.rejects(copyDatabase(app.services, empty.url, ignore), /not empty/);
  } finally {
    await empty.drop();
  }
});
