import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const broken = ' \u202EO\u2066ne\uFFFE\u{1FFFF}\u2069\r\nBcc: all@example.com\u2028two\tthree\u0007 ';
const single = 'One Bcc: all@example.com two three';

test('titles are a single line, however they come in', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.request(path, { method, key, headers, body: JSON.stringify(body) });
    return { status: answer.status, data: (await answer.json()).data };
  };
  const text = { source_type: 'changelog', content: '## Fixed\n- Exports no longer stop.' };
  const { data } = await send('POST', '/v1/conversions', { ...text, title: broken });
  const titleOf = async (id: string) =>
    (await (await app.request(`/v1/conversions/${id}`, { key })).json()).data.title;
  assert.equal(await titleOf(data.id), single);
  await send('PATCH', `/v1/conversions/${data.id}`, { title: `Two\n${broken.trim()}` });
  assert.equal(await titleOf(data.id), `Two ${single}`);
  const script = await send('POST', '/v1/scripts', { ...text, title: broken });
  const script_id = script.data.script_id ?? script.data.id;
  const converted = await send('POST', `/v1/scripts/${script_id}/convert`, {});
  assert.equal(await titleOf(converted.data.id), single);
  const empty = await send('PATCH', `/v1/conversions/${data.id}`, { title: '\u0007' });
  assert.equal(empty.status, 400);
});

test('names are a single line too', async () => {
  const owner = await visitAs(app, await createPerson(app, { tier: 'team' }));
  const here = `/dashboard/${owner.organizationId}`;
  const name = 'Nor\u202Eth\r\nwind\u2028Traders';
  for (const [path, fields] of [
    ['/organization', { name }],
    ['/products/new', { name }],
    ['/keys', { name, mode: 'live' }],
  ] as const)
    assert.equal((await owner.send(`${here}${path}`, fields)).statusCode, 303, path);
  const { rows } = await app.database.store.pool.query(
    `select name from organizations where id = $1 union all select name from products where organization_id = $1
     union all select name from api_keys where organization_id = $1`,
    [owner.organizationId],
  );
  assert.deepEqual(rows, Array(3).fill({ name: 'North wind Traders' }));
});

test('a name in which nothing is seen is refused, and what was typed stays', async () => {
  const owner = await visitAs(app, await createPerson(app, { tier: 'team' }));
  const here = `/dashboard/${owner.organizationId}`;
  for (const name of ['   ', '\u00A0', '\u3000', '\u200B\u2060', '\u00AD', '\u202E', '\u3164', '\u2800'])
    for (const path of ['/organization', '/products/new', '/keys']) {
      const answer = await owner.send(`${here}${path}`, { name, mode: 'live', context: 'What we make.' });
      assert.equal(answer.statusCode, 400, path);
      assert.match(answer.body, /Enter the name\./, path);
      assert.ok(answer.body.includes(`name="name" type="text" value="${name}"`), path);
      if (path !== '/keys') assert.match(answer.body, /What we make\.<\/textarea>/, path);
    }
  for (const name of ['Ω', '東', '🎧', 'ب\u200Cب'])
    assert.equal((await owner.send(`${here}/organization`, { name })).statusCode, 303, name);
});
