import type { Stress } from './marks.ts';
import type { Speaker } from './script.ts';

/** Mono samples between -1 and 1. */
export type Sound = {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** The words as they are said, in order; absent if their times are not known. */
  readonly words?: readonly TimedWord[];
};

/** What follows a sentence: the pause after it depends on this. */
export type Boundary = 'sentence' | 'paragraph' | 'speaker' | 'section' | 'end';

/** The unit of speech: what one call of an engine says. */
export type Sentence = {
  /** As written in the script: what captions show. */
  readonly text: string;
  /** As it is said: what the engine gets. */
  readonly spoken: string;
  /** How many words of the spoken form each written word has. */
  readonly spokenCounts?: readonly number[];
  /** Its phrases in and outside parentheses, where a voice may whisper; empty without parentheses. */
  readonly asides?: readonly SpokenPhrase[];
  /** Parts of the spoken form that have a phonetic one; absent where the engine takes none. */
  readonly phonemes?: readonly Phoneme[];
  readonly speaker: Speaker;
  /** Title of the section that begins with this sentence, else null. */
  readonly section: string | null;
  readonly boundary: Boundary;
  /** Seconds of silence after it, in addition to the natural pause. */
  readonly pause?: number;
  /** Seconds that the silence after it lasts at least, as someone marked it. */
  readonly silence?: number;
  /** Words that someone marked to be stressed, as ranges of `text`. */
  readonly stresses?: readonly Stress[];
};

/** Words of the spoken form, and how they are said in IPA. */
export type Phoneme = { readonly spoken: string; readonly ipa: string };

/** A part of a sentence as it is said. */
export type SpokenPhrase = { readonly spoken: string; readonly kind: 'plain' | 'aside' };

/** A sentence together with its sound. */
export type VoicedSentence = {
  readonly sentence: Sentence;
  readonly sound: Sound;
  /** The words as they are written, in seconds of the sound; absent if their times are not known. */
  readonly words?: readonly TimedWord[];
  /** How long the pause after this sentence is, relative to the natural one (1). */
  readonly pauseScale: number;
};

/** A word, and when it is heard, in seconds. */
export type TimedWord = { readonly text: string; readonly start: number; readonly end: number };

/** The same words later, by a number of seconds. */
export function moveWords(words: readonly TimedWord[], seconds: number): TimedWord[] {
  return words.map(({ text, start, end }) => ({ text, start: start + seconds, end: end + seconds }));
}

/** The characters that a voice says, with all pronunciations. The written text may have far fewer. */
export function spokenLength(sentences: readonly Pick<Sentence, 'spoken' | 'phonemes'>[]): number {
  let length = 0;
  for (const { spoken, phonemes = [] } of sentences) {
    length += spoken.length;
    for (const each of phonemes) length += (spoken.split(each.spoken).length - 1) * each.ipa.length;
  }
  return length;
}
