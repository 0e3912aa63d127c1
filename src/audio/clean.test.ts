import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { voiceLike } from '../../tests/support/speech-like.ts';
import { clean } from './prepare-sentence.ts';

const highest = (samples: Float32Array) =>
  samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);

test('an offset goes without a trace', () => {
  assert.ok(highest(clean(new Float32Array(22_050).fill(0.5), 22_050)) < 1e-6);
});

test('rumble under 20 Hz goes, a voice stays', () => {
  const rumble = Float32Array.from({ length: 44_100 }, (_, at) => Math.sin((2 * Math.PI * 15 * at) / 22_050));
  assert.ok(highest(clean(rumble, 22_050).subarray(22_050)) < 0.1);
  const tone = Float32Array.from({ length: 44_100 }, (_, at) => Math.sin((2 * Math.PI * 110 * at) / 22_050));
  assert.ok(highest(clean(tone, 22_050).subarray(22_050)) > 0.97);
});

test('silence before a voice stays silent', () => {
  const samples = voiceLike({ silence: 0.2 }).map((sample, at) => (at < 4410 ? 0 : sample + 0.1));
  assert.equal(highest(clean(samples, 22_050).subarray(0, 4400)), 0);
});

test('the output is numbers for any input', () => {
  const property = fc.property(fc.float32Array({ maxLength: 200 }), (samples) => {
    assert.ok(clean(samples, 22_050).every((sample) => Math.abs(sample) < 100));
  });
  fc.assert(property);
});
