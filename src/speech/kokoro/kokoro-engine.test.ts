import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measureVoice } from '../../../bench/audition/measure-voice.ts';
import { modelCache } from '../../../tests/support/model-cache.ts';
import type { Sentence, Sound } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { countWordErrors } from '../listening/word-errors.ts';
import { catalogue as piper } from '../piper/catalogue.ts';
import { createSpeechEngines, type SpeechEngines } from '../speech-engines.ts';

// Every second of speech takes seconds of processor time.
const text = 'Exports are fast.';

describe('Kokoro', () => {
  let engines: SpeechEngines;
  let plain: Sound;
  before(async () => {
    engines = createSpeechEngines({
      slots: { tts_a: 'kokoro', tts_b: 'piper' },
      access: {},
      cacheDirectory: modelCache,
      processes: 1,
      steady: true,
      listenBack: 'off',
      memoryBytes: 16e9,
    });
    plain = await speak();
  });
  after(() => engines.close());

  const direct = (settings: Partial<VoiceSettings>, said = text, language = 'en') => {
    const sentence: Sentence = { text: said, spoken: said, speaker: 1, section: null, boundary: 'end' };
    const engine = engines.engineFor(settings.provider ?? 'tts_a');
    return engine.prepare({ provider: 'tts_a', ...settings }, 1, language).direct([sentence])(sentence, 0);
  };
  const speak = (settings: Partial<VoiceSettings> = {}, take = 0): Promise<Sound> =>
    direct(settings).speak({ signal: new AbortController().signal, take });
  const seconds = ({ samples, sampleRate }: Sound) => samples.length / sampleRate;

  it('is understood, and says a text in another way in a retake', async () => {
    const retake = await speak({}, 1);
    const { errors } = countWordErrors(text, await engines.recognizer.transcribe(plain), true);
    assert.equal(errors, 0);
    assert.ok(seconds(retake) > seconds(plain), `${seconds(retake)} ${seconds(plain)}`);
  });

  it('follows the tempo of the delivery', async () => {
    const measured = await speak({ deliveryPreset: 'measured' });
    const dynamic = await speak({ deliveryPreset: 'dynamic' });
    assert.ok(seconds(measured) > seconds(plain) * 1.05, `${seconds(measured)} ${seconds(plain)}`);
    assert.ok(seconds(dynamic) < seconds(plain) * 0.98, `${seconds(dynamic)} ${seconds(plain)}`);
  });

  it('shares its processes with Piper, whose voices keep their engine, and then says a text the same way again', async () => {
    const voices = [
      direct({}),
      direct({ voiceId: 'clara' }),
      direct({ provider: 'tts_b', model: 'v3' }),
      direct({ model: 'flash_v2' }),
    ];
    assert.deepEqual(
      voices.map(({ engine, voice }) => [engine?.name, voice]),
      [
        ['kokoro', 'af_heart'],
        ['piper', 'clara'],
        ['kokoro', 'af_heart'],
        ['piper', piper.choose(undefined, 'narrator', 'en').id],
      ],
    );
    const clara = await speak({ voiceId: 'clara' });
    assert.equal(clara.sampleRate, 22_050);
    const again = await speak();
    assert.equal(again.sampleRate, 24_000);
    assert.deepEqual(again, plain);
  });

  // Spanish, Japanese and Chinese are spoken in tests/http/spoken-languages.test.ts.
  for (const [language, voice, said] of [
    ['fr', /^f/, 'Bonjour à tous.'],
    ['it', /^i/, 'Ciao a tutti.'],
    ['pt', /^p/, 'Olá a todos.'],
    ['hi', /^h/, 'सबको नमस्ते।'],
  ] as const)
    it(`speaks ${language} with a voice of it, at the length and level of speech`, async () => {
      const direction = direct({}, said, language);
      assert.match(direction.voice, voice);
      const sound = await direction.speak({ signal: new AbortController().signal, take: 0 });
      assert.ok(seconds(sound) > 0.6 && seconds(sound) < 3, `${seconds(sound)}`);
      const { level } = measureVoice(sound);
      assert.ok(level > -30 && level < -8, `${level}`);
      assert.equal(sound.words?.length, said.split(' ').length);
    });

  it('leaves out a voice of another language, and says so', () => {
    const warnings = engines
      .engineFor('tts_a')
      .prepare({ provider: 'tts_a', voiceId: 'clara' }, 1, 'es').warnings;
    assert.match(warnings[0]?.message ?? '', /Clara speaks en-US; a voice of the script’s language \(es\)/);
  });
});
