import { isDeepStrictEqual } from 'node:util';
import type { Narration, NarrationChange, NarrationDifference } from '../domain/narration.ts';
import { type CutInput, cutForVoice } from './cut-for-voice.ts';

type ChangeInput = NarrationChange & Pick<CutInput, 'takesIpa' | 'limit'>;

/** Returns which sentences are recorded again if one narration replaces another. */
export function compareSounds({ before, after, ...cut }: ChangeInput): NarrationDifference {
  const [old, next] = [soundsOf({ ...before, ...cut }), soundsOf({ ...after, ...cut })];
  const previousSounds = new Set(old.map(({ sound }) => sound));
  const previousTexts = new Set(old.map(({ written }) => written));
  const changed = next.filter(({ sound }) => !previousSounds.has(sound));
  const chapters = ({ script }: Narration) => script.turns.map(({ section }) => section);
  return {
    changed: changed.length,
    isAllChanged: changed.length === next.length,
    repronounced: changed.flatMap(({ written, text }) => (previousTexts.has(written) ? [text] : [])),
    isSame: isDeepStrictEqual(old, next) && isDeepStrictEqual(chapters(before), chapters(after)),
  };
}

/**
 * Returns each sentence in written and in spoken form, both with everything that affects the sound except
 * pronunciations.
 */
function soundsOf(input: CutInput & Narration) {
  const { script, voice } = input;
  const { provider, deliveryPreset, expression = {}, voiceId, model, hostVoiceIds } = voice;
  const hosts = [hostVoiceIds?.host1, hostVoiceIds?.host2];
  // Sorted, because the database stores the fields in a different order.
  const manner = [provider, deliveryPreset, model, Object.entries(expression).sort()];
  return cutForVoice(input).sentences.map(
    ({ text, spoken, phonemes, speaker, pause = 0, silence = 0, stresses }) => {
      const voices = script.speakers === 2 ? ['host', speaker, hosts[speaker - 1]] : [voiceId];
      const written = JSON.stringify([text, pause, silence, stresses, voices, manner]);
      return { text, written, sound: JSON.stringify([written, spoken, phonemes]) };
    },
  );
}
