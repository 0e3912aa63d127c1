import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Problem } from '../../src/domain/errors.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { send, unlimitedRequests } from '../support/conversions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

const notes = '# Northwind 2.4.0\n\n## Added\n- Search finds archived projects.';

test('repetitions at the same time wait for the first script, and write only where it failed', async () => {
  const { key } = await app.customer();
  const { writerFor } = app.services;
  let written = 0;
  let failures = 0;
  const counting: typeof writerFor = (mode) => async (writing, options) => {
    written += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (written <= failures) throw new Problem('UNAVAILABLE', 'It is away.');
    return writerFor(mode)(writing, options);
  };
  Object.assign(app.services, { writerFor: counting });
  const twice = (idempotencyKey: string, contents: string[]) =>
    Promise.all(
      contents.map((content) =>
        send(app, 'POST', '/v1/scripts', key, { content }, { 'idempotency-key': idempotencyKey }),
      ),
    );
  try {
    const answers = await twice('together', [notes, notes, notes]);
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).data.id));
    assert.deepEqual([written, new Set(ids).size], [1, 1]);
    const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
    assert.equal(replayed.length, 2);
    const different = await twice('different', [notes, `${notes}\n- Imports are faster.`]);
    assert.deepEqual(different.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(written, 2);
    [written, failures] = [0, 1];
    const failed = await twice('failed', [notes, notes]);
    assert.deepEqual(failed.map(({ status }) => status).sort(), [200, 503]);
  } finally {
    Object.assign(app.services, { writerFor });
  }
});

test('while a script is written for a key, another process waits with the same key', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const held: string[] = [];
  const { writerFor } = app.services;
  const lockedNow = async () => {
    const { rows } = await app.database.store.pool.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objsubid = 1 and datname = current_database()`,
    );
    return rows.map(({ name }) => name);
  };
  Object.assign(app.services, {
    writerFor:
      (mode: 'live' | 'sandbox') =>
      async (...words: Parameters<ReturnType<typeof writerFor>>) => {
        held.push(...(await lockedNow()));
        return writerFor(mode)(...words);
      },
  });
  try {
    const headers = { 'idempotency-key': 'held' };
    assert.equal((await send(app, 'POST', '/v1/scripts', key, { content: notes }, headers)).status, 200);
  } finally {
    Object.assign(app.services, { writerFor });
  }
  assert.deepEqual([held, await lockedNow()], [['aloud notifications'], []]);
});
