import type { Speaker } from '../domain/script.ts';
import type { HeardSentence } from '../domain/transcript.ts';

export type EpisodeOptions = {
  /** Where the finished files go. It exists. */
  readonly directory: string;
  readonly title: string;
  readonly organization: string | null;
  readonly date: Date;
  /** Primary BCP 47 subtag, such as `en`. */
  readonly language: string;
  /** PNG or JPEG; drawn from the episode itself unless given. */
  readonly cover?: Uint8Array;
  /** The colour of the drawn cover, such as `#cb4a21`; ours unless given. */
  readonly accent?: string | null;
  /** How many threads share the work; as many as there are processors, up to four, unless told. */
  readonly threads?: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: EpisodeProgress) => void;
};

/** `recording` follows the voice: how much there will be is not known. `mastering` runs from 0 to 1. */
export type EpisodeProgress =
  | { readonly stage: 'collected'; readonly sentences: number; readonly seconds: number }
  | { readonly stage: 'mastering'; readonly done: number };

export type Chapter = { readonly startTime: number; readonly title: string };

/** What a player shows while a few words are heard. */
export type Cue = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: Speaker;
};

/** A finished episode: its files and what they hold. */
export type Episode = {
  readonly audioPath: string;
  readonly captionsVttPath: string;
  readonly captionsSrtPath: string;
  readonly chaptersPath: string;
  readonly waveformPath: string;
  readonly transcriptPath: string;
  readonly durationSeconds: number;
  /** Size of the audio file. */
  readonly bytes: number;
  /** LUFS, by our own meter before encoding. */
  readonly loudness: number;
  readonly sampleRate: number;
  /** A sentence of which nothing is heard begins and ends at once. */
  readonly sentences: readonly HeardSentence[];
  readonly cues: readonly Cue[];
  readonly chapters: readonly Chapter[];
  /** Sentences of which nothing was heard. */
  readonly silentSentences: number;
};
