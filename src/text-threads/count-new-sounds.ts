import type { Narration, NarrationChange } from '../domain/narration.ts';
import { type CutInput, cutForVoice } from './cut-for-voice.ts';

type ChangeInput = NarrationChange & Pick<CutInput, 'takesIpa' | 'limit'>;

/** Sentences that `before` does not have like this: other words, pause, stress, voice or pronunciation. */
export function countNewSounds({ before, after, ...cut }: ChangeInput): number {
  const heard = new Set(soundsOf({ ...before, ...cut }));
  return soundsOf({ ...after, ...cut }).filter((sound) => !heard.has(sound)).length;
}

function soundsOf(input: CutInput & Narration): string[] {
  const { script, voice } = input;
  const { provider, deliveryPreset, expression = {}, voiceId, model, hostVoiceIds } = voice;
  const hosts = [hostVoiceIds?.host1, hostVoiceIds?.host2];
  // The database has the fields in an order of its own.
  const manner = [provider, deliveryPreset, model, Object.entries(expression).sort()];
  return cutForVoice(input).sentences.map(
    ({ text, spoken, phonemes, speaker, pause = 0, silence = 0, stresses }) => {
      const voices = script.speakers === 2 ? ['host', speaker, hosts[speaker - 1]] : [voiceId];
      return JSON.stringify([text, spoken, phonemes, pause, silence, stresses, voices, manner]);
    },
  );
}
