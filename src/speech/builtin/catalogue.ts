import { Problem } from '../../domain/errors.ts';
import type { Voice, VoiceFigures, VoiceRole } from '../speech-engine.ts';
import { men } from './catalogue-men.ts';
import { women } from './catalogue-women.ts';

/** A speaker of the model who passed the audition. */
export type CatalogueVoice = Omit<Voice, 'figures'> & {
  /** Number inside the model. */
  readonly speaker: number;
  /** The model's rate at which this speaker says about 2.75 words a second. */
  readonly rate: number;
  /** Decibels that bring this speaker to the level of the others. */
  readonly gain: number;
  readonly figures: VoiceFigures;
};

export const catalogue: readonly CatalogueVoice[] = [...women, ...men];

export function findVoice(id: string): CatalogueVoice | undefined {
  return catalogue.find((voice) => voice.id === id);
}

/** The voice that was asked for, or the one chosen for the role. */
export function voiceOrDefault(id: string | undefined, role: VoiceRole): CatalogueVoice {
  const voice = catalogue.find((candidate) =>
    id === undefined ? candidate.defaultFor.includes(role) : candidate.id === id,
  );
  if (voice === undefined)
    throw new Problem('GENERATION_FAILED', `Speech failed: there is no voice "${id ?? role}".`);
  return voice;
}
