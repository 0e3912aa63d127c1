import { isDeepStrictEqual } from 'node:util';
import type { Narration, NarrationDifference, ReadNarration } from '../domain/narration.ts';
import { type CutInput, cutForVoice } from './cut-for-voice.ts';

type ChangeInput = Pick<CutInput, 'takesIpa' | 'limit'> & {
  readonly before: ReadNarration;
  readonly after: ReadNarration;
};

/** Returns which sentences are recorded again if one narration replaces another. */
export function compareSounds({ before, after, ...cut }: ChangeInput): NarrationDifference {
  const [old, next] = [soundsOf({ ...before, ...cut }), soundsOf({ ...after, ...cut })];
  const previousSounds = new Set(old.map(({ sound }) => sound));
  const previousTexts = new Set(old.map(({ written }) => written));
  const previousWords = new Set(old.map(({ words }) => words));
  const changed = next.filter(({ sound }) => !previousSounds.has(sound));
  const chapters = ({ script }: Narration) => script.turns.map(({ section }) => section);
  return {
    changed: changed.length,
    isAllChanged: changed.length === next.length,
    revoiced: changed.filter(({ words, written }) => previousWords.has(words) && !previousTexts.has(written))
      .length,
    repronounced: changed.flatMap(({ written, text }) => (previousTexts.has(written) ? [text] : [])),
    isSame: isDeepStrictEqual(old, next) && isDeepStrictEqual(chapters(before), chapters(after)),
  };
}

/**
 * Returns the words of each sentence, the same with its voice, and both with everything else that affects the sound, such as
 * pronunciations. A voice that nobody chose is the one that reads.
 */
function soundsOf(input: CutInput & ReadNarration) {
  const { voice, readers } = input;
  const { provider, deliveryPreset, expression, model } = voice;
  // Sorted, because the database stores the fields in a different order. The other provider ignores these settings.
  const directed =
    provider === 'tts_b' ? Object.entries({ ...(model && { model }), ...expression }).sort() : [];
  return cutForVoice(input).sentences.map(
    ({ text, spoken, phonemes, speaker, pause = 0, silence = 0, stresses }) => {
      const words = JSON.stringify([text, pause, silence, stresses]);
      const written = JSON.stringify([words, readers[speaker - 1], deliveryPreset, directed]);
      return { text, words, written, sound: JSON.stringify([written, spoken, phonemes]) };
    },
  );
}
