import type { DeliveryPreset, EmotionalRange, VoiceSettings } from '../../domain/voice-settings.ts';
import { wordsIn } from '../../domain/words-in.ts';
import type { Variation } from './voice-request.ts';

/** A manner of speaking, the same for all sentences. */
export type Delivery = {
  /** 1 is the voice's natural tempo. */
  readonly tempo: number;
  readonly pauseScale: number;
  readonly variation: Variation;
  /** How much sentences differ from each other in tempo, pitch and loudness. */
  readonly contrast: number;
};

const presets: Readonly<Record<DeliveryPreset | 'none', Delivery>> = {
  none: { tempo: 1, pauseScale: 1, variation: 'natural', contrast: 0 },
  measured: { tempo: 0.9, pauseScale: 1.35, variation: 'narrow', contrast: 0 },
  dynamic: { tempo: 1.07, pauseScale: 0.8, variation: 'wide', contrast: 1 },
  theatrical: { tempo: 0.99, pauseScale: 1.6, variation: 'wide', contrast: 2.2 },
};

const ranges: Readonly<
  Record<EmotionalRange, { variation: Variation | null; least: number; factor: number }>
> = {
  subtle: { variation: 'narrow', least: 0, factor: 0.4 },
  moderate: { variation: null, least: 0.6, factor: 1 },
  full: { variation: 'wide', least: 1, factor: 1.6 },
};

export function chooseDelivery(settings: VoiceSettings): Delivery {
  const preset = presets[settings.deliveryPreset ?? 'none'];
  const range = settings.expression?.emotionalRange ? ranges[settings.expression.emotionalRange] : null;
  const fastest = settings.model === 'flash_v2';
  return {
    tempo: preset.tempo * (fastest ? 1.05 : 1),
    pauseScale: preset.pauseScale,
    variation: range?.variation ?? preset.variation,
    contrast: range ? Math.max(range.least, preset.contrast) * range.factor : preset.contrast,
  };
}

export type Shade = { readonly tempo: number; readonly pitch: number; readonly gain: number };
export const neutralShade: Shade = { tempo: 1, pitch: 1, gain: 0 };

/** Returns how one sentence differs. It depends on the sentence alone, so an edit elsewhere does not change it. */
export function shadeSentence(spoken: string, contrast: number): Shade {
  if (contrast === 0) return neutralShade;
  const mood = moodOf(spoken);
  return {
    tempo: 1 + bounded(0.04 * contrast * mood.pace, 0.12),
    // A semitone is 6 %; more would sound like another voice.
    pitch: 1 + bounded(0.024 * contrast * mood.height, 0.06),
    gain: bounded(0.9 * contrast * mood.force, 2.5),
  };
}

function bounded(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}

/** Returns a calm opening, a rise and a calm end, in a few steps, so that small edits do not change most of the episode. */
export function shadeArc(index: number, count: number): Shade {
  const progress = index / Math.max(1, count - 1);
  if (progress <= 0.12) return { tempo: 0.96, pitch: 0.99, gain: -1.5 };
  if (progress <= 0.45) return neutralShade;
  if (progress <= 0.78) return { tempo: 1.06, pitch: 1.03, gain: 1.5 };
  if (progress <= 0.92) return neutralShade;
  return { tempo: 0.92, pitch: 0.97, gain: -1.5 };
}

/** Returns values between -1 and 1. */
function moodOf(spoken: string): { pace: number; height: number; force: number } {
  const words = wordsIn(spoken).length;
  if (/[?？]$/.test(spoken)) return { pace: 0.3, height: 1, force: 0 };
  if (/[!！]$/.test(spoken)) return { pace: 0.8, height: 0.8, force: 1 };
  if (words <= 5) return { pace: -1, height: -0.6, force: 0.6 };
  const chance = spread(spoken);
  return { pace: chance, height: spread(`${spoken}.`), force: chance * 0.5 };
}

/** Returns a hash of a text, between -1 and 1. */
function spread(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return ((hash >>> 8) % 2001) / 1000 - 1;
}
