import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measureVoice } from '../../../bench/audition/measure-voice.ts';
import { modelCache } from '../../../tests/support/model-cache.ts';
import type { Sound } from '../../domain/sound.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { kokoroModel } from '../kokoro/kokoro-engine.ts';
import { piperModel } from '../piper/piper-engine.ts';
import { cutScript } from '../sentences/cut-script.ts';
import type { Direction, SpeechEngine } from '../speech-engine.ts';
import { createLocalEngine } from './local-engine.ts';
import { createSpeechProcesses, type SpeechProcesses } from './speech-processes.ts';

const cheer = 'Great news!';
const remark = 'It is a change.';

/**
 * Tests the effect of each option on the sound. A steady voice makes the result deterministic.
 * Pitch and level are changed after the model, so options that need only these are tested with the cheaper model.
 */
for (const model of [piperModel, kokoroModel])
  describe(`options of ${model.name}, by ear`, () => {
    let speech: SpeechProcesses;
    let engine: SpeechEngine;
    before(() => {
      speech = createSpeechProcesses({ processes: 1, steady: true });
      engine = createLocalEngine(model, { cacheDirectory: modelCache, speech });
    });
    after(() => speech.close());

    /** Cached by request: a steady voice always says the same text the same way. */
    const sounds = new Map<string, Promise<Sound>>();
    const soundOf = ({ request, speak }: Direction) => {
      const key = JSON.stringify(request);
      const sound = sounds.get(key) ?? speak({ signal: new AbortController().signal, take: 0 });
      sounds.set(key, sound);
      return sound;
    };

    /** Speaks only the requested sentences, because a second of speech takes seconds of processor time. */
    const speak = async (
      texts: readonly string[],
      settings: Partial<VoiceSettings> = {},
      asked = texts.map((_, index) => index),
    ) => {
      const turns = texts.map((text) => ({ text, speaker: 1, section: null }) as const);
      const toSpoken = (text: string) => text.replaceAll(/[()]/g, '');
      const sentences = cutScript({ language: 'en', speakers: 1, turns }, { toSpoken, asides: true });
      const plan = engine.prepare({ provider: 'tts_b', ...settings }, 1);
      const directions = sentences.map(plan.direct(sentences)).filter((_, index) => asked.includes(index));
      const heard = [];
      for (const direction of directions) {
        const sound = await soundOf(direction);
        const seconds = sound.samples.length / sound.sampleRate;
        heard.push({
          ...measureVoice(sound),
          ...measureTone(sound),
          seconds,
          pauseScale: direction.pauseScale,
        });
      }
      return heard;
    };
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

    if (model === piperModel)
      it('emotional_range: an exclamation is higher and louder, the fuller the range', async () => {
        const subtle = await speak([cheer], { expression: { emotionalRange: 'subtle' } });
        const full = await speak([cheer], { expression: { emotionalRange: 'full' } });
        const level = mean(full.map((one) => one.level)) - mean(subtle.map((one) => one.level));
        const pitch = mean(full.map((one) => one.pitch)) / mean(subtle.map((one) => one.pitch));
        assert.ok(level > 0.7, `${level} dB`);
        assert.ok(pitch > 1.005, `${pitch}`);
      });

    if (model === piperModel)
      it('emotional_arc: the same words rise towards the end and settle at it', async () => {
        const texts = Array.from({ length: 5 }, () => 'Projects open at once.');
        const [opening, height, end] = await speak(texts, { expression: { emotionalArc: true } }, [0, 3, 4]);
        assert.ok(opening && height && end);
        assert.ok(height.level > opening.level + 1 && height.level > end.level + 1, 'louder');
        assert.ok(height.pitch > end.pitch * 1.01, `${height.pitch} ${end.pitch}`);
        assert.ok(end.seconds > height.seconds * 1.04, `${end.seconds} ${height.seconds}`);
      });

    it('emphasis_style both: a key phrase is louder and slower', async () => {
      const texts = [remark, 'It is a breaking change.'];
      const [evenOther, evenKey] = await speak(texts, { expression: { emphasisStyle: 'pauses' } });
      const [other, key] = await speak(texts, { expression: { emphasisStyle: 'both' } });
      assert.ok(evenOther && evenKey && other && key);
      const louder = key.level - other.level - (evenKey.level - evenOther.level);
      assert.ok(louder > 1, `${louder} dB`);
      assert.ok(key.seconds > evenKey.seconds * 1.03, `${key.seconds} ${evenKey.seconds}`);
    });

    // The following options work after the model or with its tempo only. With Kokoro, flash_v2 is another engine.
    if (model !== piperModel) return;

    it('delivery_preset theatrical: a cheer and a short remark differ more, and the pauses are long', async () => {
      const texts = [cheer, remark];
      const [plainCheer, plainRemark] = await speak(texts);
      const [playedCheer, playedRemark] = await speak(texts, { deliveryPreset: 'theatrical' });
      assert.ok(plainCheer && plainRemark && playedCheer && playedRemark);
      const pitch = playedCheer.pitch / playedRemark.pitch / (plainCheer.pitch / plainRemark.pitch);
      const pace = playedRemark.seconds / playedCheer.seconds / (plainRemark.seconds / plainCheer.seconds);
      assert.ok(pitch > 1.01, `pitch ${pitch}`);
      assert.ok(pace > 1.05, `pace ${pace}`);
      assert.ok(playedCheer.pauseScale >= plainCheer.pauseScale * 1.5);
    });

    it('emphasis_style pauses: there are pauses around a key phrase', async () => {
      const text = 'Nothing is new, but it is breaking.';
      const [plain] = await speak([text]);
      const [paused] = await speak([text], { expression: { emphasisStyle: 'pauses' } });
      assert.ok((paused?.pause ?? 0) > (plain?.pause ?? 1) + 0.1, `${paused?.pause} ${plain?.pause}`);
    });

    it('allow_whispering: an aside loses its tone and its strength', async () => {
      const aside = [`(${remark})`];
      const [spoken] = await speak(aside);
      const [whispered] = await speak(aside, { expression: { allowWhispering: true } });
      assert.ok(spoken && whispered);
      assert.ok(whispered.level < spoken.level - 3, `${whispered.level} ${spoken.level}`);
      assert.ok(whispered.tonal < spoken.tonal * 0.8, `${whispered.tonal} ${spoken.tonal}`);
    });

    it('model: flash_v2 speaks faster than v3', async () => {
      const texts = ['The list of projects opens at once.', 'You can undo every step of an import.'];
      const best = await speak(texts, { model: 'v3' });
      const fast = await speak(texts, { model: 'flash_v2' });
      const ratio = mean(fast.map((one) => one.seconds)) / mean(best.map((one) => one.seconds));
      assert.ok(ratio < 0.985, `${ratio}`);
    });
  });

