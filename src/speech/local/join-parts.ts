import { moveWords, type Sound, type TimedWord } from '../../domain/sound.ts';
import type { VoicePart } from './voice-request.ts';
import { whisper } from './whisper.ts';

const maxPeak = 0.98;

/** Gives each part its pitch, loudness and breath, and joins them with their pauses. */
export function joinParts(sounds: readonly Sound[], parts: readonly VoicePart[]): Sound {
  const sampleRate = sounds[0]?.sampleRate ?? 22_050;
  const pieces = sounds.map(({ samples, words = [] }, index) => {
    const part = parts[index];
    const shaped = part ? shapePart(samples, part, sampleRate) : samples;
    const timed = part ? changeTempo(words, part.pitch) : words;
    if (sounds.length === 1) return { samples: shaped, words: timed };
    const { start, trimmed } = trimEdges(shaped, sampleRate);
    return { samples: trimmed, words: moveWords(timed, -start / sampleRate) };
  });
  if (pieces.length === 1 && pieces[0]) return { ...pieces[0], sampleRate };
  const offsets = [0];
  for (const [index, piece] of pieces.entries()) {
    const pause = index < parts.length - 1 ? (parts[index]?.pauseAfter ?? 0) : 0;
    offsets.push((offsets[index] ?? 0) + piece.samples.length + Math.round((pause * sampleRate) / 1000));
  }
  const samples = new Float32Array(offsets.at(-1) ?? 0);
  for (const [index, piece] of pieces.entries()) samples.set(piece.samples, offsets[index]);
  const words = pieces.flatMap((piece, index) => moveWords(piece.words, (offsets[index] ?? 0) / sampleRate));
  return { samples, sampleRate, words };
}

/** Scales word times: a higher pitch makes a sound faster. */
function changeTempo(words: readonly TimedWord[], pitch: number): TimedWord[] {
  return words.map(({ text, start, end }) => ({ text, start: start / pitch, end: end / pitch }));
}

function shapePart(samples: Float32Array, part: VoicePart, sampleRate: number): Float32Array {
  let shaped = part.pitch === 1 ? samples : changePitch(samples, part.pitch);
  if (part.whispered) shaped = whisper(shaped, sampleRate);
  return part.gain === 0 ? shaped : amplify(shaped, part.gain);
}

/** Resamples a sound to be `ratio` times as fast, by band-limited interpolation: pitch rises, length falls. */
export function changePitch(samples: Float32Array, ratio: number): Float32Array {
  const result = new Float32Array(Math.floor(samples.length / ratio));
  for (let index = 0; index < result.length; index += 1) {
    const position = index * ratio;
    const whole = Math.floor(position);
    const fraction = position - whole;
    result[index] = fraction < 1e-6 ? (samples[whole] ?? 0) : interpolate(samples, whole, fraction);
  }
  return result;
}

const reach = 12;

/** A sinc with a Hann window. The sine is the same for all taps except for its sign. */
function interpolate(samples: Float32Array, whole: number, fraction: number): number {
  const sine = Math.sin(Math.PI * fraction) / Math.PI;
  let sum = 0;
  for (let tap = 1 - reach; tap <= reach; tap += 1) {
    const distance = fraction - tap;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach);
    const sign = tap % 2 === 0 ? 1 : -1;
    sum += ((samples[whole + tap] ?? 0) * sign * sine * window) / distance;
  }
  return sum;
}

function amplify(samples: Float32Array, decibels: number): Float32Array {
  const peak = peakOf(samples);
  const wanted = 10 ** (decibels / 20);
  const factor = decibels > 0 && peak * wanted > maxPeak ? Math.max(1, maxPeak / peak) : wanted;
  return samples.map((sample) => sample * factor);
}

function peakOf(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

/** Shortens the silence at both ends and fades the rest, so that joins do not click. */
function trimEdges(samples: Float32Array, sampleRate: number): { start: number; trimmed: Float32Array } {
  const threshold = peakOf(samples) * 0.02;
  const margin = Math.round(sampleRate * 0.02);
  const first = samples.findIndex((sample) => Math.abs(sample) > threshold);
  if (first < 0) return { start: 0, trimmed: samples };
  const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
  const start = Math.max(0, first - margin);
  const trimmed = samples.slice(start, Math.min(samples.length, last + 2 * margin));
  const fade = Math.min(Math.round(sampleRate * 0.005), trimmed.length >> 1);
  for (let index = 0; index < fade; index += 1) {
    const level = index / fade;
    const opposite = trimmed.length - 1 - index;
    trimmed[index] = (trimmed[index] ?? 0) * level;
    trimmed[opposite] = (trimmed[opposite] ?? 0) * level;
  }
  return { start, trimmed };
}
