import assert from 'node:assert/strict';
import { copyFile, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type BackupOptions, backUp } from '../../src/operations/backups/back-up.ts';
import { restore, type Target } from '../../src/operations/backups/restore.ts';
import { pictureKey } from '../../src/operations/pictures.ts';
import { openMediaStore } from '../../src/storage/media/open-media-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  completeWithoutAudio,
  createdId,
  detailOf,
  send,
  unlimitedRequests,
  workOn,
} from '../support/conversions.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { dumpDatabase } from '../support/dump-database.ts';

const secretKey = 'a secret key that only tests ever use';
const ignore = () => {};

let app: TestApp;
let key: string;
let directory: string;
let path: string;
before(async () => {
  app = await startTestApp({ ...unlimitedRequests, TIER_TEAM_AUDIO_QUOTA: '1000000' }, undefined, {
    role: 'api',
  });
  ({ key } = await app.customer({ tier: 'team' }));
  directory = await mkdtemp(join(tmpdir(), 'aloud-backup-'));
  path = join(directory, 'hot.tar');
});
after(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

function write(file: string, more: Partial<BackupOptions> = {}) {
  const { store, media } = app.services;
  const keys = { secretKey: null, keyFile: secretKey, oldSecretKeys: [] };
  const options = { version: '1.2.3', media: 'include' as const, keys, report: ignore, ...more };
  return backUp({ store, media }, { path: file, ...options });
}

/** An installation with nothing in it. */
async function emptyTarget(database?: TestDatabase): Promise<Target & { close(): Promise<void> }> {
  const empty = database ?? (await createEmptyDatabase());
  const dataDirectory = await mkdtemp(join(directory, 'target-'));
  return {
    store: empty.store,
    media: await openMediaStore({ directory: dataDirectory, s3: null, prefix: '' }),
    workDirectory: join(dataDirectory, 'work'),
    dataDirectory,
    secretKey: null,
    close: () => empty.drop(),
  };
}

/** Creates, completes and deletes conversions until it is stopped. */
function load() {
  const worker = workOn(app, (attempt) => completeWithoutAudio(app, attempt, 5));
  let running = true;
  const loop = async (number: number) => {
    for (let round = 0; running; round += 1) {
      const id = await createdId(app, key, { title: `Release ${number}.${round}` });
      if (round % 3 === 0) await send(app, 'DELETE', `/v1/conversions/${id}`, key);
    }
  };
  const loops = [1, 2, 3].map(loop);
  return async () => {
    running = false;
    await Promise.all(loops);
    await worker.stop();
  };
}

const contradictions = `
  with counted as (select organization_id, mode, source_type, status, count(*) from conversions group by 1, 2, 3, 4)
  select 'counts' from counted full join (select * from conversion_counts where count > 0) kept
    using (organization_id, mode, source_type, status) where counted.count is distinct from kept.count
  union all
  select 'ledger' from quota_periods p
    where ledger_rows <> (select count(*) from quota_ledger l where l.organization_id = p.organization_id)
  union all
  select 'event' from conversions c
    where status = 'completed' and not exists (select from events e where e.conversion_id = c.id)`;

test('a backup under load is one snapshot: rows agree with each other and with the media', async () => {
  const stop = load();
  const seen = async () =>
    (await app.database.store.pool.query('select count(*) from quota_ledger')).rows[0].count;
  while ((await seen()) < 60) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = await seen();
  const summary = await write(path);
  const afterwards = await seen();
  await stop();
  assert.ok(summary.mediaFiles > 0);
  const target = await emptyTarget();
  try {
    const restored = await restore(target, path, ignore);
    assert.deepEqual([restored.version, restored.mediaFiles], ['1.2.3', summary.mediaFiles]);
    const { pool } = target.store;
    assert.deepEqual((await pool.query(contradictions)).rows, []);
    const { rows } = await pool.query(
      `select count(*) as heard, (select count(*) from quota_ledger) as charged from conversions
       where media is not null`,
    );
    assert.ok(
      rows[0].charged >= before && rows[0].charged < afterwards,
      'it is the moment at which it began',
    );
    const files = rows[0].heard * 6;
    assert.ok(
      summary.mediaFiles + summary.missingFiles <= files,
      'files of deleted conversions are not missing',
    );
    assert.equal(await readFile(join(target.dataDirectory, 'secret-key'), 'utf8'), secretKey);
    await serveRestored(target);
  } finally {
    await target.close();
  }
});

/** Without MEDIA_ADOPT: the copy owns the files that it brought. */
async function serveRestored({ store, dataDirectory }: Target): Promise<void> {
  const url = new URL(app.database.url);
  url.pathname = `/${(await store.pool.query('select current_database() as name')).rows[0].name}`;
  const shared = { url: url.href, store, drop: async () => {} };
  const copy = await startTestApp({ DATA_DIR: dataDirectory }, shared, { role: 'api' });
  try {
    const list = await (await copy.request('/v1/conversions?status=completed', { key })).json();
    const address = new URL((await detailOf(copy, key, list.data[0].id)).audio_url);
    assert.equal((await copy.request(address.pathname + address.search)).status, 200);
  } finally {
    await copy.close();
  }
}

test('nothing is lost or changed on the way', async () => {
  const still = join(directory, 'still.tar');
  const { rows: named } = await app.database.store.pool.query(
    `update organizations set logo_file = 'logo-a.png' returning id`,
  );
  const logo = pictureKey(named[0].id, 'logo-a.png');
  await writeFile(join(directory, 'logo'), 'a picture');
  await app.services.media.put(logo, join(directory, 'logo'), 'image/png');
  await write(still);
  const target = await emptyTarget();
  try {
    await restore(target, still, ignore);
    assert.equal((await target.media.find(logo))?.bytes, 9);
    const rows = async (database: Pick<TestDatabase, 'store'>) =>
      (await dumpDatabase(database.store.pool))
        .split('\n')
        .filter((line) => !line.includes('kysely_migration '))
        .map((line) => line.replace(/"media_store_id":"[^"]+"/, ''))
        .sort();
    assert.deepEqual(await rows(target), await rows(app.database));
    const { rows: triggers } = await target.store.pool.query(
      `select tgname from pg_trigger where not tgisinternal and tgenabled = 'D'`,
    );
    assert.deepEqual(triggers, []);
    await assert.rejects(restore(target, still, ignore), /not empty/);
  } finally {
    await target.close();
  }
});

test('a backup that is damaged, cut off or of a later release is refused before anything is written', async () => {
  const target = await emptyTarget();
  const isUntouched = async () =>
    (await target.store.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount === 0;
  try {
    const cut = join(directory, 'cut.tar');
    await copyFile(path, cut);
    await truncate(cut, 300_000);
    await assert.rejects(restore(target, cut, ignore), /damaged or was cut off/);
    const flipped = join(directory, 'flipped.tar');
    await copyFile(path, flipped);
    const file = await open(flipped, 'r+');
    await file.write(Buffer.from([0xff]), 0, 1, 200_001);
    await file.close();
    await assert.rejects(restore(target, flipped, ignore), /damaged or was cut off/);
    await app.database.store.pool.query(
      `insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')`,
    );
    const later = join(directory, 'later.tar');
    await write(later);
    await app.database.store.pool.query(`delete from kysely_migration where name = '9999-later'`);
    await assert.rejects(restore(target, later, ignore), /schema of another release \(9999-later\)/);
    const wrong = { ...target, secretKey: 'another secret key of the right length' };
    await assert.rejects(restore(wrong, path, ignore), /is not that of the backup/);
    assert.ok(await isUntouched());
    await assert.rejects(write(path), /exists already/);
  } finally {
    await target.close();
  }
});

test('a backup that no restore could read is refused, and says which key it needs', async () => {
  const unreadable = join(directory, 'unreadable.tar');
  const other = 'another secret key of the right length';
  const none = { secretKey: null, keyFile: null, oldSecretKeys: [] };
  for (const [keys, reason] of [
    [none, /the file secret-key of the data directory is missing, .* set SECRET_KEY/],
    [{ ...none, keyFile: other }, /the file secret-key of the data directory is not that of the database/],
    [{ ...none, secretKey: other }, /: SECRET_KEY is not that of the database/],
  ] as const)
    await assert.rejects(write(unreadable, { keys }), reason);
  assert.deepEqual(
    (await readdir(directory)).filter((name) => name.startsWith('unreadable')),
    [],
  );
});

test('a backup during a rotation has the new key, and needs the old one to be kept', async () => {
  const rotating = join(directory, 'rotating.tar');
  const keyFile = 'another secret key of the right length';
  const keys = { secretKey: null, keyFile, oldSecretKeys: [secretKey] };
  const { notIncluded } = await write(rotating, { keys });
  assert.deepEqual(notIncluded[0], {
    what: 'old secret key',
    keep: 'SECRET_KEYS_OLD: no restore works without it',
  });
  const target = { ...(await emptyTarget()), oldSecretKeys: [secretKey] };
  try {
    await restore(target, rotating, ignore);
    assert.equal(await readFile(join(target.dataDirectory, 'secret-key'), 'utf8'), keyFile);
  } finally {
    await target.close();
  }
});

test('an interrupted restore can be repeated, and a full database is left alone', async () => {
  const target = await emptyTarget();
  const { media } = target;
  let puts = 0;
  const put: typeof media.put = async (...words) => {
    puts += 1;
    if (puts === 5) throw new Error('the disk is full');
    return media.put(...words);
  };
  try {
    await assert.rejects(restore({ ...target, media: { ...media, put } }, path, ignore), /the disk is full/);
    await restore(target, path, ignore);
  } finally {
    await target.close();
  }
  const used = await createTestDatabase();
  await used.store.pool.query(`insert into installation (secret_key_fingerprint) values ('x')`);
  const full = await emptyTarget(used);
  await assert.rejects(restore(full, path, ignore), /not empty/);
  await full.close();
});

test('a backup may list the media, and a restore says which are missing', async () => {
  const listed = join(directory, 'listed.tar');
  const keys = { secretKey, keyFile: null, oldSecretKeys: [] };
  const { mediaFiles, notIncluded } = await write(listed, { media: 'list', keys });
  assert.deepEqual(
    notIncluded.map(({ what }) => what),
    ['secret key', 'media files', 'settings'],
  );
  const target = { ...(await emptyTarget()), media: app.services.media, secretKey };
  try {
    const summary = await restore(target, listed, ignore);
    assert.deepEqual(
      [summary.mediaFiles, summary.missingFiles, summary.ownsMedia],
      [mediaFiles, 0, false],
      'the original still owns its store',
    );
  } finally {
    await target.close();
  }
  const elsewhere = { ...(await emptyTarget()), secretKey };
  try {
    const summary = await restore(elsewhere, listed, ignore);
    assert.deepEqual([summary.mediaFiles, summary.missingFiles], [0, mediaFiles]);
  } finally {
    await elsewhere.close();
  }
});
