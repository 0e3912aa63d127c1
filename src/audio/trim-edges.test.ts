import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom, voiceLike } from '../../tests/support/speech-like.ts';
import { fadeEdges, findEdges } from './silence.ts';

const sampleRate = 22_050;

test('silence at both ends is found, and a margin of it kept', () => {
  const samples = voiceLike({ seconds: 1, silence: 0.5 });
  const edges = findEdges(samples, sampleRate);
  assert.ok(edges);
  assert.ok(Math.abs(edges.audibleStart / sampleRate - 0.5) < 0.03);
  assert.ok(Math.abs(edges.audibleEnd / sampleRate - 1.5) < 0.03);
  assert.equal(edges.audibleStart - edges.start, Math.round(0.04 * sampleRate));
  assert.equal(edges.end - edges.audibleEnd, Math.round(0.08 * sampleRate));
});

test('a soft consonant 36 dB under the vowels is not cut off, at either end', () => {
  const random = createRandom(5);
  const samples = new Float32Array(2 * sampleRate);
  const soft = Math.round(0.1 * sampleRate);
  const begin = Math.round(0.4 * sampleRate);
  const vowel = voiceLike({ seconds: 1, silence: 0 });
  samples.set(vowel, begin + soft);
  const level =
    10 ** (-36 / 20) * Math.sqrt(vowel.reduce((sum, sample) => sum + sample ** 2, 0) / vowel.length);
  for (let at = 0; at < soft; at++) {
    samples[begin + at] = level * (random() - 0.5) * Math.sqrt(12);
    samples[begin + soft + vowel.length + at] = level * (random() - 0.5) * Math.sqrt(12);
  }
  const edges = findEdges(samples, sampleRate);
  assert.ok(edges);
  assert.ok(edges.start <= begin, 'the first consonant is kept');
  assert.ok(edges.end >= begin + 2 * soft + vowel.length, 'the last consonant is kept');
});

test('steady noise under a voice counts as silence', () => {
  const random = createRandom(9);
  const samples = voiceLike({ seconds: 1, silence: 0.6 }).map((sample) => sample + 0.004 * (random() - 0.5));
  const edges = findEdges(samples, sampleRate);
  assert.ok(edges && edges.start > 0.4 * sampleRate && edges.end < 1.8 * sampleRate);
});

test('nothing is found in silence or in nothing', () => {
  assert.equal(findEdges(new Float32Array(5000), sampleRate), null);
  assert.equal(findEdges(new Float32Array(), sampleRate), null);
});

test('a sound that begins at once is faded in within 3 ms and ends at zero', () => {
  const samples = new Float32Array(sampleRate).fill(1);
  fadeEdges(samples, sampleRate, [0, 500]);
  assert.equal(samples[0], 0);
  assert.equal(samples.at(-1), 0);
  assert.equal(samples[Math.ceil(0.003 * sampleRate)], 1);
  assert.equal(samples[sampleRate - 501], 1);
});
