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

function word(start: number, end: number, pauses = false): PhonemeWord {
  return { start, end, starts: [start, (start + end) / 2], size: 2, pauses };
}

function startsOf(words: readonly PhonemeWord[]): number[] {
  return words.map(({ start }) => Math.round(start * 100) / 100);
}

test('a word after a pause begins with its sound, and so do its symbols', () => {
  const sound = tones(2, [0.1, 0.5, 0.3], [1, 1.5, 0.2]);
  const [first, second] = startWithSound([word(0.1, 0.5, true), word(0.7, 1.2)], sound);
  assert.ok(first && second);
  assert.equal(first.start, 0.1);
  assert.ok(Math.abs(second.start - 0.98) <= 0.011, `${second.start}`);
  assert.deepEqual(second.starts, [second.start, second.start]);
  assert.equal(second.end, 1.2);
});

test('a soft sound at the beginning of a word belongs to it', () => {
  const sound = tones(2, [0.1, 0.5, 0.3], [0.9, 1, 0.03], [1, 1.5, 0.3]);
  const [, second] = startsOf(startWithSound([word(0.1, 0.5, true), word(0.7, 1.3)], sound));
  assert.ok(Math.abs((second ?? 0) - 0.88) <= 0.011, `${second}`);
});

test('durations hold inside a phrase, where little is missing, and where nothing is heard', () => {
  const sound = tones(2, [0.1, 0.5, 0.3], [1, 1.5, 0.2]);
  const inPhrase = [word(0.1, 0.5), word(0.7, 1.2)];
  assert.deepEqual(startWithSound(inPhrase, sound), inPhrase);
  const close = [word(0.1, 0.5, true), word(0.96, 1.2)];
  assert.deepEqual(startWithSound(close, sound), close);
  const silent = [word(0.1, 0.5, true), word(1.6, 1.9), word(1.9, 2.4)];
  assert.deepEqual(startWithSound(silent, sound), silent);
  assert.deepEqual(startWithSound([], sound), []);
});
