import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bareVoice } from '../../../tests/support/bare-voice.ts';
import { modelCache as cacheDirectory } from '../../../tests/support/model-cache.ts';
import type { Sound } from '../../domain/sound.ts';
import { kokoroModel } from '../kokoro/kokoro-engine.ts';
import { piperModel } from '../piper/piper-engine.ts';
import { createProcessPool } from '../processes/process-pool.ts';
import { createLocalEngine, type LocalModel } from './local-engine.ts';
import { createSpeechProcesses, type SpeechProcesses } from './speech-processes.ts';
import type { SpokenSound } from './voice-child.ts';
import { plainPart, type VoicePart } from './voice-request.ts';

const long = 'Tested under load: no request failed, and all was done.';

/** Slow enough for silences that are shortened, and two sentences, which the engine speaks one by one. */
const comparisons: Readonly<Record<string, readonly (readonly [text: string, rate: number])[]>> = {
  piper: [
    [long, 0.5],
    ['Wait. And then: stop!', 0.72],
  ],
  // Kokoro's silences are never shortened, so a fast rate is enough: a second of it takes seconds of processor time.
  kokoro: [['Tested: none failed. Stop!', 1.5]],
};

const speakerOf = (model: LocalModel) => (model === piperModel ? 353 : 3);

describe('a voice with the times of its words', () => {
  let speech: SpeechProcesses;
  before(() => {
    speech = createSpeechProcesses({ processes: 1, steady: true });
  });
  after(() => speech.close());

  /** Cached by model and parts: a steady voice always says the same text the same way. */
  const sounds = new Map<string, Promise<SpokenSound>>();
  const speak = async (given: readonly Partial<VoicePart>[], model: LocalModel = piperModel) => {
    const parts = given.map((part) => ({ ...plainPart(long, model === piperModel ? 0.72 : 1), ...part }));
    const key = JSON.stringify([model.name, parts]);
    const request = { speaker: speakerOf(model), language: 'en', parts } as const;
    const spoken = sounds.get(key) ?? createLocalEngine(model, { cacheDirectory, speech }).say(request);
    sounds.set(key, spoken);
    return (await spoken).sound;
  };

  for (const model of [piperModel, kokoroModel]) {
    it(`of ${model.name} sounds the same, sample by sample, as without`, async () => {
      await using directory = await mkdtempDisposable(join(tmpdir(), 'aloud-bare-'));
      const plain = createProcessPool<object, Sound>({
        size: 1,
        idleMilliseconds: 60_000,
        entry: new URL('../../../tests/support/plain-voice.ts', import.meta.url),
        setUp: () => bareVoice(model, { directory: directory.path, noise: 1e-30 }),
      });
      try {
        for (const [text, speed] of comparisons[model.name] ?? []) {
          const { samples } = await speak([{ text, rate: speed }], model);
          const order = {
            text,
            sid: speakerOf(model),
            speed,
            ...(model === kokoroModel && { silenceScale: 1 }),
          };
          const bare = await plain.run(order, { deadline: 60_000 });
          assert.ok(samples.length > 10_000);
          assert.ok(
            Buffer.from(samples.buffer).equals(Buffer.from(bare.samples.buffer)),
            `${text} at ${speed}`,
          );
        }
      } finally {
        await plain.close();
      }
    });

    it(`times every word of ${model.name}, in order, within the sound`, async () => {
      const [text, rate] = comparisons[model.name]?.[0] ?? [long, 1];
      const { samples, sampleRate, words = [] } = await speak([{ text, rate }], model);
      assert.deepEqual(
        words.map((word) => word.text),
        text.split(' '),
      );
      for (const [index, { start, end }] of words.entries()) {
        assert.ok(end > start && start >= (words[index - 1]?.start ?? 0), `${index}`);
        assert.ok(end <= samples.length / sampleRate);
      }
    });
  }

  it('moves the times with the pitch, and with the parts of a sentence', async () => {
    const pick = ({ words = [] }: Sound) => words.map(({ start }) => start);
    const natural = pick(await speak([{}]));
    const high = pick(await speak([{ pitch: 1.06, rate: 0.72 * 1.06 }]));
    assert.deepEqual(
      high.map((start) => start.toFixed(3)),
      natural.map((start) => (start / 1.06).toFixed(3)),
    );
    const twice = await speak([{ pauseAfter: 500 }, {}]);
    const starts = pick(twice);
    const [one = 0, other = 0] = [starts[1], starts[natural.length + 1]];
    const half = twice.samples.length / twice.sampleRate / 2;
    assert.ok(Math.abs(other - one - half - 0.25) < 0.02, `${other} after ${one}`);
  });
});
