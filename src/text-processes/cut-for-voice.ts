import { Problem } from '../domain/errors.ts';
import type { Pronounced } from '../domain/lexicon/lexicon.ts';
import type { Script } from '../domain/script.ts';
import { type Phoneme, type Sentence, spokenLength } from '../domain/sound.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import { createNormaliser } from '../script/normalise/create-normaliser.ts';
import { parsePronunciations } from '../script/normalise/parse-pronunciations.ts';
import { selectPronunciations } from '../script/normalise/select-pronunciations.ts';
import { cutScript } from '../speech/sentences/cut-script.ts';

export type CutInput = {
  readonly script: Script;
  readonly voice: VoiceSettings;
  readonly lexicon?: readonly Pronounced[];
  readonly takesIpa?: boolean;
  readonly limit: number;
};

type Cut = {
  readonly sentences: Sentence[];
  /** Pronunciation notes that cannot be understood. */
  readonly notUnderstood: string[];
  /** Written forms in the script with a pronunciation that the engine does not support. */
  readonly ipaOnly: string[];
};

/** Three times the longest script. Numbers and pronunciations may be many times longer than their written form. */
const maxSpoken = 150_000;
const tooLong = `Speech failed: with its numbers and pronunciations, the script has more than ${maxSpoken.toLocaleString('en')} characters to say. Divide it, or shorten the pronunciations.`;

/** Returns the sentences of a script with their spoken form. Notes of the request take precedence over the lexicon. */
export function cutForVoice({ script, voice, lexicon = [], takesIpa = false, limit }: CutInput): Cut {
  const notes = parsePronunciations(voice.pronunciationNotes ?? '');
  const { pronunciations, ipa, ipaOnly } = selectPronunciations(lexicon, {
    script,
    notes: notes.pronunciations,
    takesIpa,
  });
  const toSpoken = createNormaliser({
    language: script.language,
    pronunciations: [...notes.pronunciations, ...pronunciations],
  });
  const phonemes = ipa.map((each) => ({ ...each, spoken: toSpoken(each.term).replace(/[\s.]$/, '') }));
  const asides = voice.expression?.allowWhispering ?? false;
  const cut = cutScript(script, { toSpoken, limit, asides });
  const sentences = phonemes.length === 0 ? cut : cut.map((each) => withPhonemes(each, phonemes));
  if (spokenLength(sentences) > maxSpoken)
    throw new Problem('GENERATION_FAILED', tooLong, { fault: 'deterministic' });
  return {
    sentences,
    notUnderstood: notes.notUnderstood,
    ipaOnly,
  };
}

function withPhonemes(sentence: Sentence, phonemes: readonly Phoneme[]): Sentence {
  const own = phonemes.filter(({ spoken }) => sentence.spoken.includes(spoken));
  return own.length === 0 ? sentence : { ...sentence, phonemes: own };
}
