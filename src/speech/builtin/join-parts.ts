import type { Sound } from '../../domain/sound.ts';
import type { VoicePart } from './builtin-request.ts';
import { changePitch } from './change-pitch.ts';
import { whisper } from './whisper.ts';

const loudest = 0.98;

/** Gives each part its pitch, loudness and breath, and joins them with their pauses. */
export function joinParts(sounds: readonly Sound[], parts: readonly VoicePart[]): Sound {
  const sampleRate = sounds[0]?.sampleRate ?? 22_050;
  const pieces = sounds.map((sound, index) => {
    const part = parts[index];
    const shaped = part ? shapePart(sound.samples, part, sampleRate) : sound.samples;
    return sounds.length > 1 ? trimEdges(shaped, sampleRate) : shaped;
  });
  const pauses = parts.map((part, index) =>
    index < parts.length - 1 ? Math.round((part.pauseAfter * sampleRate) / 1000) : 0,
  );
  if (pieces.length === 1 && pieces[0]) return { samples: pieces[0], sampleRate };
  const length = pieces.reduce((sum, piece, index) => sum + piece.length + (pauses[index] ?? 0), 0);
  const joined = new Float32Array(length);
  let offset = 0;
  for (const [index, piece] of pieces.entries()) {
    joined.set(piece, offset);
    offset += piece.length + (pauses[index] ?? 0);
  }
  return { samples: joined, sampleRate };
}

function shapePart(samples: Float32Array, part: VoicePart, sampleRate: number): Float32Array {
  let shaped = part.pitch === 1 ? samples : changePitch(samples, part.pitch);
  if (part.whispered) shaped = whisper(shaped, sampleRate);
  return part.gain === 0 ? shaped : amplify(shaped, part.gain);
}

function amplify(samples: Float32Array, decibels: number): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const wanted = 10 ** (decibels / 20);
  const factor = decibels > 0 && peak * wanted > loudest ? Math.max(1, loudest / peak) : wanted;
  return samples.map((sample) => sample * factor);
}

/** Cuts the silence at both ends down to a breath and fades what is left, so that joins do not click. */
function trimEdges(samples: Float32Array, sampleRate: number): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const threshold = peak * 0.02;
  const margin = Math.round(sampleRate * 0.02);
  const first = samples.findIndex((sample) => Math.abs(sample) > threshold);
  if (first < 0) return samples;
  const last = samples.findLastIndex((sample) => Math.abs(sample) > threshold);
  const trimmed = samples.slice(Math.max(0, first - margin), Math.min(samples.length, last + 2 * margin));
  const fade = Math.min(Math.round(sampleRate * 0.005), trimmed.length >> 1);
  for (let index = 0; index < fade; index += 1) {
    const level = index / fade;
    const opposite = trimmed.length - 1 - index;
    trimmed[index] = (trimmed[index] ?? 0) * level;
    trimmed[opposite] = (trimmed[opposite] ?? 0) * level;
  }
  return trimmed;
}
