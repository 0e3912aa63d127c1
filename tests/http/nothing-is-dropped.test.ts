import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, createdId, send, unlimitedRequests } from '../support/conversions.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

const paths = (warnings: { path: string }[] = []) => warnings.map(({ path }) => path);

async function failed(key: string): Promise<string> {
  const id = await createdId(app, key);
  const { pool } = app.database.store;
  await pool.query(`update conversions set status = 'failed' where id = $1`, [id]);
  return id;
}

test('what cannot be used is named when the conversion is accepted', async () => {
  const { key } = await app.customer();
  const cases: [Record<string, unknown>, string[]][] = [
    [{ voice: { provider: 'tts_b', voice_id: 'clara' }, settings: { speakers: 2 } }, ['voice.voice_id']],
    [{ voice: { host_voice_ids: { host1: 'clara' } } }, ['voice.host_voice_ids']],
    [{ voice: { pronunciation_notes: 'say it nicely' } }, ['voice.pronunciation_notes']],
    [{ source_type: 'document', settings: { version: '1.0' } }, ['settings.version']],
    [{ source_type: 'document', settings: { summary_threshold: 2 } }, ['settings.summary_threshold']],
    [{ settings: { version: '1.0', summary_threshold: 2 } }, []],
  ];
  for (const [fields, expected] of cases) {
    const { warnings } = await (await createConversion(app, key, fields)).json();
    assert.deepEqual(paths(warnings), expected, JSON.stringify(fields));
  }
});

test('marks of an edited script that are not followed as they stand are named', async () => {
  const { key } = await app.customer();
  const content = '## Fixed\n- Exports no longer stop early.';
  const { data } = await (await send(app, 'POST', '/v1/scripts', key, { content })).json();
  const edited_content = 'Host 1 : Hello [pause 2] there. [pause 20s] Bye.\n\nHost 3: See you. [pause 1s]';
  const converted = await send(app, 'POST', `/v1/scripts/${data.id}/convert`, key, { edited_content });
  assert.deepEqual((await converted.json()).warnings, [
    { path: 'edited_content', message: '“[pause 2]” is read aloud; for a pause write [pause 2s]' },
    { path: 'edited_content', message: '“Host 3:” is read aloud; the speakers are Host 1: and Host 2:' },
    { path: 'edited_content', message: '“[pause 20s]” lasts 10 seconds, the longest pause' },
    { path: 'edited_content', message: '“[pause 1s]” after the last word is left out' },
  ]);
});

test('a retry sends its outcome to the webhook_url of its own', async () => {
  const { key } = await app.customer();
  for (const kind of ['conversions', 'episodes']) {
    const id = await failed(key);
    const webhook_url = `https://northwind.example/${kind}`;
    const answer = await send(app, 'POST', `/v1/${kind}/${id}/retry`, key, { webhook_url, tone: 'calm' });
    assert.equal(answer.status, 202);
    assert.deepEqual(paths((await answer.json()).warnings), ['tone']);
    const { rows } = await app.database.store.pool.query(
      'select webhook_url from conversions where id = $1',
      [id],
    );
    assert.equal(rows[0].webhook_url, webhook_url);
    const refused = await send(app, 'POST', `/v1/${kind}/${await failed(key)}/retry`, key, {
      webhook_url: 'http://northwind.example/',
    });
    assert.equal(refused.status, 400);
  }
});

test('a retry with an Idempotency-Key is repeated and charged once', async () => {
  const { key } = await app.customer();
  for (const kind of ['conversions', 'episodes']) {
    const id = await failed(key);
    const used = async () => (await (await app.request('/v1/usage', { key })).json()).data.audio.used;
    const before = await used();
    const headers = { 'idempotency-key': `again-${kind}` };
    const retry = (body?: object) => send(app, 'POST', `/v1/${kind}/${id}/retry`, key, body, headers);
    const first = await retry();
    assert.equal(first.status, 202);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    const second = await retry();
    assert.equal(second.status, 202);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual((await second.json()).data, (await first.json()).data);
    assert.equal(await used(), before + 1);
    assert.equal((await retry({ webhook_url: 'https://northwind.example/' })).status, 409);
  }
});

test('a body where none is expected is named, not swallowed', async () => {
  const { key } = await app.customer();
  const id = await createdId(app, key);
  const answer = await send(app, 'POST', `/v1/conversions/${id}/embed-token`, key, { expires_in: 60 });
  assert.equal(answer.status, 201);
  assert.deepEqual(paths((await answer.json()).warnings), ['expires_in']);
  for (const body of [[], 'x', 5]) {
    const refused = await send(app, 'POST', `/v1/conversions/${id}/embed-token`, key, body);
    assert.deepEqual([refused.status, (await refused.json()).error.code], [400, 'VALIDATION_FAILED']);
  }
});

test('null clears a field, and a PATCH that cannot clear it is refused', async () => {
  const { key } = await app.customer();
  const post = async (path: string, body: object) =>
    (await (await send(app, 'POST', `/v1${path}`, key, body)).json()).data.id;
  const product = `/products/${await post('/products', { name: 'Northwind' })}`;
  const entry = `/lexicon/${await post('/lexicon', { written: 'kubectl', spoken: 'kube control' })}`;
  const draft = `/drafts/${await post('/drafts', { settings: { audience: 'all', cta: 'Upgrade.' } })}`;
  const patch = (path: string, body: object) => send(app, 'PATCH', `/v1${path}`, key, body);
  const refused: [path: string, body: object, field: string][] = [
    [`/conversions/${await createdId(app, key)}`, { public_url: null }, 'public_url'],
    [`/conversions/${await createdId(app, key)}`, { title: null }, 'title'],
    [product, { name: null, context: null }, 'name'],
    [product, { settings: { tone: null } }, 'settings.tone'],
    [entry, { written: null, note: null }, 'written'],
    [entry, { case_sensitive: null }, 'case_sensitive'],
    [draft, { version: 1, title: null }, 'title'],
    [draft, { version: 1, settings: { tone: null } }, 'settings.tone'],
    [draft, { version: null }, 'version'],
  ];
  for (const [path, body, field] of refused) {
    const answer = await patch(path, body);
    const { error } = await answer.json();
    assert.deepEqual([answer.status, error.code], [400, 'VALIDATION_FAILED'], `${path} ${field}`);
    assert.deepEqual(error.details, [{ path: field, message: 'cannot be null' }]);
  }
  const cleared = await patch(draft, { version: 1, settings: { audience: null } });
  const { settings } = (await cleared.json()).data;
  assert.deepEqual([settings.audience, settings.cta], [null, 'Upgrade.']);
  // What a draft shows can be sent back.
  assert.equal((await patch(draft, { version: 2, settings })).status, 200);
});
