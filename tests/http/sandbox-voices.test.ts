import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createConversion, unlimitedRequests } from '../support/conversions.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

let app: TestApp;
let vendor: SpeechVendor;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp({ ...vendor.settings, TTS_B_ENGINE: 'openai', ...unlimitedRequests });
});
after(async () => {
  await app.close();
  await vendor.close();
});

const narrated = { voice: { provider: 'tts_b', voice_id: 'nova' } };
const dialogue = {
  voice: { host_voice_ids: { host1: 'nova', host2: 'hugo' } },
  settings: { speakers: 2 },
};

test('the sandbox takes the voices that live takes, and speaks with its own', async () => {
  const { key } = await app.customer({ mode: 'sandbox' });
  for (const [fields, path] of [
    [narrated, 'voice.voice_id'],
    [dialogue, 'voice.host_voice_ids.host1'],
  ] as const) {
    const answer = await createConversion(app, key, { ...fields, wait: true });
    const { data, warnings } = await answer.json();
    assert.equal(data.status, 'completed', JSON.stringify(data));
    assert.deepEqual(
      warnings.map((warning: { path: string }) => warning.path),
      [path],
    );
    assert.match(warnings[0].message, /built-in voice/);
  }
  assert.deepEqual(vendor.requests, [], 'it costs nothing');
});

test('live speaks with the same voices', async () => {
  const { key } = await app.customer({ tier: 'team' });
  const { warnings } = await (await createConversion(app, key, narrated)).json();
  assert.equal(warnings, undefined);
});
