import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { v7 as uuid } from 'uuid';
import { emptyTrash, sweepMedia, sweepOrphanedFiles } from '../../src/operations/conversions/sweep-media.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
let log = '';
const logger = pino({ level: 'info' }, { write: (line: string) => (log += line) });
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api', logger });
});
after(() => app.close());

test('a database restored from a dump may not use the store of the original, unless it adopts it', async () => {
  const restored = await createTestDatabase();
  const start = (database: TestDatabase, settings = {}) =>
    startTestApp({ DATA_DIR: app.dataDirectory, ...settings }, database, { role: 'api' });
  const { rows } = await app.database.store.pool.query('select id, secret_key_fingerprint from installation');
  const copy = 'insert into installation (id, secret_key_fingerprint) values ($1, $2)';
  await restored.store.pool.query(copy, Object.values(rows[0]));
  const kept = await oldMedia();
  await assert.rejects(start(restored), /belongs to another installation.*MEDIA_ADOPT=yes/);
  await (await start(restored, { MEDIA_ADOPT: 'yes' })).close();
  await (await start(restored)).close();
  await assert.rejects(sweepMedia(app.services), /belongs to another installation/);
  await assert.rejects(sweepOrphanedFiles(app.services), /belongs to another installation/);
  await assert.rejects(start(app.database), /belongs to another installation/);
  assert.ok((await conversions()).includes(kept));
  await writeFile(markerPath(), '{ not a marker');
  await assert.rejects(start(app.database), /belongs to another installation/);
  await (await start(app.database, { MEDIA_ADOPT: 'yes' })).close();
  await restored.drop();
});

test('processes of one installation use one media store, which a moved data directory still is', async () => {
  const database = await createTestDatabase();
  const root = await mkdtemp(join(tmpdir(), 'aloud-stores-'));
  const start = (name: string, settings = {}) =>
    startTestApp({ DATA_DIR: join(root, name), ...settings }, database, { role: 'api' });
  const restart = async (name: string, settings = {}) => (await start(name, settings)).close();
  try {
    await Promise.all((await Promise.all([start('one'), start('one')])).map((each) => each.close()));
    await assert.rejects(start('two'), /media directory \S+two\/media is missing.*MEDIA_ADOPT=yes/);
    await rename(join(root, 'one'), join(root, 'moved'));
    await restart('moved');
    await restart('two', { MEDIA_ADOPT: 'yes' });
    await restart('two');
    await assert.rejects(start('moved'), /not the media store that the other processes use/);
    const written = join(root, 'two', 'media', 'aloud-installation.json');
    const { storeId: _storeId, ...earlier } = JSON.parse(await readFile(written, 'utf8'));
    await writeFile(written, JSON.stringify(earlier));
    await restart('two');
  } finally {
    await database.drop();
    await rm(root, { recursive: true });
  }
});

test('an older copy of the same database sweeps nothing', async () => {
  const kept = await oldMedia();
  await sweepMedia({ ...app.services, sweep: 'report' });
  await sweepMedia({ ...app.services, sweep: 'report' });
  const pool = app.database.store.pool;
  await pool.query('update installation set media_sweeps = media_sweeps - 2');
  await assert.rejects(sweepMedia(app.services), /may be a copy of its database/);
  await pool.query('update installation set media_sweeps = media_sweeps + 2');
  assert.ok((await conversions()).includes(kept));
});

test('a marker that could not be written is written by the next sweep', async () => {
  const put = () => Promise.reject(new Error('the store is down'));
  const broken = { ...app.services, media: { ...app.services.media, put } };
  for (let time = 0; time < 3; time += 1) await assert.rejects(sweepMedia(broken), /the store is down/);
  await sweepMedia({ ...app.services, sweep: 'report' });
  const { sweeps } = JSON.parse(await readFile(markerPath(), 'utf8'));
  const { rows } = await app.database.store.pool.query('select media_sweeps from installation');
  assert.equal(rows[0].media_sweeps, sweeps);
});

test('sweeping is off, reports, or moves to the trash for seven days, and logs each step', async () => {
  const unknown = await oldMedia();
  log = '';
  await sweepMedia({ ...app.services, sweep: 'off' });
  assert.equal(log, '');
  await sweepMedia({ ...app.services, sweep: 'report' });
  assert.match(log, new RegExp(`"conversions/${unknown}","sweep":"report"`));
  assert.ok((await conversions()).includes(unknown));
  await sweepMedia(app.services);
  assert.match(log, new RegExp(`"conversions/${unknown}","sweep":"on".*to the trash`));
  assert.ok(!(await conversions()).includes(unknown));
  const trash = join(app.dataDirectory, 'media', 'trash', 'conversions', unknown);
  assert.deepEqual(await readdir(join(trash, '1')), ['audio.mp3']);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await utimes(trash, daysAgo(6.9), daysAgo(6.9));
  await emptyTrash(app.services);
  assert.deepEqual(await readdir(trash), ['1']);
  await utimes(trash, daysAgo(7.1), daysAgo(7.1));
  await emptyTrash(app.services);
  await assert.rejects(readdir(trash), { code: 'ENOENT' });
  assert.match(log, /in the trash for 7 days/);
});

test('deleting a conversion removes what is in the trash of it, too', async () => {
  const { organizationId, key } = await app.customer();
  const id = await storeConversion(app, { organizationId });
  const trash = join(app.dataDirectory, 'media', 'trash', 'conversions');
  await mkdir(join(trash, id, '1'), { recursive: true });
  const answer = await app.request(`/v1/conversions/${id}`, { method: 'DELETE', key });
  assert.equal(answer.status, 200);
  assert.ok(!(await readdir(trash)).includes(id));
});

async function oldMedia(): Promise<string> {
  const id = uuid();
  const directory = join(app.dataDirectory, 'media', 'conversions', id);
  await mkdir(join(directory, '1'), { recursive: true });
  await writeFile(join(directory, '1', 'audio.mp3'), 'x');
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(directory, old, old);
  return id;
}

function conversions(): Promise<string[]> {
  return readdir(join(app.dataDirectory, 'media', 'conversions'));
}

function markerPath(): string {
  return join(app.dataDirectory, 'media', 'aloud-installation.json');
}
