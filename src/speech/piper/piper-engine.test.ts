import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureVoice } from '../../../bench/audition/measure-voice.ts';
import { modelCache } from '../../../tests/support/model-cache.ts';
import { parseTurns, type Script } from '../../domain/script.ts';
import type { Sound } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { countWordErrors } from '../listening/word-errors.ts';
import { cutScript } from '../sentences/cut-script.ts';
import { createSpeechEngines, type SpeechEngines } from '../speech-engines.ts';
import { voiceScript } from '../voice-script.ts';

const sentence = 'We fixed a bug that sent the same notification twice.';
const note = `Search results now appear while you type, and they remember the filters of your last visit. ${sentence}`;

describe('Piper', () => {
  let engines: SpeechEngines;
  before(() => {
    engines = createSpeechEngines({
      slots: { tts_a: 'piper', tts_b: 'builtin' },
      access: {},
      cacheDirectory: modelCache,
      processes: 1,
      steady: true,
      listenBack: 'suspects',
      // Too little memory for Kokoro, which would otherwise speak for v3.
      memoryBytes: 1e9,
    });
    engines.warm();
  });
  after(() => engines.close());

  const speak = async (text: string, voice: Partial<VoiceSettings> = {}, speakers: 1 | 2 = 1) => {
    const script: Script = { language: 'en', speakers, turns: parseTurns(text, speakers) };
    const toSpoken = (written: string) => written;
    const voiced = await voiceScript({
      script,
      voice: { provider: 'tts_b', ...voice },
      engines,
      segments: null,
      cut: async (limit) => cutScript(script, { toSpoken, limit, asides: true }),
      signal: new AbortController().signal,
    });
    const sounds: Sound[] = [];
    const pauses: number[] = [];
    for await (const sentence of voiced.sentences) {
      sounds.push(sentence.sound);
      pauses.push(sentence.pauseScale);
    }
    const seconds = sounds.reduce((sum, sound) => sum + sound.samples.length / sound.sampleRate, 0);
    return { sounds, seconds, pauses, report: voiced.report() };
  };
  const hear = async (sounds: Sound[]) =>
    (await Promise.all(sounds.map((sound) => engines.recognizer.transcribe(sound)))).join(' ');

  it('is understood word for word', async () => {
    const { sounds } = await speak(note);
    const { words, errors } = countWordErrors(note, await hear(sounds), true);
    assert.ok(errors <= words * 0.08, `${errors} of ${words}`);
  });

  it('never enters the main process', async () => {
    const maps = await readFile('/proc/self/maps', 'utf8').catch(() => '');
    assert.doesNotMatch(maps, /sherpa|onnxruntime/);
  });

  it('gives two hosts voices that are easy to distinguish', async () => {
    const { sounds } = await speak(`Host 1: ${sentence}\n\nHost 2: ${sentence}`, {}, 2);
    const pitches = sounds.map((sound) => measureVoice(sound).pitch);
    assert.ok((pitches[0] ?? 0) > (pitches[1] ?? 0) * 1.35, pitches.join(' '));
  });

  it('speaks slower and pauses longer when measured, faster when dynamic', async () => {
    const [plain, measured, dynamic] = [
      await speak(sentence),
      await speak(sentence, { deliveryPreset: 'measured' }),
      await speak(sentence, { deliveryPreset: 'dynamic' }),
    ];
    assert.ok(measured.seconds > plain.seconds * 1.04, `${measured.seconds} ${plain.seconds}`);
    assert.ok(dynamic.seconds < plain.seconds * 0.99, `${dynamic.seconds} ${plain.seconds}`);
    assert.ok((measured.pauses[0] ?? 0) > (plain.pauses[0] ?? 0));
    assert.ok((dynamic.pauses[0] ?? 0) < (plain.pauses[0] ?? 0));
  });

  it('whispers an aside so that it is understood', async () => {
    const aside = 'Nobody will notice this change at all';
    const { sounds } = await speak(`(${aside}.)`, { expression: { allowWhispering: true } });
    const { errors } = countWordErrors(aside, await hear(sounds), true);
    assert.ok(errors <= 2, `${errors}`);
  });

  it('listens to everything for v3 and to nothing for flash_v2', async () => {
    const text = 'Search is fast. Exports work.';
    const best = await speak(text, { model: 'v3' });
    const fast = await speak(text, { model: 'flash_v2' });
    assert.equal(best.report.listenedTo, 2);
    assert.equal(fast.report.listenedTo, 0);
  });

  it('loses no sentence when its processes are killed', async () => {
    const text = 'One short sentence here. Another short one here. A third one to go. And the last of them.';
    const speaking = speak(text);
    let ids = await runningChildren();
    for (; ids.length === 0; ids = await runningChildren()) await sleep(5);
    await sleep(150);
    for (const id of ids.slice(0, 1)) process.kill(id, 'SIGKILL');
    const { sounds } = await speaking;
    assert.equal(sounds.length, 4);
    assert.ok(sounds.every((sound) => sound.samples.length > 4000));
  });

  it('makes sound of odd texts', async () => {
    for (const text of ['a', '7', 'Bell\u0007 and null\u0000.', 'x'.repeat(40), 'OK?!?! …and — so; on…']) {
      const { sounds } = await speak(text, { model: 'flash_v2' });
      assert.ok(
        sounds.every((sound) => measureVoice(sound).level > -50),
        text,
      );
    }
  });

  async function runningChildren(): Promise<number[]> {
    const list = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
    return list.split(' ').map(Number).filter(Boolean);
  }
});
