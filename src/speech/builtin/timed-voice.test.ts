import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Sound } from '../../domain/sound.ts';
import { defaultCacheDirectory } from '../models/ensure-model.ts';
import { ensurePreparedModel } from '../models/prepare-model.ts';
import { createProcessPool, type ProcessPool } from '../processes/process-pool.ts';
import type { BuiltinRequest, VoicePart } from './builtin-request.ts';

const plainPart = { gain: 0, pitch: 1, whispered: false, pauseAfter: 0, variation: 'natural' } as const;
const long = 'Tested under load: none of five hundred requests failed, and every conversion was finished.';

describe('a voice with the times of its words', () => {
  let timed: ProcessPool<BuiltinRequest, Sound>;
  let plain: ProcessPool<object, Sound>;
  before(() => {
    const options = { size: 1, idleMilliseconds: 60_000 };
    const setUp = async () => ({
      ...(await ensurePreparedModel('voice', { cacheDirectory: defaultCacheDirectory() })),
      steady: true,
    });
    timed = createProcessPool({ ...options, entry: new URL('./voice-child.ts', import.meta.url), setUp });
    const entry = new URL('../../../tests/support/plain-voice.ts', import.meta.url);
    plain = createProcessPool({ ...options, entry, setUp });
  });
  after(() => Promise.all([timed.close(), plain.close()]));

  const speak = (parts: readonly Partial<VoicePart>[]) =>
    timed.run(
      {
        speaker: 353,
        care: 'usual',
        parts: parts.map((part) => ({ ...plainPart, text: long, rate: 0.72, ...part })),
      },
      { deadline: 60_000 },
    );

  it('sounds the same, sample by sample, as without', async () => {
    // Slow enough for silences that are shortened, and two sentences, which the engine speaks one by one.
    for (const [text, rate] of [
      [long, 0.5],
      ['Wait. And then: stop!', 0.72],
    ] as const) {
      const { samples } = await speak([{ text, rate }]);
      const bare = await plain.run({ text, sid: 353, speed: rate }, { deadline: 60_000 });
      assert.ok(Buffer.from(samples.buffer).equals(Buffer.from(bare.samples.buffer)), `${text} at ${rate}`);
    }
  });

  it('times every word, in order, within the sound', async () => {
    const { samples, sampleRate, words = [] } = await speak([{}]);
    assert.deepEqual(
      words.map(({ text }) => text),
      long.split(' '),
    );
    for (const [index, { start, end }] of words.entries()) {
      assert.ok(end > start && start >= (words[index - 1]?.end ?? 0) - 1e-9, `${index}`);
      assert.ok(end <= samples.length / sampleRate);
    }
  });

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
