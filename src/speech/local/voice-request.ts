/** How much the voice varies. */
export type Variation = 'narrow' | 'natural' | 'wide';

/** A phrase of a sentence with one manner of speaking. */
export type VoicePart = {
  readonly text: string;
  /** 1 is the model's own rate. */
  readonly rate: number;
  /** 1 is the speaker's own pitch. */
  readonly pitch: number;
  /** In decibels. */
  readonly gain: number;
  readonly variation: Variation;
  readonly whispered: boolean;
  /** Silence after it, in milliseconds; the last part of a sentence has none. */
  readonly pauseAfter: number;
};

/** Returns a part without changes to the voice's own manner. */
export function plainPart(text: string, rate: number): VoicePart {
  return { text, rate, pitch: 1, gain: 0, variation: 'natural', whispered: false, pauseAfter: 0 };
}

/** Everything that determines the sound of a sentence, except for the model. */
export type VoiceRequest = {
  /** Index of the speaker in the model. */
  readonly speaker: number;
  /** The BCP 47 tag of the voice. */
  readonly language: string;
  readonly parts: readonly VoicePart[];
};
