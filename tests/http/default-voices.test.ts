import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { visitAs } from '../support/visitor.ts';

let app: TestApp;
before(async () => {
  const vendor = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', TTS_B_ENGINE: 'openai' };
  app = await startTestApp(vendor, undefined, { role: 'api' });
});
after(() => app.close());

async function open(tier: 'free' | 'team') {
  const person = await visitAs(app, await createPerson(app, { tier }));
  return { ...person, here: `/dashboard/${person.organizationId}` };
}

test('defaults are chosen from the voices that the tier can use', async () => {
  const [free, paid] = [await open('free'), await open('team')];
  const [own, vendors] = [/<option value="nora"/, /<option value="coral"/];
  for (const path of ['organization', 'products/new']) {
    const { body } = await free.open(`${free.here}/${path}`);
    assert.match(body, own);
    assert.doesNotMatch(body, vendors);
    const page = await paid.open(`${paid.here}/${path}`);
    assert.match(page.body, vendors);
    assert.doesNotMatch(page.body, own);
  }
  const made = await free.send(`${free.here}/products/new`, { name: 'Beacon', narrator: 'nora' });
  assert.equal(made.statusCode, 303, made.body);
  await app.database.store.pool.query(
    `update organizations set defaults = '{"voice": {"provider": "tts_b", "voiceId": "coral"}}' where id = $1`,
    [free.organizationId],
  );
  const { body } = await free.open(`${free.here}/organization`);
  assert.match(body, /<option value="coral" selected>coral – not available here</);
});
