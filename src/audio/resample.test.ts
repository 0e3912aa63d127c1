import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resample } from './resample.ts';

const tone = (sampleRate: number, length: number) =>
  Float32Array.from({ length }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / sampleRate));

test('a tone keeps its length, its place and its shape at another rate', async () => {
  for (const [from, to] of [
    [48_000, 22_050],
    [44_100, 24_000],
    [16_000, 22_050],
    [24_000, 22_050],
  ] as const) {
    const result = await resample(tone(from, from), from, to);
    const expected = tone(to, to);
    assert.equal(result.length, to);
    for (let at = 1000; at < to - 1000; at++) {
      assert.ok(Math.abs((result[at] ?? 0) - (expected[at] ?? 0)) < 0.005, `${from} to ${to} at ${at}`);
    }
  }
});

test('short and empty sounds survive', async () => {
  assert.equal((await resample(new Float32Array(), 48_000, 22_050)).length, 0);
  assert.equal((await resample(new Float32Array(3), 48_000, 24_000)).length, 2);
});

test('the same rate changes nothing', async () => {
  const samples = tone(22_050, 100);
  assert.equal(await resample(samples, 22_050, 22_050), samples);
});
