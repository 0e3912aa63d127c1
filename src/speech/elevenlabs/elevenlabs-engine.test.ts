import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { type SpeechVendor, startSpeechVendor } from '../../../tests/support/speech-vendor.ts';
import { Problem } from '../../domain/errors.ts';
import type { Sentence } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { createElevenLabsEngine } from './elevenlabs-engine.ts';

const retryPolicy = { timeout: 60_000, attempts: 3, firstDelay: 5, maxDelay: 2000 };
const hurry = { ...retryPolicy, timeout: 2500 };
const line = (text: string, speaker: 1 | 2 = 1): Sentence => ({
  text,
  spoken: text,
  speaker,
  section: null,
  boundary: 'sentence',
});

describe('the ElevenLabs engine', () => {
  let vendor: SpeechVendor;
  before(async () => {
    vendor = await startSpeechVendor();
  });
  afterEach(() => {
    vendor.script.length = 0;
    vendor.requests.length = 0;
  });
  after(() => vendor.close());

  const engine = (policy = retryPolicy) =>
    createElevenLabsEngine({ apiKey: 'xi-secret', baseUrl: vendor.url, retryPolicy: policy });
  const direct = (sentences: Sentence[], settings: Partial<VoiceSettings> = {}, policy = retryPolicy) =>
    sentences.map(
      engine(policy)
        .prepare({ provider: 'tts_b', ...settings }, sentences.some(({ speaker }) => speaker === 2) ? 2 : 1)
        .direct(sentences),
    );
  const speak = (sentences: Sentence[], settings: Partial<VoiceSettings> = {}, policy = retryPolicy) =>
    Promise.all(
      direct(sentences, settings, policy).map((direction) =>
        direction.speak({ signal: new AbortController().signal, take: 0 }),
      ),
    );

  it('times the words by the alignment of the vendor, without tags', async () => {
    const settings = { deliveryPreset: 'dynamic', expression: { allowWhispering: true } } as const;
    const [one] = await speak([line('Great news (between us) for all!')], settings);
    assert.deepEqual(
      one?.words?.map(({ text }) => text),
      ['Great', 'news', 'between', 'us', 'for', 'all!'],
    );
    const both = await speak([line('Hello there.'), line('Hello, host.', 2)]);
    for (const [index, text] of ['Hello there.', 'Hello, host.'].entries()) {
      const { words = [], samples, sampleRate } = both[index] ?? assert.fail();
      assert.equal(words.map((word) => word.text).join(' '), text);
      assert.ok(words.every(({ start, end }) => start >= 0 && end <= samples.length / sampleRate + 0.01));
    }
  });

  it('speaks with v3 and writes expression into audio tags', async () => {
    const [sound] = await speak([line('Great news (between us) for everyone!')], {
      voiceId: 'abc123',
      deliveryPreset: 'dynamic',
      expression: { allowWhispering: true, allowLaughter: true, emotionalRange: 'full' },
    });
    assert.ok(sound && sound.samples.length > 0);
    const [request] = vendor.requests;
    assert.match(
      request?.path ?? '',
      /^\/v1\/text-to-speech\/abc123\/with-timestamps\?output_format=pcm_24000$/,
    );
    assert.equal(request?.headers['xi-api-key'], 'xi-secret');
    assert.equal(request?.body['model_id'], 'eleven_v3');
    assert.equal(
      request?.body['text'],
      '[energetic] Great news [whispers] between us [normal voice] for everyone! [chuckles]',
    );
    assert.deepEqual(request?.body['voice_settings'], { stability: 0 });
  });

  it('never sends audio tags to flash, and says what is lost', async () => {
    const settings = {
      model: 'flash_v2',
      deliveryPreset: 'theatrical',
      expression: { allowLaughter: true },
    } as const;
    await speak([line('Great news (between us)!')], settings);
    assert.equal(vendor.requests[0]?.body['text'], 'Great news (between us)!');
    assert.equal(vendor.requests[0]?.body['model_id'], 'eleven_flash_v2');
    const { warnings } = engine().prepare({ provider: 'tts_b', ...settings }, 1);
    assert.deepEqual(
      warnings.map((warning) => warning.path),
      ['voice.expression_settings', 'voice.delivery_preset'],
    );
  });

  it('says IPA with flash, in phoneme tags around whole words, and with no other model', async () => {
    const phonemes = [
      { spoken: 'kube', ipa: 'kjuːb' },
      { spoken: 'kube control', ipa: 'ˈkjuːb kənˈtroʊl' },
    ];
    const sentence = { ...line('Run kube control, kube or kubes.'), phonemes };
    const settings = { provider: 'tts_b', model: 'flash_v2' } as const;
    await speak([sentence], settings);
    const tag = (ipa: string, words: string) => `<phoneme alphabet="ipa" ph="${ipa}">${words}</phoneme>`;
    assert.equal(
      vendor.requests[0]?.body['text'],
      `Run ${tag('ˈkjuːb kənˈtroʊl', 'kube control')}, ${tag('kjuːb', 'kube')} or kubes.`,
    );
    assert.equal(engine().prepare(settings, 1).takesIpa, true);
    assert.equal(engine().prepare({ provider: 'tts_b' }, 1).takesIpa, false);
  });

  it('speaks a dialogue in requests of at most 2,000 characters and cuts the lines apart', async () => {
    const text = 'This line of the dialogue is about seventy characters long, more or less.';
    const sentences = Array.from({ length: 60 }, (_, index) => line(text, index % 2 === 0 ? 1 : 2));
    sentences.splice(5, 0, line('…', 1));
    const directions = direct(sentences);
    assert.equal(directions[5]?.request, null);
    const sounds = await Promise.all(
      directions
        .filter((direction) => direction.request !== null)
        .map((direction) => direction.speak({ signal: new AbortController().signal, take: 0 })),
    );
    assert.equal(sounds.length, 60);
    const lengths = new Set(sounds.map((sound) => Math.round(sound.samples.length / 100)));
    assert.equal(lengths.size, 1);
    assert.equal(vendor.requests.length, 3);
    for (const request of vendor.requests) {
      const inputs = request.body['inputs'] as { text: string; voice_id: string }[];
      assert.ok(inputs.reduce((sum, input) => sum + input.text.length, 0) <= 2000);
      assert.equal(new Set(inputs.map((input) => input.voice_id)).size, 2);
    }
  });

  for (const kind of ['hang', 'cut-off', 'html', 'wrong-rate'] as const) {
    it(`retries after a ${kind} answer and fails after three`, async () => {
      const attempt = () => speak([line('Search is faster now.')], {}, kind === 'hang' ? hurry : retryPolicy);
      vendor.script.push({ kind });
      assert.ok((await attempt())[0]);
      assert.equal(vendor.requests.length, 2);
      vendor.script.push({ kind }, { kind }, { kind });
      await assert.rejects(
        attempt(),
        (error) => error instanceof Problem && error.code === 'GENERATION_FAILED',
      );
    });
  }

  it('honours Retry-After', async () => {
    vendor.script.push({ kind: 'status', status: 429, headers: { 'retry-after': '0.2' } });
    const started = performance.now();
    await speak([line('Search is faster now.')]);
    assert.ok(performance.now() - started >= 190);
  });

  it('lists the voices of the account once, and does not refuse a voice when it cannot', async () => {
    const used = engine();
    assert.deepEqual(
      (await used.voices()).map((voice) => [voice.id, voice.gender]),
      [['abc123', 'woman']],
    );
    assert.equal(await used.knowsVoice('abc123'), true);
    assert.equal(vendor.requests.length, 1);
    vendor.script.push({ kind: 'status', status: 401 });
    assert.equal(await engine().knowsVoice('unknown'), true);
  });

  it('asks the vendor for a voice that the account does not list, and refuses only on a clear no', async () => {
    const used = engine({ ...retryPolicy, attempts: 1 });
    assert.equal(await used.knowsVoice('library456'), true);
    assert.equal(await used.knowsVoice('unknown'), false);
    for (const status of [401, 403, 500]) {
      vendor.script.push({ kind: 'status', status });
      assert.equal(await used.knowsVoice('unknown'), true, String(status));
    }
  });
});
