import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { measureLoudness } from '../../tests/support/ffmpeg.ts';
import { createRandom, voiceLike } from '../../tests/support/speech-like.ts';
import { createMeter, integratedLoudness, weighedPowers } from './loudness.ts';

let directory: string;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-loudness-'));
});
after(() => rm(directory, { recursive: true, force: true }));

const signals: Record<string, (sampleRate: number) => Float32Array> = {
  'a voice': (sampleRate) => voiceLike({ sampleRate, seconds: 6 }),
  'a voice with long pauses': (sampleRate) => voiceLike({ sampleRate, seconds: 3, silence: 4, peak: 0.2 }),
  'a low tone': (sampleRate) => tone(sampleRate, 90, 0.3),
  'a high tone': (sampleRate) => tone(sampleRate, 5000, 0.1),
  'soft noise, then a loud tone': (sampleRate) => {
    const random = createRandom(7);
    let last = 0;
    return tone(sampleRate, 440, 0.5).map((sample, at) => {
      last = 0.7 * last + 0.3 * (random() - 0.5);
      return at < 2 * sampleRate ? 0.05 * last : sample;
    });
  },
};

for (const [name, make] of Object.entries(signals)) {
  test(`the loudness of ${name} is what ffmpeg measures, within 0.1 LU, at every sample rate`, async () => {
    for (const sampleRate of [16_000, 22_050, 24_000, 44_100, 48_000]) {
      const samples = make(sampleRate);
      const path = join(directory, 'signal.raw');
      await writeFile(path, samples);
      const format = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1'];
      const { integrated } = await measureLoudness(path, format);
      const ours = integratedLoudness(weighedPowers(samples, sampleRate));
      assert.ok(Math.abs(ours - integrated) <= 0.1, `${ours} for ${integrated} at ${sampleRate} Hz`);
    }
  });
}

test('a full-scale tone of 997 Hz in one channel has -3.01 LUFS, as the recommendation says', () => {
  const loudness = integratedLoudness(weighedPowers(tone(48_000, 997, 1), 48_000));
  assert.ok(Math.abs(loudness + 3.01) < 0.02, `${loudness}`);
});

test('silence has no loudness', () => {
  assert.equal(integratedLoudness(weighedPowers(new Float32Array(48_000), 48_000)), Number.NEGATIVE_INFINITY);
  assert.equal(integratedLoudness(new Float64Array()), Number.NEGATIVE_INFINITY);
});

test('it does not matter in which pieces the meter gets the sound', () => {
  const samples = voiceLike({ seconds: 1.5 });
  const meter = createMeter(22_050);
  for (let at = 0; at < samples.length; at += 777) meter.add(samples.subarray(at, at + 777));
  const whole = weighedPowers(samples, 22_050);
  assert.equal(meter.powers().length, whole.length);
  for (const [index, power] of meter.powers().entries()) {
    assert.ok(Math.abs(power - (whole[index] ?? 0)) < 1e-9);
  }
});

function tone(sampleRate: number, hertz: number, peak: number): Float32Array {
  const length = 5 * sampleRate;
  return Float32Array.from({ length }, (_, at) => peak * Math.sin((2 * Math.PI * hertz * at) / sampleRate));
}
