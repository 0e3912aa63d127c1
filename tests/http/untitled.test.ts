import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { send, unlimitedRequests } from '../support/conversions.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

let app: TestApp;
let vendor: SpeechVendor;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp({ ...vendor.settings, ...unlimitedRequests });
});
after(async () => {
  await app.close();
  await vendor.close();
});

const content =
  'The new planner shows every project of your team on one page. You can drag a task to another day.\n\n' +
  'Tasks that are late are listed first.';

const countOf = (text: string, part: string) => text.toLowerCase().split(part).length - 1;

test('no title is said that was only cut from the text', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const generated = await send(app, 'POST', '/v1/scripts', key, { content, source_type: 'document' });
  const script = (await generated.json()).data.content;
  assert.match(script, /^The new planner shows every project/);
  const made = await send(app, 'POST', '/v1/episodes', key, { content, mode: 'product-feature' });
  const { data } = await made.json();
  assert.equal(data.status, 'completed', JSON.stringify(data));
  assert.equal(data.script, script);
  assert.equal(countOf(script, 'new planner shows'), 1);
  const conversion = (await (await app.request(`/v1/conversions/${data.id}`, { key })).json()).data;
  assert.match(conversion.title, /^The new planner shows every project/, 'lists still show one');
});

test('the heading of a text is its title, and so is the one in its front matter', async () => {
  const { key } = await app.customer({ tier: 'team' });
  for (const text of [
    `# Planning together\n\n${content}`,
    `---\ntitle: Planning together\n---\n${content}`,
  ]) {
    const answer = await send(app, 'POST', '/v1/scripts', key, { content: text, source_type: 'document' });
    const { data } = await answer.json();
    assert.equal(countOf(data.content, 'planning together'), 1, data.content);
  }
});

test('a title given later is said where the script is rewritten', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const body = { content, mode: 'product-feature' };
  const { id } = (await (await send(app, 'POST', '/v1/episodes', key, body)).json()).data;
  await send(app, 'PATCH', `/v1/conversions/${id}`, key, { title: 'Planning together' });
  const { pool } = app.database.store;
  await pool.query(`update conversions set status = 'failed' where id = $1`, [id]);
  const overrides = { override_settings: { tone: 'technical' } };
  assert.equal((await send(app, 'POST', `/v1/episodes/${id}/retry`, key, overrides)).status, 202);
  const answer = await app.request(`/v1/conversions/${id}/events`, { key });
  await answer.text();
  const { generated_script } = (await (await app.request(`/v1/conversions/${id}`, { key })).json()).data;
  assert.equal(countOf(generated_script, 'planning together'), 1, generated_script);
});
