import type { FieldMessage } from './field-message.ts';

export const soundFaults = [
  'empty',
  'silent',
  'implausible',
  'short',
  'long',
  'clipped',
  'repeated',
  'misheard',
] as const;
export type SoundFault = (typeof soundFaults)[number];

export type QualityReport = {
  /** Several are separated by commas. */
  readonly engine: string;
  readonly voices: readonly string[];
  readonly sentences: number;
  readonly fromCache: number;
  readonly retakes: number;
  readonly divided: number;
  readonly listenedTo: number;
  readonly notListenedTo: number;
  readonly notCached: number;
  readonly wordErrorRate: number | null;
  readonly suspects: readonly { readonly text: string; readonly faults: readonly SoundFault[] }[];
  readonly unsaid: readonly string[];
};

/** What is stored with an episode. Earlier versions measured less. */
export type EpisodeQuality = Partial<
  QualityReport & {
    readonly loudness: number;
    readonly silentSentences: number;
    /** The warnings of the render, without those of the request. */
    readonly warnings: readonly FieldMessage[];
  }
>;

export function qualityView(report: EpisodeQuality) {
  return {
    engine: report.engine || null,
    voices: [...(report.voices ?? [])],
    sentences: report.sentences ?? 0,
    from_cache: report.fromCache ?? 0,
    retakes: report.retakes ?? 0,
    divided: report.divided ?? 0,
    listened_to: report.listenedTo ?? 0,
    not_listened_to: report.notListenedTo ?? 0,
    word_error_rate: report.wordErrorRate ?? null,
    loudness: report.loudness ?? null,
    suspects: (report.suspects ?? []).map(({ text, faults }) => ({ text, faults: [...faults] })),
    unsaid: [...(report.unsaid ?? [])],
    silent_sentences: report.silentSentences ?? 0,
  };
}
