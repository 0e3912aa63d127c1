import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { checkExternalServices } from '../../src/external-services.ts';
import { startTestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startS3Server } from '../support/s3-server.ts';
import { until } from '../support/until.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-doctor-'));
});
after(() => rm(directory, { recursive: true, force: true }));

/** A vendor that answers every request with this status. */
async function startVendor(status: number) {
  const server = createServer((_request, response) => response.writeHead(status).end('{"voices":[]}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

function vendorSettings(url: string): Record<string, string> {
  return {
    ...{ TTS_A_ENGINE: 'openai', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${url}/v1` },
    ...{ TTS_B_ENGINE: 'elevenlabs', ELEVENLABS_API_KEY: 'k', ELEVENLABS_BASE_URL: url },
  };
}

async function brokenSettings(vendorUrl: string): Promise<Record<string, string>> {
  const closed = await freePort();
  return {
    ...{ S3_BUCKET: 'episodes', S3_ENDPOINT: `http://127.0.0.1:${closed}` },
    ...{ AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 'k', SMTP_URL: `smtp://127.0.0.1:${closed}` },
    ...{ WRITER: 'openai-compatible', LLM_MODEL: 'm', LLM_BASE_URL: `http://127.0.0.1:${closed}/v1` },
    ...vendorSettings(vendorUrl),
    WEBHOOK_CA_FILE: import.meta.filename,
  };
}

test('bucket, mail server, vendors and language model are asked, and each fault is distinguished', async () => {
  const [bucket, mail, well, ill] = await Promise.all([
    startS3Server(),
    startMailServer(),
    startVendor(200),
    startVendor(401),
  ]);
  try {
    const good = { ...bucket.settings, SMTP_URL: mail.url, ...vendorSettings(well.url) };
    const healthy = await checkExternalServices(readConfig(good));
    assert.deepEqual(
      healthy.map(({ name, fault }) => [name, fault]),
      ['media store', 'mail server', 'voices of openai', 'voices of elevenlabs'].map((name) => [name, null]),
    );
    for (const [wrong, setting] of [
      [
        { S3_BUCKET: 'other' },
        /^S3 bucket other at \S+: S3_BUCKET names no bucket of this server\. NotFound/,
      ],
      [
        { AWS_ACCESS_KEY_ID: 'x' },
        /: AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is wrong, or this key may not/,
      ],
    ] as const) {
      const [media] = await checkExternalServices(readConfig({ ...bucket.settings, ...wrong }));
      assert.match(media?.fault ?? '', setting);
    }
    const faulty = await checkExternalServices(readConfig(await brokenSettings(ill.url)));
    const faults = Object.fromEntries(faulty.map(({ name, fault }) => [name, fault]));
    assert.match(faults['media store'] ?? '', /^S3 bucket episodes at http:\S+: connect ECONNREFUSED/);
    assert.match(faults['mail server'] ?? '', /ECONNREFUSED/);
    assert.match(faults['voices of openai'] ?? '', /answered 401/);
    assert.doesNotMatch(faults['voices of openai'] ?? '', /the key works/);
    assert.match(faults['webhooks'] ?? '', /^WEBHOOK_CA_FILE takes a file of certificates \(PEM\)/);
    assert.match(faults['voices of elevenlabs'] ?? '', /answered 401/);
    assert.ok(faults['writer']);
    assert.deepEqual(mail.mails, []);
    const nothing = await checkExternalServices(readConfig({}));
    assert.deepEqual(
      nothing.map(({ name, detail, fault }) => [name, detail, fault]),
      [],
      'nothing outside is needed',
    );
  } finally {
    await Promise.all([bucket.close(), mail.close(), well.close(), ill.close()]);
  }
});

test('a start warns of a service that cannot be used, or fails', async () => {
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  let log = '';
  const logger = pino({ level: 'warn' }, { write: (line: string) => (log += line) });
  const app = await startTestApp({ SMTP_URL, START_CHECKS: 'warn' }, undefined, { role: 'api', logger });
  await until(() => /"service":"mail server".*cannot be used/.test(log));
  await app.close();
  const failing = startTestApp({ SMTP_URL, START_CHECKS: 'fail' }, undefined, { role: 'api' });
  await assert.rejects(failing, /The mail server cannot be used: .*ECONNREFUSED/);
});

test('the doctor reports migrations and workers, and changes nothing; only `migrate` does', async () => {
  const empty = await createEmptyDatabase();
  const DATA_DIR = join(directory, 'data');
  const settings = { DATABASE_URL: empty.url, DATA_DIR, SECRET_KEY: 'a secret key that only tests ever use' };
  const aloud = commandHere(settings, directory);
  const statesOf = async () => {
    const { findings } = JSON.parse((await aloud(['doctor', '--json'])).stdout);
    return Object.fromEntries(
      findings.map((each: { name: string; state: string }) => [each.name, each.state]),
    );
  };
  const tables = async () =>
    (await empty.store.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount;
  try {
    const before = await statesOf();
    assert.deepEqual([before['schema'], before['workers'], await tables()], ['broken', 'missing', 0]);
    assert.deepEqual([before['media store'], before['secret key']], ['missing', 'ok']);
    assert.equal((await aloud(['doctor'])).code, 1);
    assert.match(
      (await aloud(['org', 'list'])).stderr,
      /older than this release: run `npm run aloud -- migrate`/,
    );
    assert.match((await aloud(['backup', `${DATA_DIR}.tar`])).stderr, /There is nothing to back up yet/);
    assert.equal(await tables(), 0);
    assert.match((await aloud(['migrate'])).stdout, /^Applied 0001-foundation,/);
    assert.equal((await aloud(['migrate'])).stdout, 'The schema is up to date.\n');
    assert.equal((await statesOf())['schema'], 'ok');
    assert.equal((await aloud(['doctor'])).code, 0, 'a worker that is missing is not broken');
    assert.equal((await aloud(['org', 'list'])).code, 0);
    const add = `insert into workers (id, host, version, can_speak) values (gen_random_uuid(), 'here', '1', false)`;
    await empty.store.pool.query(add);
    assert.equal((await statesOf())['workers'], 'missing', 'a worker that starts is not broken');
    await empty.store.pool.query(`update workers set started_at = now() - interval '1 minute'`);
    assert.equal((await statesOf())['workers'], 'broken');
    await empty.store.pool.query(
      `update kysely_migration set name = '9999-later' where name = (select max(name) from kysely_migration)`,
    );
    for (const words of [['doctor'], ['migrate'], ['org', 'list']]) {
      const { code, stdout, stderr } = await aloud(words);
      assert.equal(code, 1);
      assert.match(
        stdout + stderr,
        /written by another release, .*9999-later.* restore a backup made by this one/,
      );
      assert.doesNotMatch(stdout + stderr, /run `?npm run aloud -- migrate/);
    }
  } finally {
    await empty.drop();
  }
  const nowhere = join(directory, 'nowhere');
  const embedded = await commandHere({ DATA_DIR: nowhere }, directory)(['doctor']);
  assert.match(embedded.stdout, /^– database: embedded PostgreSQL: npm start creates it$/m);
  assert.deepEqual((await readdir(directory)).includes('nowhere'), false);
  const unusable = await commandHere({ DATA_DIR: join(import.meta.filename, 'data') }, directory)(['doctor']);
  assert.match(
    unusable.stdout,
    /^✗ data directory: .* is not a directory that this user can read and write$/m,
  );
});

test('a bucket that does not exist is named as such, not as that of another installation', async () => {
  const [local, bucket] = await Promise.all([startTestApp({}, undefined, { role: 'api' }), startS3Server()]);
  const missing = { ...bucket.settings, S3_BUCKET: 'nobucket', DATA_DIR: local.dataDirectory };
  try {
    await assert.rejects(startTestApp(missing, local.database, { role: 'api' }), (error: Error) => {
      assert.match(error.message, /^S3 bucket nobucket at \S+: S3_BUCKET names no bucket of this server/);
      return true;
    });
    const SECRET_KEY = 'a secret key that only tests ever use';
    const settings = { ...missing, DATABASE_URL: local.database.url, SECRET_KEY };
    const { stdout } = await commandHere(settings, directory)(['doctor']);
    assert.match(stdout, /^✗ media store: .*S3_BUCKET names no bucket of this server/m);
    assert.doesNotMatch(stdout, /MEDIA_ADOPT/);
  } finally {
    await Promise.all([local.close(), bucket.close()]);
  }
});

test('the doctor finds lost media and a lost, damaged or foreign secret key, and leaves them as they are', async () => {
  const DATA_DIR = join(directory, 'lost');
  const app = await startTestApp({ DATA_DIR, SECRET_KEY: '' }, undefined, { role: 'api' });
  const aloud = commandHere({ DATABASE_URL: app.database.url, DATA_DIR }, directory);
  const [media, key] = [join(DATA_DIR, 'media'), join(DATA_DIR, 'secret-key')];
  const find = async (name: string) => {
    const { findings } = JSON.parse((await aloud(['doctor', '--json'])).stdout);
    const { state, detail } = findings.find((each: { name: string }) => each.name === name);
    return `${state}: ${detail}`;
  };
  try {
    assert.equal(await find('media store'), `ok: directory ${media}`);
    assert.equal(await find('secret key'), 'ok: belongs to the database');
    for (const path of [media, key]) await rename(path, `${path}-kept`);
    assert.equal((await aloud(['doctor'])).code, 1);
    assert.match(
      await find('media store'),
      /^broken: The media directory .*media is missing.* Mount its disk/,
    );
    assert.match(await find('secret key'), /^broken: .*secret-key is missing: .* or set SECRET_KEY/);
    const names = await readdir(DATA_DIR);
    assert.ok(!names.includes('media') && !names.includes('secret-key'));
    await mkdir(media);
    assert.match(await find('media store'), /^broken: .*without its file aloud-installation\.json/);
    await writeFile(key, 'another secret key of the right length');
    assert.match(await find('secret key'), /^broken: .*secret-key is not that of the database: put back/);
    await rm(key);
    await mkdir(key);
    assert.match(await find('secret key'), /^broken: .*EISDIR/);
  } finally {
    await app.close();
  }
});

test('the doctor names what makes the service not ready', async () => {
  const body = {
    status: 'unavailable',
    checks: { database: 'ok', texts: 'unavailable', voice: 'unavailable' },
  };
  const answers = [JSON.stringify(body), 'Another program.'];
  const server = createServer((_request, response) => response.writeHead(503).end(answers.shift()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const PORT = String((server.address() as AddressInfo).port);
  const aloud = commandHere({ PORT, DATA_DIR: join(directory, 'nowhere') }, directory);
  try {
    assert.match(
      (await aloud(['doctor'])).stdout,
      /^✗ server: \S+ returned 503, unavailable: texts, voice\. Right after a start, wait/m,
    );
    assert.match((await aloud(['doctor'])).stdout, /^✗ server: \S+ returned 503$/m);
  } finally {
    server.close();
  }
});

test('the doctor reports versions, disk and clock, and detects a secret key that differs from the database', async (t) => {
  const database = await createTestDatabase();
  await database.store.pool.query(`insert into installation (secret_key_fingerprint) values ('another')`);
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    SECRET_KEY: 'x'.repeat(20) + Math.random(),
  };
  const { stdout } = await commandHere(settings, directory)(['doctor']);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 });
  const late = await commandHere(settings, directory)(['doctor']);
  t.mock.timers.reset();
  await database.drop();
  assert.match(stdout, /^✓ clock: as that of the database$/m);
  assert.match(late.stdout, /^✗ clock: 36\d\d seconds from that of the database: synchronize/m);
  assert.match(stdout, /^✗ secret key: SECRET_KEY is not that of the database: put back the key/m);
  assert.match(stdout, /^✓ version: Aloud \d+\.\d+\.\d+, Node v24\./m);
  assert.match(
    stdout,
    /^(✓ disk: (?:\d+ MB|\d+\.\d GB) are free, \d+ %|✗ disk: .* %\. Below 128 MB, .* enlarge it)$/m,
  );
  assert.match(stdout, /^✓ database: PostgreSQL of DATABASE_URL, version \d+/m);
});
