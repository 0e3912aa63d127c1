/** How far the voice strays from its average. */
export type Variation = 'narrow' | 'natural' | 'wide';

/** A phrase of a sentence that is spoken in one way. */
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
  /** Number of the speaker inside the model. */
  readonly speaker: number;
  /** How choosy one is about the take. */
  readonly care: 'v3' | 'flash_v2' | 'usual';
  readonly parts: readonly VoicePart[];
};
