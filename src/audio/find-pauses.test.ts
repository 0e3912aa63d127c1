import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom, voiceLike } from '../../tests/support/speech-like.ts';
import { findPauses } from './silence.ts';

const sampleRate = 22_050;

/** A second of voice, a silence, and another second of it. */
function voiceWithSilence(seconds: number): { samples: Float32Array; start: number; end: number } {
  const voice = voiceLike({ seconds: 1, silence: 0 });
  const end = voice.length + Math.round(seconds * sampleRate);
  const samples = new Float32Array(end + voice.length);
  samples.set(voice);
  samples.set(voice, end);
  return { samples, start: voice.length, end };
}

function assertOnly(samples: Float32Array, { start, end }: { start: number; end: number }): void {
  const [pause, ...others] = findPauses(samples, sampleRate);
  assert.equal(others.length, 0);
  assert.ok(pause && Math.abs(pause.start - start) < 0.03 * sampleRate, `${pause?.start} for ${start}`);
  assert.ok(Math.abs(pause.end - end) < 0.03 * sampleRate, `${pause.end} for ${end}`);
}

test('a pause between two words is found, to three hundredths of a second', () => {
  const { samples, ...pause } = voiceWithSilence(0.3);
  assertOnly(samples, pause);
});

test('a pause is found in the steady noise of an engine', () => {
  const random = createRandom(3);
  const { samples, ...pause } = voiceWithSilence(0.3);
  assertOnly(
    samples.map((sample) => sample + 0.002 * (random() - 0.5)),
    pause,
  );
});

test('a click of the tongue does not divide a pause', () => {
  const { samples, ...pause } = voiceWithSilence(0.4);
  const middle = (pause.start + pause.end) >> 1;
  samples.fill(0.1, middle, middle + Math.round(0.01 * sampleRate));
  assertOnly(samples, pause);
});

test('a closed mouth, and the silence around a sentence, are no pauses', () => {
  assert.deepEqual(findPauses(voiceWithSilence(0.06).samples, sampleRate), []);
  assert.deepEqual(findPauses(voiceLike({ seconds: 1, silence: 0.5 }), sampleRate), []);
  assert.deepEqual(findPauses(new Float32Array(5000), sampleRate), []);
  assert.deepEqual(findPauses(new Float32Array(), sampleRate), []);
});
