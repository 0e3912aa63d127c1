import type { MediaFile } from '../domain/conversion.ts';
import type { Picture } from '../domain/picture.ts';
import type { SoundDesign } from '../domain/sound-design.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { TimedSentence } from '../domain/transcript.ts';

export type EpisodeOptions = {
  /** An empty directory, which the caller removes. */
  readonly directory: string;
  readonly title: string;
  readonly organization: string | null;
  readonly date: Date;
  /** Primary BCP 47 subtag, such as `en`. */
  readonly language: string;
  /** The color of the cover, such as `#cb4a21`; ours by default. */
  readonly accent?: string | null;
  readonly sounds?: SoundDesign;
  /** A PNG or JPEG; drawn from the sound by default. */
  readonly cover?: Picture | null;
  /** By default one per processor, up to four. */
  readonly threads?: number;
  /** The tenant whose turn on the threads is used. */
  readonly tenant?: Tenant | undefined;
  readonly signal: AbortSignal;
  /** Progress of mastering, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
};

export type Chapter = { readonly startTime: number; readonly title: string };

export type Description = {
  readonly durationSeconds: number;
  /** A sentence without an audible sound has the same start and end. */
  readonly sentences: readonly TimedSentence[];
  /** The words that a player shows at one time. */
  readonly cues: readonly TimedSentence[];
  readonly chapters: readonly Chapter[];
};

export type Episode = Description & {
  readonly files: Readonly<Record<MediaFile, string>>;
  readonly bytes: number;
  /** LUFS, measured before encoding. */
  readonly loudness: number;
  readonly sampleRate: number;
  /** Sentences without an audible sound. */
  readonly silentSentences: number;
};
