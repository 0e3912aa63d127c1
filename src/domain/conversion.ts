import type { KeyMode } from './api-key.ts';
import type { ScriptSettings, SourceType } from './conversion-settings.ts';
import type { FieldMessage } from './field-message.ts';
import { type LanguageHint, primaryLanguage } from './language.ts';
import type { EpisodeQuality } from './quality-report.ts';
import type { Script } from './script.ts';
import type { VoiceSettings } from './voice-settings.ts';

export const conversionStatuses = ['pending', 'processing', 'generating', 'completed', 'failed'] as const;
export type ConversionStatus = (typeof conversionStatuses)[number];

/** The statuses that pages show. For the API, a canceled attempt has failed. */
export const shownStatuses = [...conversionStatuses, 'canceled'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Statuses that occupy one of the organization's concurrent jobs. */
export const runningStatuses = ['processing', 'generating'] as const;

/** A request with every default filled in. */
export type ConversionRequest = LanguageHint & {
  readonly sourceType: SourceType;
  readonly title: string;
  /** The title was taken from the text: pages show it, but the script does not say it. */
  readonly untitled?: boolean;
  readonly content: string;
  readonly additionalContext: string | null;
  readonly productId: string | null;
  readonly ignoreOrganization: boolean;
  readonly publicUrl: boolean;
  readonly webhookUrl: string | null;
  readonly settings: ScriptSettings;
  readonly voice: VoiceSettings;
};

/** The files of an episode and their names. The audio is last: where it exists, all files exist. */
export const episodeFiles = {
  captions: 'captions.vtt',
  subtitles: 'captions.srt',
  chapters: 'chapters.json',
  waveform: 'waveform.json',
  timings: 'transcript.json',
  audio: 'audio.mp3',
} as const;

export type MediaFile = keyof typeof episodeFiles;
export const mediaFiles = Object.keys(episodeFiles) as MediaFile[];

/** The files of a completed conversion, as names below its prefix in the media store. */
export type EpisodeMedia = Readonly<Record<MediaFile, string>> & {
  readonly contentType: string;
  readonly bytes: number;
};

export type ConversionError = {
  readonly code: string;
  readonly message: string;
  /** Every attempt would fail the same way. The message explains it to callers. */
  readonly retryable?: false;
};

export const canceledError: ConversionError = {
  code: 'GENERATION_FAILED',
  message: 'You canceled it. Retry to continue; finished parts are kept.',
};

export function errorView({ code, message }: ConversionError) {
  return { code, message };
}

export type Conversion = ConversionRequest & {
  readonly id: string;
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly status: ConversionStatus;
  /** Starts at 1; each retry or revision is the next. */
  readonly attempt: number;
  /** Share of the work that is done, from 0 to 1. */
  readonly progress: number;
  /** The approximate number of spoken characters. */
  readonly characters: number;
  readonly script: Script | null;
  readonly scriptId: string | null;
  /** From the settings, or as the writer found them in the text. */
  readonly productName: string | null;
  readonly version: string | null;
  readonly durationSeconds: number | null;
  readonly media: EpisodeMedia | null;
  /** There was audio, and it was removed when its retention period ended. */
  readonly audioExpired: boolean;
  /** There was audio, the media store lost it, and it is being made again. */
  readonly audioLost: boolean;
  /** The attempt that `media` came from: an earlier one while a revision is in progress, or after it failed. */
  readonly published: { readonly attempt: number; readonly title: string; readonly script: Script | null };
  readonly shownStatus: ShownStatus;
  readonly quality: EpisodeQuality | null;
  readonly warnings: readonly FieldMessage[];
  readonly error: ConversionError | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly failedAt: Date | null;
};

export type ConversionSummary = Pick<
  Conversion,
  | 'id'
  | 'sourceType'
  | 'title'
  | 'status'
  | 'durationSeconds'
  | 'productId'
  | 'publicUrl'
  | 'progress'
  | 'createdAt'
  | 'completedAt'
  | 'failedAt'
  | 'error'
  | 'shownStatus'
> & { readonly hasAudio: boolean };

/**
 * Returns the language of a conversion, or null if its text has not been read yet. The requested language may name a region.
 * If the script was later written in another language, that one is returned.
 */
export function languageTag({ language, script }: Pick<Conversion, 'language' | 'script'>): string | null {
  const asked = language ?? null;
  if (!script || (asked && primaryLanguage(asked) === primaryLanguage(script.language))) return asked;
  return script.language;
}

/** Whether an episode can be played: the last completed one, also while the next is in progress. */
export function hasAudio(conversion: Pick<Conversion, 'media'>): boolean {
  return conversion.media !== null;
}

/** The shares of an attempt's progress: first the script, then the render, most of which is the voice. */
export const progressShares = { script: 0.05, render: 0.94, voiceOfRender: 0.9 } as const;
