import type { Speaker } from '../../src/domain/script.ts';
import type { Boundary, VoicedSentence } from '../../src/domain/sound.ts';

export type VoiceLikeOptions = {
  readonly sampleRate?: number;
  readonly seconds?: number;
  /** Fundamental in hertz. */
  readonly pitch?: number;
  /** Highest magnitude. */
  readonly peak?: number;
  /** Seconds of digital silence at both ends. */
  readonly silence?: number;
  readonly seed?: number;
};

/** A signal that behaves like a voice: harmonics under moving formants, syllables, and bursts of noise. */
export function voiceLike(options: VoiceLikeOptions = {}): Float32Array {
  const { sampleRate = 22_050, seconds = 2, pitch = 120, peak = 0.7, silence = 0.1, seed = 1 } = options;
  const pad = Math.round(silence * sampleRate);
  const length = Math.round(seconds * sampleRate);
  const samples = new Float32Array(length + 2 * pad);
  const random = createRandom(seed);
  const formants = [createResonator(sampleRate), createResonator(sampleRate), createResonator(sampleRate)];
  let phase = 0;
  let highest = 0;
  for (let index = 0; index < length; index++) {
    const time = index / sampleRate;
    const syllable = (time * 4.3 + seed) % 1;
    const vowel = syllable < 0.7 ? Math.sin((Math.PI * syllable) / 0.7) : 0;
    const consonant = syllable >= 0.7 && syllable < 0.92 ? 0.05 : 0.001;
    phase += (pitch * (1 + 0.12 * Math.sin(2 * Math.PI * 0.6 * time + seed))) / sampleRate;
    const pulse = phase >= 1 ? 1 : 0;
    phase %= 1;
    const excitation = pulse * vowel;
    const shift = Math.sin(time * 9 + seed);
    const voiced =
      (formants[0]?.(excitation, 550 + 200 * shift, 80) ?? 0) +
      0.5 * (formants[1]?.(excitation, 1500 + 500 * shift, 120) ?? 0) +
      0.25 * (formants[2]?.(excitation, 2600 + 200 * shift, 180) ?? 0);
    const sample = voiced + consonant * (random() - 0.5) * (index > 0 ? 1 : 0);
    samples[pad + index] = sample;
    highest = Math.max(highest, Math.abs(sample));
  }
  return samples.map((sample) => (sample * peak) / highest);
}

export type SentenceLike = {
  readonly text?: string;
  readonly speaker?: Speaker;
  readonly section?: string | null;
  readonly boundary?: Boundary;
  readonly pauseScale?: number;
  readonly samples?: Float32Array;
  readonly sampleRate?: number;
};

export function voicedSentence(like: SentenceLike = {}): VoicedSentence {
  const { text = 'A sentence.', speaker = 1, section = null, boundary = 'sentence', pauseScale = 1 } = like;
  const sampleRate = like.sampleRate ?? 22_050;
  const samples = like.samples ?? voiceLike({ sampleRate });
  return {
    sentence: { text, spoken: text, speaker, section, boundary },
    sound: { samples, sampleRate },
    pauseScale,
  };
}

/** A sequence of numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

function createResonator(sampleRate: number): (input: number, hertz: number, width: number) => number {
  let [y1, y2] = [0, 0];
  return (input, hertz, width) => {
    const radius = Math.exp((-Math.PI * width) / sampleRate);
    const y = input + 2 * radius * Math.cos((2 * Math.PI * hertz) / sampleRate) * y1 - radius * radius * y2;
    [y1, y2] = [y, y1];
    return y;
  };
}
