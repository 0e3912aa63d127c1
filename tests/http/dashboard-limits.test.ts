import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createKey } from '../../src/operations/keys.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { startOfMinute } from '../support/start-of-minute.ts';
import { type SignedInUser, visitAs } from '../support/visitor.ts';

let app: TestApp;
let owner: SignedInUser;
let here: string;
before(async () => {
  app = await startTestApp({ TIER_PRO_REQUESTS_PER_MINUTE: '4', PERSON_REQUESTS_PER_MINUTE: '40' });
  owner = await visitAs(app, await createPerson(app));
  here = `/dashboard/${owner.organizationId}`;
});
after(() => app.close());

test('forms of the dashboard and requests with a key use one count, and what was typed stays', async () => {
  const { organizationId } = owner;
  const { key, id } = await createKey(app.core.services, { organizationId, mode: 'live', name: null });
  await startOfMinute();
  assert.equal((await owner.send(`${here}/products/new`, { name: 'First' })).statusCode, 303);
  const ask = async () => (await app.request('/v1/usage', { key })).status;
  assert.deepEqual([await ask(), await ask(), await ask(), await ask()], [200, 200, 200, 429]);
  for (const [path, fields] of [
    ['/products/new', { name: 'Kept by the form' }],
    ['/studio/new', { text: 'Kept by the form' }],
  ] as const) {
    const refused = await owner.send(`${here}${path}`, fields);
    assert.equal(refused.statusCode, 429, path);
    assert.match(refused.body, /has reached its request limit/, path);
    assert.match(refused.body, /Kept by the form/, path);
  }
  const imported = await owner.send(`${here}/studio/import`, { html: '<p>Text</p>' });
  assert.equal(imported.statusCode, 429, 'an import is counted too');
  assert.equal((await owner.open(`${here}/products`)).statusCode, 200, 'reading is not counted');
  const revoked = await owner.send(`${here}/keys/${id}/revoke`);
  assert.equal(revoked.statusCode, 303, 'a key that uses up the requests can be revoked');
  assert.equal(await ask(), 401);
});

test('a person is limited over all browsers, and others are not', async () => {
  const person = await createPerson(app);
  const browsers = [await visitAs(app, person), await visitAs(app, person)];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => browsers[index % 2]?.open('/account')),
  );
  assert.equal(answers.filter((answer) => answer?.statusCode === 200).length, 40);
  const refused = answers.find((answer) => answer?.statusCode === 429);
  assert.match(refused?.body ?? '', /Wait a minute/);
  assert.ok(Number(refused?.headers['retry-after']) >= 1);
  const { cookie = '' } = browsers[0] ?? {};
  const headers = { cookie, accept: 'application/json' };
  const { error } = (await app.server.inject({ url: '/account', headers })).json();
  assert.match(error.message, /^The limit of 40 requests a minute is reached; /);
  assert.equal((await owner.open('/account')).statusCode, 200);
});
