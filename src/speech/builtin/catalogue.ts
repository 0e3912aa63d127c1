import { Problem } from '../../domain/errors.ts';
import type { VoiceRole } from '../../domain/voice.ts';
import { men } from './catalogue-men.ts';
import type { CatalogueVoice } from './catalogue-voice.ts';
import { women } from './catalogue-women.ts';

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
