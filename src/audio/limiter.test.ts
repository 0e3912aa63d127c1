import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { createRandom, voiceLike } from '../../tests/support/speech-like.ts';
import { createLimiter } from './limiter.ts';

const sampleRate = 22_050;
const ceiling = 0.8;

/** The limited sound, aligned with the input again. */
function limit(samples: Float32Array, blockSize = 4096): Float32Array {
  const limiter = createLimiter(sampleRate, ceiling, 0.06);
  const padded = new Float32Array(samples.length + limiter.delay);
  padded.set(samples);
  for (let at = 0; at < padded.length; at += blockSize) limiter.process(padded.subarray(at, at + blockSize));
  return padded.slice(limiter.delay);
}

test('sound under half the ceiling passes unchanged', () => {
  const samples = voiceLike({ peak: 0.39 });
  assert.deepEqual(limit(samples), samples);
});

test('no sample exceeds the ceiling, for any input', () => {
  const property = fc.property(fc.nat(), fc.double({ min: 0.1, max: 50, noNaN: true }), (seed, peak) => {
    const random = createRandom(seed);
    const samples = Float32Array.from({ length: 3000 }, () => {
      const value = random() * 2 - 1;
      return value ** 9 * peak;
    });
    for (const sample of limit(samples)) assert.ok(Math.abs(sample) <= ceiling + 1e-6, `${sample}`);
  });
  fc.assert(property, { numRuns: 60 });
});

test('peaks between the samples are limited too', () => {
  // A quarter of the sample rate, an eighth of a turn off: samples reach 0.71 of the wave.
  const length = 4000;
  const wave = Float32Array.from({ length }, (_, at) => 1.1 * Math.sin((Math.PI / 2) * at + Math.PI / 4));
  const limited = limit(wave).subarray(500, 3500);
  const highest = limited.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  assert.ok(highest * Math.SQRT2 <= ceiling * 1.01, `the wave reaches ${highest * Math.SQRT2}`);
});

test('a loud part does not affect the sound long before and after it', () => {
  const samples = voiceLike({ seconds: 4, peak: 0.3 });
  const click = 2 * sampleRate;
  const loud = samples.slice();
  loud[click] = 2;
  const limited = limit(loud);
  assert.deepEqual(limited.subarray(0, click - 300), samples.subarray(0, click - 300));
  assert.deepEqual(limited.subarray(click + sampleRate), samples.subarray(click + sampleRate));
});

test('the gain never jumps', () => {
  const samples = new Float32Array(sampleRate).fill(0.5);
  samples.fill(3, 8000, 9000);
  const limited = limit(samples);
  for (let index = 1; index < 7990; index++) {
    const step = Math.abs((limited[index] ?? 0) - (limited[index - 1] ?? 0));
    assert.ok(step < 0.01, `a step of ${step} at ${index}`);
  }
});

test('it does not matter in which pieces the sound comes', () => {
  const samples = voiceLike({ peak: 3 });
  assert.deepEqual(limit(samples, 1024), limit(samples, 777 * 1024));
  const odd = limit(samples, 333);
  for (const [index, sample] of limit(samples).entries())
    assert.ok(Math.abs(sample - (odd[index] ?? 0)) < 1e-3);
});
