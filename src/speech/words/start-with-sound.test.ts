import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhonemeWord } from './phoneme-words.ts';
import { startWithSound } from './start-with-sound.ts';

const sampleRate = 16_000;

/** A tone of this loudness between these seconds, over noise that is never quite silent. */
function tones(seconds: number, ...ranges: readonly (readonly [from: number, to: number, peak: number])[]) {
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, index) => {
    const at = index / sampleRate;
    const peak = ranges.find(([from, to]) => at >= from && at < to)?.[2] ?? 0;
    return 0.004 * Math.sin(index * index) + peak * Math.sin(index / 10);
  });
  return { samples, sampleRate };
}

function word(start: number, end: number, pauses = false, soft = false): PhonemeWord {
  return { start, end, padding: 0.04, starts: [start, (start + end) / 2], size: 2, soft, pauses };
}

const isNear = (start: number | undefined, wanted: number) =>
  assert.ok(Math.abs((start ?? 0) - wanted) <= 0.011, `${start}`);

test('a word after a comma begins with its sound, and so do its symbols', () => {
  const sound = tones(2, [0.1, 0.5, 0.3], [1, 1.5, 0.2]);
  const [first, second] = startWithSound([word(0.1, 0.5, true), word(0.7, 1.2)], sound);
  assert.ok(first && second);
  assert.equal(first.start, 0.1);
  isNear(second.start, 0.98);
  assert.deepEqual(second.starts, [second.start, second.start]);
  assert.equal(second.end, 1.2);
});

test('rumble is no sound', () => {
  const { samples } = tones(2, [0.1, 0.5, 0.3], [1, 1.5, 0.2]);
  const rumbling = samples.map(
    (sample, index) => sample + 0.05 * Math.sin((index / sampleRate) * 2 * Math.PI * 12),
  );
  isNear(
    startWithSound([word(0.1, 0.5, true), word(0.7, 1.2)], { samples: rumbling, sampleRate })[1]?.start,
    0.98,
  );
});

test('a soft sound at the beginning of a word belongs to it', () => {
  const sound = tones(2, [0.1, 0.5, 0.3], [0.9, 1, 0.03], [1, 1.5, 0.3]);
  isNear(startWithSound([word(0.1, 0.5, true), word(0.7, 1.3)], sound)[1]?.start, 0.88);
});

test('a soft beginning of a long word is no silence', () => {
  // As "tr" of "and transcription", and "ap" of "approval".
  const sound = tones(3, [0.1, 0.5, 0.3], [0.62, 0.8, 0.05], [0.8, 1.2, 0.3], [1.2, 2.2, 0.05]);
  const words = [word(0.1, 0.5), word(0.6, 2.2)];
  assert.deepEqual(startWithSound(words, sound), words);
});

test('inside a phrase only a long silence is a pause, also where the word before is still heard', () => {
  const paused = tones(2, [0.1, 0.52, 0.1], [0.85, 1.5, 0.3]);
  isNear(startWithSound([word(0.1, 0.5), word(0.5, 1.2)], paused)[1]?.start, 0.83);
  const longer = tones(2, [0.1, 0.6, 0.2], [0.95, 1.5, 0.3]);
  isNear(startWithSound([word(0.1, 0.5), word(0.5, 1.4)], longer)[1]?.start, 0.93);
  // A vowel and the closed lips after it, as in "approval".
  const lips = tones(2, [0.1, 0.4, 0.3], [0.5, 0.62, 0.3], [0.75, 1.5, 0.3]);
  const approval = [word(0.1, 0.4, true), word(0.5, 1.4)];
  assert.deepEqual(startWithSound(approval, lips), approval);
  const closed = tones(2, [0.1, 0.5, 0.3], [0.6, 1.5, 0.3]);
  const words = [word(0.1, 0.5), word(0.5, 1.2)];
  assert.deepEqual(startWithSound(words, closed), words);
  // As before "while", and the "f" of "four".
  const shorter = tones(2, [0.1, 0.5, 0.3], [0.76, 1.5, 0.3]);
  isNear(startWithSound(words, shorter)[1]?.start, 0.74);
  const four = [word(0.1, 0.5), word(0.5, 1.2, false, true)];
  assert.deepEqual(startWithSound(four, shorter), four);
});

test('durations hold where the word is heard at once, and where nothing is heard', () => {
  const sound = tones(2, [0.1, 0.5, 0.3], [1, 1.5, 0.2]);
  const heard = [word(0.1, 0.5, true), word(0.98, 1.2)];
  assert.deepEqual(startWithSound(heard, sound), heard);
  const silent = [word(0.1, 0.5, true), word(1.6, 1.9), word(1.9, 2.4)];
  assert.deepEqual(startWithSound(silent, sound), silent);
  assert.deepEqual(startWithSound([], sound), []);
});
