import type { Voice, VoiceFigures } from '../../domain/voice.ts';

/** A speaker of the model who passed the audition. */
export type CatalogueVoice = Omit<Voice, 'figures'> & {
  /** Number inside the model. */
  readonly speaker: number;
  /** The model's rate at which this speaker says about 2.7 words a second. */
  readonly rate: number;
  /** Decibels that bring this speaker to the level of the others. */
  readonly gain: number;
  readonly figures: VoiceFigures;
};
