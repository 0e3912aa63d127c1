import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, send, unlimitedRequests } from '../support/conversions.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

const refused = [
  ...['http://northwind.example/', 'https://localhost/', 'https://127.0.0.1/', 'https://2130706433/'],
  ...[
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://db.internal/',
    'https://printer/',
  ],
  ...['https://user:secret@northwind.example/', 'https://northwind.example:22/'],
];

test('a webhook_url that nothing may be sent to is refused with its path, and nothing is made or charged', async () => {
  const { key } = await app.customer();
  for (const webhook_url of refused) {
    const answer = await createConversion(app, key, { webhook_url });
    const { error } = await answer.json();
    assert.deepEqual([answer.status, error.code], [400, 'VALIDATION_FAILED'], webhook_url);
    assert.equal(error.details[0].path, 'webhook_url', webhook_url);
  }
  const list = await (await app.request('/v1/conversions', { key })).json();
  assert.equal(list.meta.total_count, 0);
  const usage = await (await app.request('/v1/usage', { key })).json();
  assert.equal(usage.data.audio.used, 0);
});

test('the same is true for episodes, their retry and scripts', async () => {
  const { key, organizationId } = await app.customer();
  const webhook_url = 'https://192.168.0.10/hook';
  const failed = await storeConversion(app, { organizationId, status: 'failed' });
  const script = await send(app, 'POST', '/v1/scripts', key, {
    content: '- Exports are faster.',
    title: 'News',
  });
  const scriptId = (await script.json()).data.id;
  for (const [path, body] of [
    ['/v1/episodes', { content: 'Exports are faster.', webhook_url }],
    [`/v1/episodes/${failed}/retry`, { webhook_url }],
    [`/v1/scripts/${scriptId}/convert`, { webhook_url }],
  ] as const) {
    const answer = await send(app, 'POST', path, key, body);
    const { error } = await answer.json();
    assert.deepEqual(
      [answer.status, error.code, error.details?.[0].path],
      [400, 'VALIDATION_FAILED', 'webhook_url'],
      path,
    );
  }
});

test('a public https address is taken', async () => {
  const { key } = await app.customer();
  const answer = await createConversion(app, key, {
    webhook_url: 'https://northwind.example:8443/hooks?a=b',
  });
  assert.equal(answer.status, 202);
});
