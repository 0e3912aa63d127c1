import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, createdId, unlimitedRequests, untilStatus } from '../support/conversions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type DatabaseGate, openDatabaseGate } from '../support/database-gate.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { until } from '../support/until.ts';

let database: TestDatabase;
let gate: DatabaseGate;
let vendor: SpeechVendor;
let app: TestApp;

before(async () => {
  [database, vendor] = await Promise.all([createTestDatabase(), startSpeechVendor()]);
  gate = await openDatabaseGate(database.url);
  app = await startTestApp(
    {
      ...unlimitedRequests,
      ...{
        TTS_A_ENGINE: 'openai',
        OPENAI_API_KEY: 'k',
        OPENAI_BASE_URL: `${vendor.url}/v1`,
        LISTEN_BACK: 'off',
      },
      DATABASE_URL: gate.url,
    },
    database,
  );
});
after(async () => {
  await app.close();
  await gate.close();
  await vendor.close();
  await database.drop();
});

test('while the database is down calls get an error that says so; conversions continue when it is back', async () => {
  const { key } = await app.customer({ tier: 'growth' });
  vendor.script.push({ kind: 'hang' }, { kind: 'hang' }, { kind: 'hang' });
  const content = 'Something that takes a while.';
  const id = await createdId(app, key, { content, source_type: 'document' });
  await untilStatus(app, key, id, 'generating');
  const waiting = createConversion(app, key, { wait: true });

  await gate.shut();
  const away = await app.request('/v1/usage', { key });
  assert.deepEqual([away.status, (await away.json()).error.code], [503, 'UNAVAILABLE']);
  assert.equal(away.headers.get('retry-after'), '5');
  assert.equal((await app.request('/ready')).status, 503);
  vendor.closeConnections();
  vendor.script.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await gate.open();

  await until(
    async () => (await app.request('/v1/usage', { key })).status,
    (status) => status === 200,
  );
  await untilStatus(app, key, id, 'completed');
  const answer = await waiting;
  const body = await answer.json();
  assert.ok([200, 503].includes(answer.status), JSON.stringify(body));
  if (answer.status === 200) assert.equal(body.data.status, 'completed');
  const { rows } = await database.store.pool.query('select count(*) from events where conversion_id = $1', [
    id,
  ]);
  assert.equal(rows[0].count, 1);
});
