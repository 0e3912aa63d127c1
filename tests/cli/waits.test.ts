import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { deleteWorker, reportWorker } from '../../src/storage/leases.ts';
import { startTestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { createdId } from '../support/conversions.ts';

test('a conversion that waits says what for', async (context) => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  context.after(() => app.close());
  const settings = {
    ...{ DATABASE_URL: app.database.url, DATA_DIR: app.dataDirectory, SITE_URL: app.siteUrl },
    SECRET_KEY: 'a secret key that only tests ever use',
  };
  const aloud = async (...words: string[]) => {
    const { code, stdout, stderr } = await commandHere(settings, app.dataDirectory)([...words, '--json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const { key: own, organizationId: org } = await app.customer({ tier: 'growth' });
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) ids.push(await createdId(app, own));
  const [first = '', , , last = ''] = ids;
  const waitsFor = async (id: string) => (await aloud('conversion', 'show', id)).waits_for;
  assert.equal(
    await waitsFor(last),
    'the organization’s limit: 3 of 3 conversions at once, on the tier growth',
  );
  assert.equal(await waitsFor(first), 'a worker: none runs');
  const worker = { id: randomUUID(), host: 'here', version: '1', canSpeak: false };
  await reportWorker(app.database.store.database, worker);
  assert.equal(await waitsFor(first), 'a voice: it is unavailable to the worker; see aloud doctor');
  await reportWorker(app.database.store.database, { ...worker, canSpeak: true });
  assert.match(await waitsFor(first), /^a free worker: \d+ in work, \d+ due, at one worker/);
  await aloud('org', 'suspend', org, '--reason', 'unpaid invoice');
  assert.equal(
    await waitsFor(first),
    `its organization, which is suspended (unpaid invoice): aloud org resume ${org}`,
  );
  await deleteWorker(app.database.store.database, worker.id);
});
