import type { Sound } from '../../src/domain/sound.ts';

export type VoiceFigures = {
  /** Median of the fundamental frequency, in hertz. */
  readonly pitch: number;
  /** Spread of the pitch between its 10th and 90th percentile, in semitones. */
  readonly pitchRange: number;
  /** Level of the speech without its pauses, in decibels below full scale. */
  readonly level: number;
  /** Seconds from the first to the last sound. */
  readonly seconds: number;
};

/** Pitch by autocorrelation over frames of 46 ms, twenty a second, level over the frames that are speech. */
export function measureVoice({ samples, sampleRate }: Sound): VoiceFigures {
  const frame = Math.round(sampleRate * 0.046);
  const hop = Math.round(sampleRate * 0.05);
  const energies: number[] = [];
  for (let start = 0; start + frame <= samples.length; start += hop) {
    energies.push(energyOf(samples.subarray(start, start + frame)));
  }
  const loud = Math.max(...energies, 1e-12);
  const voiced = energies.flatMap((energy, index) => (energy > loud * 0.01 ? [index] : []));
  const pitches = voiced
    .flatMap((index) => pitchOf(samples.subarray(index * hop, index * hop + frame), sampleRate) ?? [])
    .sort((a, b) => a - b);
  const mean = voiced.reduce((sum, index) => sum + (energies[index] ?? 0), 0) / Math.max(1, voiced.length);
  const low = percentile(pitches, 0.1);
  const high = percentile(pitches, 0.9);
  return {
    pitch: percentile(pitches, 0.5),
    pitchRange: low > 0 ? 12 * Math.log2(high / low) : 0,
    level: 10 * Math.log10(Math.max(mean, 1e-12)),
    seconds: (((voiced.at(-1) ?? 0) - (voiced[0] ?? 0)) * hop + frame) / sampleRate,
  };
}

function energyOf(frame: Float32Array): number {
  return frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length;
}

/** Undefined where the frame has no clear period between 60 and 400 Hz. */
function pitchOf(frame: Float32Array, sampleRate: number): number | undefined {
  const shortest = Math.floor(sampleRate / 400);
  const longest = Math.min(Math.ceil(sampleRate / 60), frame.length >> 1);
  const span = frame.length - longest;
  const correlations: number[] = [];
  let best = 0;
  for (let lag = 0; lag <= longest; lag += 1) {
    if (lag < shortest) {
      correlations.push(0);
      continue;
    }
    let sum = 0;
    let left = 0;
    let right = 0;
    for (let index = 0; index < span; index += 4) {
      const a = frame[index] ?? 0;
      const b = frame[index + lag] ?? 0;
      sum += a * b;
      left += a * a;
      right += b * b;
    }
    const value = sum / Math.sqrt(left * right + 1e-12);
    correlations.push(value);
    best = Math.max(best, value);
  }
  if (best < 0.6) return undefined;
  // The shortest period that is nearly as good as the best: else an octave too low wins.
  const lag = correlations.findIndex(
    (value, index) => value > best * 0.92 && value >= (correlations[index + 1] ?? 0),
  );
  return lag > 0 ? sampleRate / lag : undefined;
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
