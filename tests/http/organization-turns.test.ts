import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextStep } from 'node:timers/promises';
import fastify from 'fastify';
import { key as keyOf } from '../../src/domain/access.ts';
import { authentication } from '../../src/http/middleware/access.ts';
import { registerRequestLimits } from '../../src/http/middleware/limits.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({}, undefined, { role: 'api' });
});
after(() => app.close());

test('the requests of an organization take turns too, whichever key they have', async (context) => {
  // No request loses its turn because it takes long.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const server = fastify();
  context.after(() => server.close());
  const limits = await registerRequestLimits(server, { perNetwork: 100, perPerson: 100 });
  server.decorateRequest('caller', null);
  server.addHook('onRequest', authentication(app.core.services, limits));
  const begun: { caller: string | undefined; end: () => void }[] = [];
  server.get('/', { config: { access: keyOf('member') } }, async (request) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    begun.push({ caller: request.caller?.organizationId, end: () => resolve('done') });
    return promise;
  });
  const [many, one] = [await app.customer(), await app.customer()];
  const send = (key: string) =>
    server
      .inject({ url: '/', headers: { authorization: `Bearer ${key}` } })
      .then(({ statusCode }) => statusCode);
  const burst = Array.from({ length: 12 }, () => send(many.key));
  while (begun.length < 4) await nextStep();
  const other = send(one.key);
  while (begun.every(({ caller }) => caller !== one.organizationId)) await nextStep();
  assert.equal(begun.filter(({ caller }) => caller === many.organizationId).length, 4);
  for (let next = 0; next < 13; next += 1) {
    while (begun.length <= next) await nextStep();
    begun[next]?.end();
  }
  assert.deepEqual(new Set(await Promise.all([other, ...burst])), new Set([200]));
});

test('an export of a long lexicon is complete and in order, in both formats', async () => {
  const { organizationId, key } = await app.customer();
  await app.database.store.pool.query(
    `insert into lexicon_entries (id, organization_id, written, key, spoken, case_sensitive, created_at)
     select gen_random_uuid(), $1, 'word' || n, 'word' || n, 'sound', false, now() - (2000 - n / 3) * interval '1 s'
     from generate_series(1, 1100) n`,
    [organizationId],
  );
  for (const [format, pattern] of [
    ['csv', /^word(\d+),/gm],
    ['pls', /<grapheme>word(\d+)</g],
  ] as const) {
    const file = await (await app.request(`/v1/lexicon/export?format=${format}`, { key })).text();
    const numbers = [...file.matchAll(pattern)].map(([, number]) => Math.floor(Number(number) / 3));
    assert.equal(numbers.length, 1100);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
  }
});
