import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureVoice } from '../../../bench/audition/measure-voice.ts';
import { changePitch, joinParts } from './join-parts.ts';
import type { VoicePart } from './voice-request.ts';
import { whisper } from './whisper.ts';

const sampleRate = 22_050;
const part: VoicePart = {
  text: 'x',
  rate: 1,
  pitch: 1,
  gain: 0,
  variation: 'natural',
  whispered: false,
  pauseAfter: 0,
};

/** Creates a vowel-like sound: a row of harmonics. */
function hum(seconds: number, hertz: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    const turn = (2 * Math.PI * hertz * index) / sampleRate;
    return 0.2 * (Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(3 * turn));
  });
}

describe('shaping a sound', () => {
  it('changes the pitch by the ratio asked for', () => {
    for (const ratio of [0.95, 1.02, 1.05]) {
      const samples = changePitch(hum(1, 150), ratio);
      const { pitch } = measureVoice({ samples, sampleRate });
      assert.ok(Math.abs(pitch / (150 * ratio) - 1) < 0.01, `${pitch} for ${ratio}`);
      assert.equal(samples.length, Math.floor(sampleRate / ratio));
    }
  });

  it('takes the voice out of a whisper, but not its loudness', () => {
    const spoken = hum(1, 150);
    const whispered = whisper(spoken, sampleRate);
    assert.equal(measureVoice({ samples: spoken, sampleRate }).pitch > 100, true);
    assert.ok(regularity(whispered, 147) < regularity(spoken, 147) * 0.6);
    const change =
      measureVoice({ samples: whispered, sampleRate }).level -
      measureVoice({ samples: spoken, sampleRate }).level;
    assert.ok(Math.abs(change) < 6, `${change} dB`);
    assert.ok(whispered.every((sample) => Math.abs(sample) < 1));
  });

  it('puts the pauses between the parts and makes no clicks', () => {
    const sound = { samples: hum(0.5, 150), sampleRate };
    const joined = joinParts([sound, sound], [{ ...part, pauseAfter: 200 }, part]);
    const seconds = joined.samples.length / sampleRate;
    assert.ok(Math.abs(seconds - 1.2) < 0.01, `${seconds}`);
    const middle = joined.samples.subarray(Math.round(0.52 * sampleRate), Math.round(0.68 * sampleRate));
    assert.ok(middle.every((sample) => sample === 0));
    for (let index = 1; index < joined.samples.length; index += 1) {
      assert.ok(Math.abs((joined.samples[index] ?? 0) - (joined.samples[index - 1] ?? 0)) < 0.1);
    }
  });

  it('amplifies without clipping', () => {
    const sound = { samples: hum(0.2, 150), sampleRate };
    const louder = joinParts([sound], [{ ...part, gain: 3 }]);
    const level = (samples: Float32Array) => measureVoice({ samples, sampleRate }).level;
    assert.ok(Math.abs(level(louder.samples) - level(sound.samples) - 3) < 0.1);
    const loudest = joinParts([sound], [{ ...part, gain: 30 }]);
    assert.ok(loudest.samples.every((sample) => Math.abs(sample) <= 0.99));
  });
});

/** Returns how much a sound resembles itself one period later. */
function regularity(samples: Float32Array, period: number): number {
  let same = 0;
  let all = 0;
  for (let index = 5000; index < 15_000; index += 1) {
    same += (samples[index] ?? 0) * (samples[index + period] ?? 0);
    all += (samples[index] ?? 0) ** 2;
  }
  return same / all;
}
