import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { modelCache } from '../../tests/support/model-cache.ts';
import { Problem } from '../domain/errors.ts';
import { catalogue } from './piper/catalogue.ts';
import { checkVoice, prepareSpeech, readersOf } from './prepare-speech.ts';
import { createSpeechEngines } from './speech-engines.ts';

const engines = createSpeechEngines({
  slots: { tts_a: 'piper', tts_b: 'builtin' },
  access: {},
  cacheDirectory: modelCache,
  processes: 1,
  listenBack: 'off',
});

describe('the voice object', () => {
  const wish = {
    deliveryPreset: 'measured',
    expression: { allowLaughter: true, emotionalArc: true },
    voiceId: catalogue.voices[0]?.id ?? '',
    model: 'v3',
    hostVoiceIds: { host1: catalogue.voices[1]?.id ?? '' },
    pronunciationNotes: 'nginx = engine x',
  } as const;

  it('warns of every option that tts_a ignores', () => {
    const { warnings, plan } = prepareSpeech(engines, { provider: 'tts_a', ...wish }, 1);
    assert.deepEqual(
      warnings.map((warning) => warning.path),
      ['voice.expression_settings', 'voice.voice_id', 'voice.model', 'voice.host_voice_ids'],
    );
    assert.equal(plan.quality, 'normal');
  });

  it('warns on tts_b only of what the engine cannot do', () => {
    const { warnings, plan } = prepareSpeech(engines, { provider: 'tts_b', ...wish }, 2);
    assert.deepEqual(
      warnings.map((warning) => warning.path),
      ['voice.voice_id', 'voice.expression_settings.allow_laughter'],
    );
    assert.equal(plan.quality, 'best');
  });

  it('gives the host that was not named another voice than the one that was', () => {
    const readersWith = (hostVoiceIds: object, language = 'en') =>
      readersOf(engines, { provider: 'tts_a', hostVoiceIds }, 2, language);
    assert.deepEqual(readersWith({ host2: 'ruth' }), ['hugo', 'ruth']);
    assert.deepEqual(readersWith({ host1: 'hugo' }), ['hugo', 'ruth']);
    assert.deepEqual(readersWith({ host1: 'ff_siwis', host2: 'ruth' }), ['hugo', 'ruth'], 'one is replaced');
    assert.deepEqual(readersWith({ host2: 'jf_alpha' }, 'ja'), ['jm_kumo', 'jf_alpha']);
    assert.deepEqual(readersWith({ host1: 'af_bella' }), ['af_bella', 'hugo']);
  });

  it('warns of two hosts with one voice', () => {
    const warningsFor = (hostVoiceIds: object, language: string) =>
      prepareSpeech(engines, { provider: 'tts_a', hostVoiceIds }, 2, language).warnings;
    assert.deepEqual(warningsFor({ host1: 'ruth', host2: 'ruth' }, 'en'), [
      { path: 'voice.host_voice_ids', message: 'Both hosts speak with the same voice, ruth.' },
    ]);
    assert.equal(warningsFor({}, 'fr').length, 1, 'French has one voice');
    assert.deepEqual(warningsFor({ host2: 'ruth' }, 'en'), []);
  });

  it('warns of emphasis in a language whose key phrases no one listed', () => {
    const settings = { provider: 'tts_b', expression: { emphasisStyle: 'both' } } as const;
    const pathsIn = (language: string) =>
      prepareSpeech(engines, settings, 1, language).warnings.map((warning) => warning.path);
    for (const language of ['en', 'es', 'fr', 'it', 'pt-BR', 'hi', 'ja', 'zh-Hans'])
      assert.deepEqual(pathsIn(language), [], language);
    assert.deepEqual(pathsIn('sw'), ['voice.expression_settings.emphasis_style']);
  });

  it('refuses a voice that does not exist and names near ones', async () => {
    const known = catalogue.voices[2]?.id ?? '';
    const settings = { voiceId: `${known}x`, hostVoiceIds: { host2: 'nobody-at-all' } };
    await assert.rejects(checkVoice(engines, { provider: 'tts_b', ...settings }), (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.code, 'VALIDATION_FAILED');
      const details = Array.isArray(error.details) ? error.details : [];
      assert.deepEqual(
        details.map((detail) => detail.path),
        ['voice.voice_id', 'voice.host_voice_ids.host2'],
      );
      assert.match(
        details[0]?.message ?? '',
        new RegExp(`^There is no voice “${known}x”; did you mean ${known}`),
      );
      return true;
    });
    await checkVoice(engines, { provider: 'tts_b', voiceId: known });
    await checkVoice(engines, { provider: 'tts_a', voiceId: 'ignored there' });
  });

  it('knows which languages can be spoken', () => {
    const engine = engines.engineFor('tts_a');
    assert.equal(engine.supportsLanguage('en'), true);
    assert.equal(engine.supportsLanguage('ja'), true);
    assert.equal(engine.supportsLanguage('de'), false);
  });

  it('cannot choose an engine that has no key', () => {
    const options = {
      cacheDirectory: '',
      processes: 1,
      listenBack: 'off',
      access: {},
    } as const;
    assert.throws(
      () => createSpeechEngines({ ...options, slots: { tts_a: 'builtin', tts_b: 'openai' } }),
      /OPENAI_API_KEY takes a key/,
    );
    assert.throws(
      () => createSpeechEngines({ ...options, slots: { tts_a: 'google', tts_b: 'piper' } }),
      /^Error: TTS_A_ENGINE takes one of auto, .*, but got "google"\.$/,
    );
  });
});
