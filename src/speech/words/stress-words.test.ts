import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stressWords } from './stress-words.ts';

const sampleRate = 24_000;
const text = 'One two three.';
const words = ['One', 'two', 'three.'].map((word, index) => ({
  text: word,
  start: index * 0.5,
  end: index * 0.5 + 0.5,
}));
/** A tone whose pitch is that of the word. */
const samples = Float32Array.from({ length: 1.5 * sampleRate }, (_, index) => {
  const pitch = 150 + 50 * Math.floor(index / (0.5 * sampleRate));
  return 0.3 * Math.sin((2 * Math.PI * pitch * index) / sampleRate);
});
const stressed = () => {
  const result = stressWords({ sound: { samples, sampleRate }, words }, text, [{ start: 4, end: 7 }]);
  const part = (from: number, to: number) =>
    result.sound.samples.slice(Math.round(from * sampleRate), Math.round(to * sampleRate));
  return { ...result, part };
};

test('a stressed word is longer, and all that follows is later', () => {
  const { sound, words: moved } = stressed();
  assert.equal(sound.samples.length, 1.6 * sampleRate);
  assert.deepEqual(
    moved.map(({ start, end }) => [start.toFixed(2), end.toFixed(2)]),
    [
      ['0.00', '0.50'],
      ['0.50', '1.10'],
      ['1.10', '1.60'],
    ],
  );
});

test('it is louder, keeps its pitch, and leaves the words around it alone', () => {
  const { part } = stressed();
  const louder = 20 * Math.log10(levelOf(part(0.6, 1)) / levelOf(samples));
  assert.ok(Math.abs(louder - 4) < 0.3, `${louder} dB`);
  assert.ok(Math.abs(pitchOf(part(0.6, 1)) - 200) < 4, `${pitchOf(part(0.6, 1))} Hz`);
  assert.ok(Math.abs(pitchOf(part(1.2, 1.5)) - 250) < 4);
  const before = part(0, 0.45);
  assert.ok(before.every((sample, index) => Math.abs(sample - (samples[index] ?? 0)) < 1e-5));
});

test('no sample is beyond full scale, and a stress without a word changes nothing', () => {
  const loud = samples.map((sample) => sample * 3.1);
  const sound = { samples: loud, sampleRate };
  const { sound: raised } = stressWords({ sound, words }, text, [{ start: 0, end: 13 }]);
  assert.ok(raised.samples.every((sample) => Math.abs(sample) <= 0.99));
  assert.deepEqual(stressWords({ sound, words }, text, []).sound, sound);
});

function levelOf(part: Float32Array): number {
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
}

function pitchOf(part: Float32Array): number {
  let crossings = 0;
  for (let index = 1; index < part.length; index += 1)
    if ((part[index - 1] ?? 0) < 0 && (part[index] ?? 0) >= 0) crossings += 1;
  return (crossings * sampleRate) / part.length;
}
