import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, send, smallRequest, unlimitedRequests } from '../support/conversions.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

let app: TestApp;
let vendor: SpeechVendor;
before(async () => {
  vendor = await startSpeechVendor();
  const slots = { TTS_A_ENGINE: 'builtin', TTS_B_ENGINE: 'builtin' };
  app = await startTestApp({ ...slots, ...unlimitedRequests }, undefined, { role: 'api' });
});
after(async () => {
  await app.close();
  await vendor.close();
});

const german =
  '## Neu\n\n- Die Suche findet jetzt auch Projekte, die archiviert wurden, und zeigt sie mit ihrem Namen an.\n' +
  '- Der Export ist nicht mehr auf eine Datei begrenzt und wird für alle Nutzer schneller.';
const used = async (key: string) => (await (await app.request('/v1/usage', { key })).json()).data.audio.used;

async function refusal(path: string, key: string, body: object) {
  const answer = await send(app, 'POST', path, key, body);
  const { error } = await answer.json();
  assert.equal(answer.status, 400, JSON.stringify(error));
  const [detail] = error.details;
  return { path: detail.path as string, message: detail.message as string };
}

test('a text with nothing to say is refused before it costs anything', async () => {
  const { key } = await app.customer();
  const conversion = { source_type: 'document', title: 'Nothing' };
  for (const content of ['!!! ???', '```\ncode\n```', '☃ ☃ ☃']) {
    const faults = [
      await refusal('/v1/conversions', key, { ...conversion, content }),
      await refusal('/v1/episodes', key, { content, mode: 'product-feature' }),
      await refusal('/v1/episodes', key, { content }),
    ];
    assert.deepEqual(new Set(faults.map(({ path }) => path)), new Set(['content']));
  }
  const address = await refusal('/v1/episodes', key, { content: 'https://example.com/notes' });
  assert.equal(address.message, 'is only a web address; send the text of its page');
  const { id } = (await (await send(app, 'POST', '/v1/scripts', key, smallRequest)).json()).data;
  const edited = await refusal(`/v1/scripts/${id}/convert`, key, { edited_content: '... ☃' });
  assert.equal(edited.path, 'edited_content');
  assert.equal(await used(key), 0);
});

test('a language without a voice is refused by name, with the engines that speak it', async () => {
  const { key } = await app.customer();
  const body = { ...smallRequest, title: 'Neuigkeiten', content: german };
  const { id } = (await (await send(app, 'POST', '/v1/scripts', key, body)).json()).data;
  for (const fault of [
    await refusal('/v1/conversions', key, body),
    await refusal('/v1/episodes', key, { content: german }),
    await refusal(`/v1/scripts/${id}/convert`, key, {}),
  ]) {
    assert.match(fault.message, /no voice for German.* openai or elevenlabs, which speak it\.$/);
    assert.match(fault.message, /The voices speak Chinese, English, .*, and Spanish\./);
  }
  const hebrew = await refusal('/v1/episodes', key, { content: '# שחרור 2.4\n\nהחיפוש מהיר יותר.' });
  assert.match(hebrew.message, /no voice for Hebrew/);
  assert.equal(await used(key), 0);
});

test('where another provider speaks the language, the message says so, and the sandbox takes what live takes', async () => {
  const slots = { TTS_A_ENGINE: 'builtin', TTS_B_ENGINE: 'openai' };
  const more = await startTestApp({ ...vendor.settings, ...slots }, undefined, { role: 'api' });
  try {
    const body = { ...smallRequest, content: german };
    const { key } = await more.customer();
    const refused = await createConversion(more, key, body);
    assert.match((await refused.json()).error.details[0].message, /voice\.provider to tts_b/);
    const voice = { provider: 'tts_b' };
    assert.equal((await createConversion(more, key, { ...body, voice })).status, 202);
    const sandbox = await more.customer({ mode: 'sandbox' });
    const { warnings } = await (await createConversion(more, sandbox.key, { ...body, voice })).json();
    assert.match(warnings[0].message, /English voice/);
  } finally {
    await more.close();
  }
});

test('null for an optional field is the same as leaving it out, also in a repetition', async () => {
  const { key } = await app.customer();
  const nothing = {
    additional_context: null,
    product_id: null,
    ignore_org: null,
    public_url: null,
    webhook_url: null,
    wait: null,
    voice: { provider: null, delivery_preset: null, voice_id: null, host_voice_ids: { host1: null } },
    settings: { product_name: null, tone: null, summary_threshold: null, use_history: null, speakers: null },
    history_limit: null,
  };
  const headers = { 'idempotency-key': 'null' };
  const first = await createConversion(app, key, nothing, headers);
  assert.equal(first.status, 202, await first.clone().text());
  const without = { voice: { host_voice_ids: {} }, settings: {} };
  const again = await createConversion(app, key, without, headers);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  for (const body of [
    { voice: null, settings: null },
    { output_format: null, further_details: null },
  ]) {
    const script = { content: smallRequest.content, ...body };
    assert.equal((await send(app, 'POST', '/v1/scripts', key, script)).status, 200);
  }
  assert.equal((await createConversion(app, key, { title: null })).status, 400, 'a required one');
  const { id } = (await first.json()).data;
  await send(app, 'PATCH', `/v1/conversions/${id}`, key, { additional_context: 'Words.' });
  const change = (body: object) => send(app, 'PATCH', `/v1/conversions/${id}`, key, body);
  assert.equal((await change({ title: null, additional_context: null })).status, 400, 'nothing is cleared');
  const changed = (await (await change({ additional_context: null })).json()).data;
  assert.deepEqual([changed.title, changed.additional_context], [smallRequest.title, null]);
});
