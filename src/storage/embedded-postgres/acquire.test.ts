import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  ask,
  directoryWithData,
  quick,
  startLeaseholder,
  temporaryDirectory,
} from '../../../tests/support/embedded-postgres.ts';
import { withFileLock } from '../../locks/with-file-lock.ts';
import { acquireEmbeddedPostgres } from './acquire.ts';
import { clusterPath } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';

test('the first use makes a durable, checksummed UTF-8 database behind a password', async (t) => {
  const directory = join(await temporaryDirectory(t), 'data', 'postgres');
  const postgres = await acquireEmbeddedPostgres({ directory });
  try {
    const [row] = await ask(
      postgres.url,
      `select current_database() as database, current_setting('fsync') as fsync,
        current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
        current_setting('listen_addresses') as addresses, datlocprovider::text || ':' || datlocale as locale,
        current_setting('max_connections') as connections
       from pg_database where datname = current_database()`,
    );
    assert.deepEqual(row, {
      database: 'aloud',
      fsync: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      addresses: '127.0.0.1',
      locale: 'b:C.UTF-8',
      connections: '200',
    });
    const password = join(clusterPath(directory), 'aloud.password');
    assert.equal((await stat(password)).mode & 0o777, 0o600);
    assert.equal((await stat(join(directory, 'postgres.log'))).mode & 0o777, 0o600);
    assert.ok(postgres.url.includes((await readFile(password, 'utf8')).trim()));
    await assert.rejects(ask(postgres.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1'), { code: '28P01' });
  } finally {
    await postgres.release();
  }
});

test('a later start keeps the data and the port, and makes further databases', async (t) => {
  const directory = await temporaryDirectory(t);
  const first = await acquireEmbeddedPostgres({ directory, settings: quick });
  await ask(first.url, 'create table note as select 42 as answer');
  await first.release();

  const second = await acquireEmbeddedPostgres({ directory, settings: quick });
  assert.equal(second.url, first.url);
  assert.deepEqual(await ask(second.url, 'select answer from note'), [{ answer: 42 }]);

  const other = await acquireEmbeddedPostgres({ directory, database: 'an "odd" näme' });
  assert.deepEqual(await ask(other.url, 'select current_database() as name'), [{ name: 'an "odd" näme' }]);
  await Promise.all([second.release(), other.release()]);
});

test('callers in one process use one server, and the last release stops it', async (t) => {
  const directory = await directoryWithData(t);
  const acquire = () => acquireEmbeddedPostgres({ directory, settings: quick });
  const [one, two] = await Promise.all([acquire(), acquire()]);
  assert.equal(one.url, two.url);
  await Promise.all([one.release(), one.release(), one.release()]);
  assert.deepEqual(await ask(two.url, 'select 1 as one'), [{ one: 1 }]);
  await two.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
  await two.release();

  const [again] = await Promise.all([acquire(), one.release()]);
  assert.deepEqual(await ask(again.url, 'select 1 as one'), [{ one: 1 }]);
  await again.release();
});

test('a running server is joined without the lock that a start needs, which a full disk refuses', async (t) => {
  const directory = await directoryWithData(t);
  const first = await acquireEmbeddedPostgres({ directory, settings: quick });
  const second = await withFileLock(join(directory, 'start.lock'), 0, () =>
    acquireEmbeddedPostgres({ directory, settings: quick }),
  );
  assert.equal(second.url, first.url);
  await Promise.all([first.release(), second.release()]);
});

test('a process that does not release exits, and the next one adopts the server', async (t) => {
  const directory = await directoryWithData(t);
  const forgetful = await startLeaseholder(directory, { leave: true });
  await forgetful.release();
  const next = await startLeaseholder(directory);
  assert.equal(next.url, forgetful.url);
  assert.deepEqual(next.progress, []);
  await next.release();
  assert.equal(await findPostmaster(clusterPath(directory)), undefined);
});
