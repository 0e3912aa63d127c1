import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { modelCache } from '../../tests/support/model-cache.ts';
import { type SpeechVendor, startSpeechVendor } from '../../tests/support/speech-vendor.ts';
import { Problem } from '../domain/errors.ts';
import { parseTurns, type Script, type SpeakerCount } from '../domain/script.ts';
import type { VoicedSentence } from '../domain/sound.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import { createBoundedCache, createLocalCache } from '../storage/media/bounded-cache.ts';
import { createSegmentStore, type OwnerSegments, segmentsOf } from './segment-cache/segment-store.ts';
import { cutScript } from './sentences/cut-script.ts';
import { createSpeechEngines, type SpeechEngines } from './speech-engines.ts';
import { type VoiceScriptInput, voiceScript } from './voice-script.ts';

const retryPolicy = { timeout: 60_000, attempts: 2, firstDelay: 5, maxDelay: 1000 };
const plausible =
  'Search results now appear while you type, and they remember the filters of your last visit.';
const silence = { kind: 'silence' } as const;

describe('voicing a script', () => {
  let vendor: SpeechVendor;
  let engines: SpeechEngines;
  let directory = '';
  before(async () => {
    vendor = await startSpeechVendor();
    directory = await mkdtemp(join(tmpdir(), 'aloud-voice-'));
    engines = createSpeechEngines({
      slots: { tts_a: 'builtin', tts_b: 'openai' },
      access: { openai: { apiKey: 'k', baseUrl: `${vendor.url}/v1`, retryPolicy } },
      cacheDirectory: modelCache,
      processes: 1,
      listenBack: 'off',
    });
  });
  afterEach(() => {
    vendor.script.length = 0;
    vendor.requests.length = 0;
  });
  after(async () => {
    await Promise.all([vendor.close(), engines.close()]);
    await rm(directory, { recursive: true });
  });

  const voice = (
    text: string,
    options: Partial<VoiceScriptInput> & { speakers?: SpeakerCount; language?: string } = {},
  ) => {
    const speakers = options.speakers ?? 1;
    const language = options.language ?? 'en';
    const script: Script = { language, speakers, turns: parseTurns(text, speakers) };
    const toSpoken = (written: string) => written;
    return voiceScript({
      script,
      voice: { provider: 'tts_b' } satisfies VoiceSettings,
      engines,
      segments: null,
      cut: async (limit) => cutScript(script, { toSpoken, limit }),
      signal: new AbortController().signal,
      ...options,
    });
  };
  const collect = async (sentences: AsyncIterable<VoicedSentence>) => {
    const list: VoicedSentence[] = [];
    for await (const sentence of sentences) list.push(sentence);
    return list;
  };
  const said = async (...input: Parameters<typeof voice>) => collect((await voice(...input)).sentences);
  const noted: string[] = [];
  const store = (secret = 'own'): OwnerSegments =>
    segmentsOf(
      createSegmentStore(
        createBoundedCache(createLocalCache(directory), { maximumBytes: 1e9, renewAfter: 1000 }),
      ),
      { secret, note: async (keys) => void noted.push(...keys) },
    );

  it('yields every sentence in order and reports progress', async () => {
    const progress: number[] = [];
    const text = Array.from({ length: 20 }, (_, index) => `This is sentence number ${index} of all.`).join(
      ' ',
    );
    const voiced = await voice(text, { onProgress: ({ done }) => progress.push(done) });
    const sentences = await collect(voiced.sentences);
    assert.equal(sentences.map(({ sentence }) => sentence.text).join(' '), text);
    assert.deepEqual(
      progress,
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    assert.equal(voiced.report().sentences, 20);
  });

  it('speaks the second time out of the cache, and sounds the same', async () => {
    const text = 'The first sentence is here. The second sentence is here as well.';
    const first = await voice(text, { segments: store() });
    const once = await collect(first.sentences);
    assert.equal(first.report().fromCache, 0);
    const again = await voice(text, { segments: store() });
    assert.deepEqual(await collect(again.sentences), once);
    assert.equal(again.report().fromCache, 2);
    assert.equal(vendor.requests.length, 2);
    const edited = await voice(text.replace('second', 'last'), { segments: store() });
    await collect(edited.sentences);
    assert.equal(edited.report().fromCache, 1);
  });

  it('finds nothing that another owner has said, and notes what it uses', async () => {
    const text = 'This sentence belongs to one owner.';
    const first = await voice(text, { segments: store('first') });
    await collect(first.sentences);
    noted.length = 0;
    const other = await voice(text, { segments: store('other') });
    await collect(other.sentences);
    assert.equal(other.report().fromCache, 0);
    const again = await voice(text, { segments: store('first') });
    await collect(again.sentences);
    assert.equal(again.report().fromCache, 1);
    assert.equal(new Set(noted).size, 2);
  });

  it('continues when the cache cannot be written or read', async () => {
    const fail = () => Promise.reject(new Error('disk full'));
    for (const broken of [
      { get: async () => undefined, put: fail },
      { get: fail, put: async () => {} },
    ]) {
      const voiced = await voice('One sentence is here.', { segments: { ...broken, note: async () => {} } });
      assert.equal((await collect(voiced.sentences)).length, 1);
      assert.equal(voiced.report().notCached, 1);
    }
  });

  for (const kind of ['silence', 'wrong-rate'] as const) {
    it(`takes a sentence again after ${kind}`, async () => {
      vendor.script.push({ kind });
      const voiced = await voice(plausible);
      const [sentence] = await collect(voiced.sentences);
      assert.equal(sentence?.sound.sampleRate, 24_000);
      assert.deepEqual(
        vendor.requests.map((request) => request.body['input']),
        [plausible, plausible],
      );
      assert.equal(voiced.report().retakes, 1);
    });
  }

  it('says a sentence in pieces when it fails as a whole', async () => {
    vendor.script.push(silence, silence, silence);
    const voiced = await voice(plausible);
    const [sentence] = await collect(voiced.sentences);
    const pieces = vendor.requests.slice(3).map((request) => request.body['input']);
    assert.ok(pieces.length >= 2);
    assert.equal(pieces.join(' '), plausible);
    assert.ok((sentence?.sound.samples.length ?? 0) > 24_000);
    assert.equal(voiced.report().divided, 1);
  });

  it('fails with a clear problem when the sound stays useless', async () => {
    vendor.script.push(...Array.from({ length: 12 }, () => silence));
    await assert.rejects(said(plausible), (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.code, 'GENERATION_FAILED');
      assert.match(error.message, /no usable sound for “Search results/);
      return true;
    });
  });

  it('gives short pauses to what cannot be said and reports it', async () => {
    const voiced = await voice('Something to say.\n\n☃\n\nSomething more to say.');
    const sentences = await collect(voiced.sentences);
    assert.equal(sentences.length, 3);
    assert.ok(sentences.every(({ sound }) => sound.samples.length > 0));
    assert.deepEqual(voiced.report().unsaid, ['☃']);
  });

  it('refuses a script with nothing to say, and a language without a voice', async () => {
    for (const text of ['', '☃ ☃', '\u0001\u0002', '...']) {
      await assert.rejects(said(text), /cannot say anything in the script/);
    }
    const builtin = { voice: { provider: 'tts_a' } as const };
    await assert.rejects(voice('Hallo Welt', { ...builtin, language: 'de' }), /no voice for German/);
    await assert.rejects(said('你好世界', builtin), /cannot say anything in the script/);
  });

  it('stops when it is canceled', async () => {
    const controller = new AbortController();
    vendor.script.push({ kind: 'hang' });
    const voiced = await voice('This will never be answered.', { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('canceled')), 50);
    await assert.rejects(collect(voiced.sentences), /canceled/);
  });

  it('hardly pauses inside a sentence that was cut for its length', async () => {
    const long = `${'a long clause of many words, '.repeat(40)}and its end.`;
    const sentences = await said(`${long} Short one.`);
    assert.ok(sentences.length > 2);
    assert.ok((sentences[0]?.pauseScale ?? 1) < 0.5);
    assert.equal(sentences.at(-2)?.pauseScale, 1);
  });
});
