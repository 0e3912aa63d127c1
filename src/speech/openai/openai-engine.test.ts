import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { type SpeechVendor, startSpeechVendor } from '../../../tests/support/speech-vendor.ts';
import { until } from '../../../tests/support/until.ts';
import { Problem } from '../../domain/errors.ts';
import { logError } from '../../domain/log-error.ts';
import type { Sentence } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { createOpenAiEngine } from './openai-engine.ts';

const sentence: Sentence = {
  text: 'Search is faster now, and it remembers the filters that you chose on your last visit.',
  spoken: 'Search is faster now, and it remembers the filters that you chose on your last visit.',
  speaker: 1,
  section: null,
  boundary: 'end',
};
const retryPolicy = { timeout: 60_000, attempts: 3, firstDelay: 5, maxDelay: 2000 };
const hurry = { ...retryPolicy, timeout: 2500 };

describe('the OpenAI-compatible engine', () => {
  let vendor: SpeechVendor;
  before(async () => {
    vendor = await startSpeechVendor();
  });
  afterEach(() => {
    vendor.script.length = 0;
    vendor.requests.length = 0;
  });
  after(() => vendor.close());

  const speak = (
    settings: Partial<VoiceSettings> = {},
    signal = new AbortController().signal,
    policy = retryPolicy,
  ) => {
    const engine = createOpenAiEngine({
      apiKey: 'sk-secret',
      baseUrl: `${vendor.url}/v1`,
      retryPolicy: policy,
    });
    const direction = engine.prepare({ provider: 'tts_b', ...settings }, 1).direct([sentence])(sentence, 0);
    return direction.speak({ signal, take: 0 });
  };

  it('asks for the sentence as a WAV file and returns its sound', async () => {
    const sound = await speak({ voiceId: 'coral', deliveryPreset: 'theatrical' });
    assert.equal(sound.sampleRate, 24_000);
    assert.ok(sound.samples.length > 24_000);
    const [request] = vendor.requests;
    assert.equal(request?.path, '/v1/audio/speech');
    assert.equal(request?.headers.authorization, 'Bearer sk-secret');
    assert.equal(request?.body['voice'], 'coral');
    assert.equal(request?.body['response_format'], 'wav');
    assert.match(String(request?.body['instructions']), /stage actor/);
  });

  it('gives the fast model no directions and warns of it', async () => {
    const engine = createOpenAiEngine({ apiKey: 'k', baseUrl: `${vendor.url}/v1` });
    const plan = engine.prepare(
      {
        provider: 'tts_b',
        model: 'flash_v2',
        expression: { allowWhispering: true },
      },
      1,
    );
    assert.deepEqual(
      plan.warnings.map((warning) => warning.path),
      ['voice.expression_settings'],
    );
    await speak({ model: 'flash_v2', deliveryPreset: 'dynamic' });
    assert.equal(vendor.requests[0]?.body['model'], 'tts-1');
    assert.equal(vendor.requests[0]?.body['instructions'], undefined);
  });

  it('is told which words someone marked; the fast model gets dashes', async () => {
    const text = 'It costs $5 now, and no more.';
    const marked: Sentence = {
      ...sentence,
      ...{ text, spoken: 'It costs five dollars now, and no more.', spokenCounts: [1, 1, 2, 1, 1, 1, 1] },
      stresses: [
        { start: 9, end: 11 },
        { start: 21, end: 28 },
      ],
    };
    const engine = createOpenAiEngine({ apiKey: 'k', baseUrl: `${vendor.url}/v1` });
    const request = (settings: Partial<VoiceSettings>) =>
      engine.prepare({ provider: 'tts_b', ...settings }, 1).direct([marked])(marked, 0).request as {
        input: string;
        instructions?: string;
      };
    const { input, instructions } = request({});
    assert.equal(input, marked.spoken);
    assert.equal(instructions, 'Stress “five dollars”, “no more.”.');
    const fast = request({ model: 'flash_v2' });
    assert.equal(fast.input, 'It costs — five dollars — now, and — no more.');
    assert.equal(fast.instructions, undefined);
  });

  for (const kind of ['hang', 'cut-off', 'html', 'half-wav', 'odd-rate'] as const) {
    const attempt = () => speak({}, undefined, kind === 'hang' ? hurry : retryPolicy);

    it(`retries after a ${kind} answer`, async () => {
      vendor.script.push({ kind });
      assert.ok((await attempt()).samples.length > 0);
      assert.equal(vendor.requests.length, 2);
    });

    it(`gives up on ${kind} answers after three attempts`, async () => {
      vendor.script.push({ kind }, { kind }, { kind });
      await assert.rejects(
        attempt(),
        (error) => error instanceof Problem && error.code === 'GENERATION_FAILED',
      );
      assert.equal(vendor.requests.length, 3);
    });
  }

  it('waits as long as Retry-After says', async () => {
    vendor.script.push({ kind: 'status', status: 429, headers: { 'retry-after': '0.2' } });
    const started = performance.now();
    await speak();
    assert.ok(performance.now() - started >= 190);
  });

  it('does not wait for an hour', async () => {
    vendor.script.push({ kind: 'status', status: 503, headers: { 'retry-after': '3600' } });
    await assert.rejects(speak(), /asks to wait 3600 s/);
    assert.equal(vendor.requests.length, 1);
  });

  it('retries 5xx, but not permanent errors', async () => {
    vendor.script.push({ kind: 'status', status: 500 }, { kind: 'status', status: 502 });
    await speak();
    assert.equal(vendor.requests.length, 3);
    vendor.script.push({ kind: 'status', status: 401 });
    await assert.rejects(speak(), /answered 401: the account or its API key was refused/);
    assert.equal(vendor.requests.length, 4);
  });

  it('quotes no words of the vendor, which may echo the key; the log has its error code', async () => {
    for (const status of [401, 500]) {
      vendor.script.push(...Array.from({ length: 3 }, () => ({ kind: 'status' as const, status })));
      const error: unknown = await speak().catch((thrown: unknown) => thrown);
      assert.ok(error instanceof Problem);
      const logged = JSON.stringify(logError(error.cause));
      assert.doesNotMatch(error.message + logged, /sk-secret|Wrong key/);
      assert.match(logged, new RegExp(`${status} \\(vendor_says_no\\)`));
      vendor.script.length = 0;
    }
  });

  it('stops at once when it is canceled', async () => {
    vendor.script.push({ kind: 'hang' });
    const controller = new AbortController();
    const speaking = speak({}, controller.signal);
    speaking.catch(() => undefined);
    await until(() => vendor.requests.length > 0);
    controller.abort(new Error('canceled'));
    await assert.rejects(speaking, /canceled/);
    assert.equal(vendor.requests.length, 1);
  });

  it('refuses a misspelled voice of OpenAI, takes new and custom ones, and any elsewhere', async () => {
    const openai = createOpenAiEngine({ apiKey: 'k', baseUrl: 'https://api.openai.com/v1' });
    for (const id of ['nova', 'marin', 'voice_1234abcd', 'brandnewname'])
      assert.equal(await openai.knowsVoice(id), true, id);
    for (const id of ['nvoa', 'Nova', 'shimer']) assert.equal(await openai.knowsVoice(id), false, id);
    const other = createOpenAiEngine({ apiKey: 'k', baseUrl: `${vendor.url}/v1` });
    assert.equal(await other.knowsVoice('af_heart'), true);
  });

  it('sends a custom voice as an object, and speaks it with a model that has it', async () => {
    const engine = createOpenAiEngine({ apiKey: 'k', baseUrl: 'https://api.openai.com/v1' });
    const voiceId = 'voice_1234abcd';
    const plan = engine.prepare({ provider: 'tts_b', voiceId, model: 'flash_v2' }, 1);
    assert.deepEqual(
      plan.warnings.map((warning) => warning.path),
      ['voice.model'],
    );
    const direction = plan.direct([sentence])(sentence, 0);
    const { voice, model } = direction.request as { voice: unknown; model: string };
    assert.deepEqual(voice, { id: voiceId });
    assert.equal(model, 'gpt-4o-mini-tts');
  });
});
