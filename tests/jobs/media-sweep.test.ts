import assert from 'node:assert/strict';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { sweepMedia, sweepOrphanedFiles } from '../../src/operations/conversions/sweep-media.ts';
import type { MediaStore } from '../../src/storage/media/media-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { runMaintenance } from '../support/maintenance.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
let organizationId: string;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
  ({ organizationId } = await app.customer({ tier: 'team' }));
});
after(() => app.close());
beforeEach(async () => {
  await rm(mediaDirectory(), { recursive: true, force: true });
  await query('delete from orphaned_files');
});

test('media of attempts that failed are swept away an hour later, and those that are needed stay', async () => {
  const retried = await inSecondAttempt();
  const failed = await inSecondAttempt();
  const running = await inSecondAttempt();
  const never = await inSecondAttempt();
  await query(`update conversions set status = 'completed', completed_at = now() where id = $1`, [retried]);
  await query(`update conversions set status = 'failed', failed_at = now() where id = $1`, [failed]);
  await query('update conversions set attempt = 1 where id = $1', [never]);
  await query(`update conversions set status = 'completed', completed_at = now() where id = $1`, [never]);
  await runMaintenance(app.services);
  assert.equal((await mediaOf(failed)).length, 4, 'whoever was putting them in place may still be at it');
  await anHourLater();
  await runMaintenance(app.services);
  assert.deepEqual(await mediaOf(retried), ['2', '2/audio.mp3']);
  assert.deepEqual(await mediaOf(failed), []);
  assert.deepEqual(await mediaOf(running), ['2', '2/audio.mp3']);
  assert.equal((await mediaOf(never)).length, 4, 'what somebody has after all is left alone');
  assert.deepEqual(await query('select * from orphaned_files'), []);
});

test('the files of an episode stay while its revision is made or has failed, and go once it is made', async () => {
  const id = await inSecondAttempt();
  await query(`update conversions set media = '{"audio":"audio.mp3"}', media_attempt = 1 where id = $1`, [
    id,
  ]);
  await query(`update conversions set status = 'failed', failed_at = now() where id = $1`, [id]);
  await query(
    `insert into orphaned_files (conversion_id, attempt, due_at) values ($1, 1, now())
     on conflict (conversion_id, attempt) do nothing`,
    [id],
  );
  await anHourLater();
  await sweepOrphanedFiles(app.services);
  assert.deepEqual(await mediaOf(id), ['1', '1/audio.mp3']);
  await putFiles(id, 3);
  await query(
    `update conversions set status = 'completed', attempt = 3, media = '{"audio":"audio.mp3"}', media_attempt = 3
     where id = $1`,
    [id],
  );
  await anHourLater();
  await sweepOrphanedFiles(app.services);
  assert.deepEqual(await mediaOf(id), ['3', '3/audio.mp3']);
});

test('media that could not be removed with their conversion go later, however young they are', async () => {
  const id = await storeConversion(app, { organizationId, status: 'generating' });
  await putFiles(id, 1);
  await query('delete from conversions where id = $1', [id]);
  await sweepOrphanedFiles(app.services);
  assert.notDeepEqual(await mediaOf(id), []);
  await anHourLater();
  await sweepOrphanedFiles(app.services);
  assert.deepEqual(await mediaOf(id), []);
});

test('what cannot be removed now is retried an hour later, and keeps no other waiting', async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, () => storeConversion(app, { organizationId, status: 'generating' })),
  );
  for (const id of ids) await putFiles(id, 1);
  await query('delete from conversions where id = any($1)', [ids]);
  await anHourLater();
  const stuck = await query('select conversion_id as id from orphaned_files order by due_at limit 1');
  const removeAll: MediaStore['removeAll'] = (prefix) =>
    prefix.includes(stuck[0].id)
      ? Promise.reject(new Error('it is stuck'))
      : app.services.media.removeAll(prefix);
  const services = { ...app.services, media: { ...app.services.media, removeAll } };
  await assert.rejects(sweepOrphanedFiles(services), /it is stuck/);
  await sweepOrphanedFiles(services);
  assert.deepEqual(await readdir(mediaDirectory()), [stuck[0].id]);
  await anHourLater();
  await sweepOrphanedFiles(app.services);
  assert.deepEqual(await readdir(mediaDirectory()), []);
});

test('nothing is listed to sweep what was noted', async () => {
  const id = await storeConversion(app, { organizationId, status: 'generating' });
  await query('delete from conversions where id = $1', [id]);
  await anHourLater();
  const list = () => assert.fail('all media were listed');
  await sweepOrphanedFiles({ ...app.services, media: { ...app.services.media, list } });
});

test('the walk looks at a few in each pass and continues where it was, until it has seen all', async () => {
  const known = await storeConversion(app, { organizationId });
  const young = uuid();
  const unknown = Array.from({ length: 5 }, () => uuid());
  for (const id of [known, young, ...unknown]) {
    await putFiles(id, 1);
    if (id !== young) await growOld(id);
  }
  let looked = 0;
  async function* list(prefix: string, from?: string) {
    for await (const found of app.services.media.list(prefix, from)) {
      looked += 1;
      yield found;
    }
  }
  const services = { ...app.services, media: { ...app.services.media, list } };
  const passes: number[] = [];
  for (let pass = 0; pass < 4; pass += 1) {
    looked = 0;
    await sweepMedia(services, 2);
    passes.push(looked);
  }
  assert.deepEqual(passes, [2, 2, 2, 1]);
  assert.deepEqual((await readdir(mediaDirectory())).sort(), [known, young].sort());
  await growOld(young);
  await sweepMedia(services);
  assert.deepEqual(await readdir(mediaDirectory()), [known], 'it begins anew');
});

/** A conversion whose first attempt has failed and whose second is running, with files of both. */
async function inSecondAttempt(): Promise<string> {
  const id = await storeConversion(app, { organizationId, status: 'generating' });
  await query(`update conversions set status = 'failed' where id = $1`, [id]);
  await query(`update conversions set status = 'generating', attempt = 2 where id = $1`, [id]);
  for (const attempt of [1, 2]) await putFiles(id, attempt);
  await growOld(id);
  return id;
}

async function putFiles(id: string, attempt: number): Promise<void> {
  const directory = join(mediaDirectory(), id, String(attempt));
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'audio.mp3'), 'x');
}

async function growOld(id: string): Promise<void> {
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(mediaDirectory(), id), old, old);
}

function anHourLater() {
  return query(`update orphaned_files set due_at = due_at - interval '1 hour'`);
}

async function query(text: string, values: unknown[] = []) {
  return (await app.database.store.pool.query(text, values)).rows;
}

function mediaDirectory(): string {
  return join(app.dataDirectory, 'media', 'conversions');
}

async function mediaOf(id: string): Promise<string[]> {
  return readdir(join(mediaDirectory(), id), { recursive: true }).catch(() => []);
}
