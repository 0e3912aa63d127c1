import assert from 'node:assert/strict';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { backUp } from '../../src/operations/backups/back-up.ts';
import { copyMedia } from '../../src/operations/backups/copy-media.ts';
import { sweepOrphanedFiles } from '../../src/operations/conversions/sweep-media.ts';
import { exportData } from '../../src/operations/export-data.ts';
import { openMediaStore } from '../../src/storage/media/open-media-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, untilStatus } from '../support/conversions.ts';

const ignore = () => {};

let app: TestApp;
let media: string;
let disk: string;
before(async () => {
  app = await startTestApp();
  media = join(app.dataDirectory, 'media');
  disk = join(app.dataDirectory, 'disk');
});
after(() => app.close());

async function readiness() {
  const answer = await app.request('/ready');
  const { status, checks, reasons } = await answer.json();
  return { code: answer.status, status, storage: checks.storage, reason: reasons?.storage };
}

/** Everything that reads or writes the media of this installation. */
async function useMedia(organizationId: string): Promise<PromiseSettledResult<unknown>[]> {
  const { services } = app;
  const path = join(app.dataDirectory, 'backup.tar');
  const secretKey = 'a secret key that only tests ever use';
  const keys = { secretKey, keyFile: null, oldSecretKeys: [] };
  const copy = await openMediaStore({ directory: join(app.dataDirectory, 'copy'), s3: null, prefix: '' });
  const subject = { kind: 'organization' as const, id: organizationId, media: services.media };
  return Promise.allSettled([
    sweepOrphanedFiles(services),
    backUp(services, { path, version: '1', media: 'list', keys, report: ignore }),
    copyMedia(services, copy, ignore),
    buffer(Readable.from(exportData(services, subject))),
  ]);
}

test('lost media are reported and never made again: nothing is written, read as empty, or converted until they are back', async () => {
  const { organizationId, key } = await app.customer();
  await rename(media, disk);
  const reason = 'The media directory is missing or empty: its disk may not be mounted.';
  const lost = { code: 503, status: 'unavailable', storage: 'unavailable', reason };
  assert.deepEqual(await readiness(), lost);
  for (const outcome of await useMedia(organizationId)) assert.equal(outcome.status, 'rejected');
  await assert.rejects(readdir(media), { code: 'ENOENT' });
  // A mount point without its disk.
  await mkdir(media);
  assert.deepEqual(await readiness(), lost);
  const id = await createdId(app, key);
  for (const outcome of await useMedia(organizationId)) assert.equal(outcome.status, 'rejected');
  await pause(2500);
  const claims = 'select claims from conversions where id = $1';
  assert.deepEqual((await app.database.store.pool.query(claims, [id])).rows, [{ claims: 0 }]);
  assert.deepEqual(await readdir(media), []);
  await rmdir(media);
  await rename(disk, media);
  const { code, reason: none } = await readiness();
  assert.deepEqual([code, none], [200, undefined]);
  await untilStatus(app, key, id, 'completed');
});
