import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listHistory } from '../../src/storage/conversions/list-conversions.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { send, unlimitedRequests } from '../support/conversions.ts';
import { createProduct } from '../support/product.ts';
import { storeChangelog } from '../support/stored-changelog.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

async function write(key: string, fields: object = {}) {
  const content = '## 2.4.0\n\n- Search finds archived projects.';
  const answer = await send(app, 'POST', '/v1/scripts', key, { content, ...fields });
  assert.equal(answer.status, 200, await answer.clone().text());
  const { data } = await answer.json();
  const versions = data.context_used.history.map(({ version }: { version: string }) => version);
  return { text: data.content as string, versions: versions as string[] };
}

test('releases of the month are counted once each, for any limit of the history', async () => {
  const { organizationId, key } = await app.customer({ tier: 'team' });
  for (const version of ['2.1', '2.2', '2.2', '2.3', '2.4.0']) {
    await storeChangelog(app, { organizationId, version });
  }
  for (const history_limit of [1, 2, 100]) {
    const settings = { product_name: 'northwind', history_limit };
    const { text, versions } = await write(key, { settings });
    assert.match(text, /It is release number 4 this month\./);
    assert.deepEqual(versions.toSorted(), ['2.1', '2.2', '2.3']);
  }
});

test('only releases of the same product and mode count, and the request must name the product', async () => {
  const { organizationId, key } = await app.customer({ tier: 'team' });
  const { services } = app.core;
  const [one, other] = await Promise.all(
    ['Northwind', 'Northwind Lite'].map((name) =>
      createProduct(services, { organizationId, name, context: null }),
    ),
  );
  assert.ok(one && other);
  await storeChangelog(app, { organizationId, version: '1.0', productName: 'Contoso' });
  await storeChangelog(app, { organizationId, version: '1.1', foundInText: true });
  await storeChangelog(app, { organizationId, version: '1.2', mode: 'sandbox' });
  await storeChangelog(app, { organizationId, version: '1.3', productId: other.id });
  const silent = /this month|follows/;
  assert.doesNotMatch((await write(key, { title: 'Northwind 2.4.0' })).text, silent);
  const named = { settings: { product_name: 'Northwind' } };
  assert.deepEqual((await write(key, { ...named, product_id: one.id })).versions, []);
  const sameId = await storeChangelog(app, {
    ...{ organizationId, version: '1.4', productId: one.id, foundInText: true },
  });
  assert.ok(sameId);
  assert.deepEqual((await write(key, { product_id: one.id })).versions, ['1.4']);
  assert.deepEqual((await write(key, named)).versions, ['1.3'], 'the name alone');
});

test('of an earlier release, only the beginnings of its first changes are read', async () => {
  const { organizationId } = await app.customer({ tier: 'team' });
  const long = `Sync ${'is much faster '.repeat(40)}`;
  const texts = [long, ...Array.from({ length: 3000 }, (_, index) => `Change ${index}.`)];
  const changes = texts.map((text) => ({ category: 'added', text }) as const);
  await storeChangelog(app, { organizationId, version: '2.1' });
  await storeChangelog(app, { organizationId, version: '2.2', changes });
  const history = await listHistory(
    app.database.store.database,
    { organizationId, mode: 'live' },
    { id: null, name: 'Northwind' },
    { before: new Date(Date.now() + 1000), limit: 100 },
  );
  const read = history.map((release) => [release.version, release.changes] as const);
  const beginnings = [long.slice(0, 120), 'Change 0.', 'Change 1.', 'Change 2.', 'Change 3.'];
  assert.deepEqual(read, [
    ['2.2', beginnings],
    ['2.1', []],
  ]);
});