/** Returns the share of the sound that repeats with the pitch of a voice (0 to 1), and its longest silence in seconds. */
function measureTone({ samples, sampleRate }: Sound): { tonal: number; pause: number } {
  const frame = Math.round(sampleRate * 0.04);
  const regular: number[] = [];
  for (let start = 0; start + 2 * frame < samples.length; start += frame) {
    const energy = correlation(samples, start, 0, frame);
    if (energy < 1e-3 * frame) continue;
    let best = 0;
    for (let lag = Math.round(sampleRate / 350); lag < sampleRate / 70; lag += 2) {
      const other = correlation(samples, start + lag, 0, frame);
      best = Math.max(best, correlation(samples, start, lag, frame) / Math.sqrt(energy * other + 1e-9));
    }
    regular.push(best);
  }
  let [pause, last] = [0, -1];
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < 0.01) continue;
    if (last >= 0) pause = Math.max(pause, (index - last) / sampleRate);
    last = index;
  }
  return { tonal: regular.reduce((sum, one) => sum + one, 0) / Math.max(1, regular.length), pause };
}

function correlation(samples: Float32Array, start: number, lag: number, length: number): number {
  let sum = 0;
  for (let index = start; index < start + length; index += 1) {
    sum += (samples[index] ?? 0) * (samples[index + lag] ?? 0);
  }
  return sum;
}
