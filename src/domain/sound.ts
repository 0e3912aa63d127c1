import type { Stress } from './marks.ts';
import type { Speaker } from './script.ts';

/** Mono samples between -1 and 1. */
export type Sound = {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** The spoken words, in order; absent if their times are not known. */
  readonly words?: readonly TimedWord[];
};

/** The boundary after a sentence. It determines the pause. */
export type Boundary = 'sentence' | 'paragraph' | 'speaker' | 'section' | 'end';

/** The unit of speech: the text of one call to an engine. */
export type Sentence = {
  /** The text as written in the script, which captions show. */
  readonly text: string;
  /** The spoken form, which the engine gets. */
  readonly spoken: string;
  /** How many words of the spoken form each written word has. */
  readonly spokenCounts?: readonly number[];
  /** Its phrases in and outside parentheses, where a voice may whisper; empty without parentheses. */
  readonly asides?: readonly SpokenPhrase[];
  /** Parts of the spoken form with a phonetic form; absent if the engine does not support phonemes. */
  readonly phonemes?: readonly Phoneme[];
  readonly speaker: Speaker;
  /** Title of the section that begins with this sentence, else null. */
  readonly section: string | null;
  readonly boundary: Boundary;
  /** Seconds of silence after it, in addition to the natural pause. */
  readonly pause?: number;
  /** The minimum silence after it in seconds, as marked in the script. */
  readonly silence?: number;
  /** Words marked as stressed, as ranges of `text`. */
  readonly stresses?: readonly Stress[];
};

export type Phoneme = { readonly spoken: string; readonly ipa: string };

export type SpokenPhrase = { readonly spoken: string; readonly kind: 'plain' | 'aside' };

/** A sentence together with its sound. */
export type VoicedSentence = {
  readonly sentence: Sentence;
  readonly sound: Sound;
  /** The written words, timed in seconds of the sound; absent if their times are not known. */
  readonly words?: readonly TimedWord[];
  /** The length of the pause after this sentence, relative to the natural one (1). */
  readonly pauseScale: number;
};

/** A word with the start and end of its sound, in seconds. */
export type TimedWord = { readonly text: string; readonly start: number; readonly end: number };

export function moveWords(words: readonly TimedWord[], seconds: number): TimedWord[] {
  return words.map(({ text, start, end }) => ({ text, start: start + seconds, end: end + seconds }));
}

/** Counts the characters that a voice says, with all pronunciations. The written text may have far fewer. */
export function spokenLength(sentences: readonly Pick<Sentence, 'spoken' | 'phonemes'>[]): number {
  let length = 0;
  for (const { spoken, phonemes = [] } of sentences) {
    length += spoken.length;
    for (const each of phonemes) length += (spoken.split(each.spoken).length - 1) * each.ipa.length;
  }
  return length;
}
