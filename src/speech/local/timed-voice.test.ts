import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PlainOrder, PlainVoice } from '../../../tests/support/plain-voice.ts';
import type { Sound } from '../../domain/sound.ts';
import { kokoroModel } from '../kokoro/kokoro-engine.ts';
import { defaultCacheDirectory } from '../models/ensure-model.ts';
import { ensurePreparedModel } from '../models/prepare-model.ts';
import { phonemeLexicon } from '../phonemes/phoneme-codes.ts';
import { piperModel } from '../piper/piper-engine.ts';
import { createProcessPool } from '../processes/process-pool.ts';
import { createLocalEngine, type LocalModel } from './local-engine.ts';
import { createSpeechProcesses, type SpeechProcesses } from './speech-processes.ts';
import { plainPart, type VoicePart } from './voice-request.ts';

const cacheDirectory = defaultCacheDirectory();
const text = 'Tested under load: no request failed, and all was done.';

describe('a voice with the times of its words', () => {
  let speech: SpeechProcesses;
  let temporary = '';
  before(async () => {
    speech = createSpeechProcesses({ processes: 1, steady: true });
    temporary = await mkdtemp(join(tmpdir(), 'aloud-plain-'));
  });
  after(async () => {
    await speech.close();
    await rm(temporary, { recursive: true });
  });

  /** The sound of a voice without durations. */
  const speakPlainly = async (setUp: () => Promise<PlainVoice>, orders: readonly PlainOrder[]) => {
    const entry = new URL('../../../tests/support/plain-voice.ts', import.meta.url);
    const plain = createProcessPool<PlainOrder, Sound>({ size: 1, idleMilliseconds: 60_000, entry, setUp });
    try {
      const sounds: Sound[] = [];
      for (const order of orders) sounds.push(await plain.run(order, { deadline: 60_000 }));
      return sounds;
    } finally {
      await plain.close();
    }
  };
  const isSame = (one: Float32Array, other: Float32Array | undefined) =>
    other !== undefined && Buffer.from(one.buffer).equals(Buffer.from(Float32Array.from(other).buffer));

  const speak = async (parts: readonly Partial<VoicePart>[], model: LocalModel = piperModel) => {
    const { sound } = await createLocalEngine(model, { cacheDirectory, speech }).say({
      ...{ speaker: model === piperModel ? 353 : 3, language: 'en', care: 'usual' },
      parts: parts.map((part) => ({ ...plainPart(text, model === piperModel ? 0.72 : 1), ...part })),
    });
    return sound;
  };

  // Slow enough for silences that are shortened, and two sentences, which the engine speaks one by one.
  const cases = [
    { text, rate: 0.5 },
    { text: 'Wait. And then: stop!', rate: 0.72 },
  ];

  it('sounds the same with Piper, sample by sample, as without, and every time', async () => {
    const setUp = async () => {
      const { directory } = await ensurePreparedModel('voice', { cacheDirectory });
      const noise = { noiseScale: 1e-30, noiseScaleW: 1e-30 };
      return { vits: { ...plainFiles(directory), dataDir: `${directory}/espeak-ng-data`, ...noise } };
    };
    const orders = cases.map(({ text, rate }) => ({ text, sid: 353, speed: rate }));
    const bare = await speakPlainly(setUp, orders);
    for (const [index, part] of cases.entries()) {
      const [{ samples }, again] = [await speak([part]), await speak([part])];
      assert.ok(isSame(samples, bare[index]?.samples), `${part.text} at ${part.rate}`);
      assert.ok(isSame(samples, again.samples), `again: ${part.text}`);
    }
  });

  it('sounds the same with Kokoro, sample by sample, as without, and every time', async () => {
    const { directory, phonemizer } = await kokoroModel.fetch({ cacheDirectory });
    const model = join(temporary, 'kokoro.onnx');
    const program = fileURLToPath(new URL('../../../tests/support/plain-kokoro.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [program, directory, model]);
    const files = { model, voices: `${directory}/voices.bin`, tokens: `${directory}/tokens.txt` };
    const setUp = async () => ({
      kokoro: { ...files, dataDir: phonemizer, lang: 'en-us', lexicon: phonemeLexicon },
    });
    const orders = cases.map(({ text, rate }) => ({
      ...{ text, sid: 3, speed: rate, silenceScale: 1 },
      extra: { lang: 'en-us' },
    }));
    const bare = await speakPlainly(setUp, orders);
    for (const [index, part] of cases.entries()) {
      const [{ samples }, again] = [await speak([part], kokoroModel), await speak([part], kokoroModel)];
      assert.ok(isSame(samples, bare[index]?.samples), `${part.text} at ${part.rate}`);
      assert.ok(isSame(samples, again.samples), `again: ${part.text}`);
    }
  });

  for (const model of [piperModel, kokoroModel]) {
    it(`times every word of ${model.name}, in order, within the sound`, async () => {
      const { samples, sampleRate, words = [] } = await speak([{}], model);
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

function plainFiles(directory: string) {
  return { model: `${directory}/model.onnx`, tokens: `${directory}/tokens.txt` };
}
