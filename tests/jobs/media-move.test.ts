import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { mediaKey } from '../../src/operations/conversions/media.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { completeWithoutAudio, createdId, untilStatus, workOn } from '../support/conversions.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { smallMedia } from '../support/stored-conversion.ts';

let database: TestDatabase;
let bucket: S3Server;
let onDisk: TestApp;
let inBucket: TestApp;
let key: string;
before(async () => {
  [database, bucket] = await Promise.all([createTestDatabase(), startS3Server()]);
  onDisk = await startTestApp({}, database, { role: 'api' });
  inBucket = await startTestApp(bucket.settings, database, { role: 'api' });
  ({ key } = await onDisk.customer({ tier: 'team' }));
});
after(async () => {
  await inBucket.close();
  await onDisk.close();
  await bucket.close();
  await database.drop();
});

async function convert(app: TestApp): Promise<string> {
  const worker = workOn(app, (attempt) => completeWithoutAudio(app, attempt));
  try {
    const id = await createdId(app, key);
    await untilStatus(app, key, id, 'completed');
    return id;
  } finally {
    await worker.stop();
  }
}

/** Whether each conversion has its audio. */
async function heard(app: TestApp, ids: readonly string[]): Promise<boolean[]> {
  const answers = ids.map(async (id) => (await app.request(`/v1/conversions/${id}`, { key })).json());
  return (await Promise.all(answers)).map(({ data }) => data.has_audio);
}

function copy(to: string, settings: Record<string, string> = bucket.settings) {
  const common = { DATABASE_URL: database.url, DATA_DIR: onDisk.dataDirectory, ...settings };
  const all = { ...common, SECRET_KEY: 'a secret key that only tests ever use' };
  return commandHere(all, onDisk.dataDirectory)(['media', 'copy', '--to', to, '--json']);
}

/** The exit code for lost files: the conversions of these tests have no captions. */
const onlyAudio = 7;

async function copied(to: string): Promise<{ copied: number; kept: number; missing: number }> {
  const { code, stdout, stderr } = await copy(to);
  assert.equal(code, onlyAudio, stderr);
  return JSON.parse(stdout);
}

test('lost files are counted, one is named, and the exit code says so; the rest is done', async () => {
  await convert(inBucket);
  const settings = { DATA_DIR: onDisk.dataDirectory, SECRET_KEY: 'a secret key that only tests ever use' };
  const inUse = { ...settings, ...bucket.settings, DATABASE_URL: database.url };
  const aloud = commandHere(inUse, onDisk.dataDirectory);
  const empty = await createEmptyDatabase();
  try {
    const other = { ...settings, DATABASE_URL: empty.url, DATA_DIR: join(onDisk.dataDirectory, 'other') };
    const elsewhere = commandHere(other, onDisk.dataDirectory);
    const file = join(onDisk.dataDirectory, 'list.tar');
    const backup = await aloud(['backup', file, '--media', 'list', '--json']);
    const restored = await elsewhere(['restore', file, '--json']);
    for (const { code, stdout, stderr } of [backup, restored]) {
      assert.equal(code, 7, stderr);
      const { first_missing: first } = JSON.parse(stdout);
      assert.match(
        stderr,
        new RegExp(`^error: .* missing from the media store: ${first}[.,] .*Put back`, 'm'),
      );
      assert.match(stderr, /conversion retry ID$/m);
    }
    await database.store.pool.query('delete from conversions');
    const { code, stderr } = await aloud(['backup', `${file}.2`, '--json']);
    assert.deepEqual([code, stderr], [0, '']);
  } finally {
    await empty.drop();
  }
});

test('what is converted between the copy and the switch is copied by the second run, there and back', async () => {
  const before = await convert(onDisk);
  assert.equal((await copied('s3')).copied, 1);
  const between = await convert(onDisk);
  assert.deepEqual(await heard(inBucket, [before, between]), [true, false]);
  const later = await convert(inBucket);
  const { copied: second, kept } = await copied('s3');
  assert.deepEqual([second, kept], [1, 1]);
  assert.deepEqual(await heard(inBucket, [before, between, later]), [true, true, true]);

  assert.equal((await copied(onDisk.dataDirectory)).copied, 1);
  const last = await convert(inBucket);
  assert.deepEqual(await heard(onDisk, [before, between, later, last]), [true, true, true, false]);
  const refused = await copy(onDisk.dataDirectory, {});
  assert.match(refused.stderr, /S3_BUCKET takes the bucket to copy from, but got nothing/);
  assert.notEqual(refused.code, 0);
  assert.equal((await copied(onDisk.dataDirectory)).copied, 1);
  assert.deepEqual(await heard(onDisk, [before, between, later, last]), [true, true, true, true]);
});

test('a file of the same name and length but other content is copied again', async () => {
  const id = await convert(onDisk);
  await copied('s3');
  const name = mediaKey(id, 1, smallMedia.audio);
  const draft = join(onDisk.dataDirectory, 'draft');
  await writeFile(draft, 'noise');
  await inBucket.services.media.put(name, draft, 'audio/mpeg');
  assert.equal((await copied('s3')).copied, 1);
  const content = await Array.fromAsync(await inBucket.services.media.read(name));
  assert.equal(Buffer.concat(content).toString(), 'audio');
});

test('media stay in the data directory of the embedded PostgreSQL', async () => {
  const { stderr, code } = await copy('./elsewhere', { DATABASE_URL: '' });
  assert.match(stderr, /--to takes .* here, because the embedded PostgreSQL stays there/);
  assert.notEqual(code, 0);
});
