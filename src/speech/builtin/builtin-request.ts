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

/** Everything that decides the sound of a sentence on the built-in engine. */
export type BuiltinRequest = {
  /** Index of the speaker in the model. */
  readonly speaker: number;
  readonly care: 'v3' | 'flash_v2' | 'usual';
  readonly parts: readonly VoicePart[];
};
