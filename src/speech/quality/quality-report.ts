import type { SoundFault } from './examine-sound.ts';

/** How well a script was spoken; kept with the result. */
export type QualityReport = {
  readonly sentences: number;
  /** Sentences that were spoken before and came out of the cache. */
  readonly fromCache: number;
  readonly retakes: number;
  /** Sentences that only came out right in pieces. */
  readonly divided: number;
  readonly listenedTo: number;
  /** Sentences that should have been listened to when the recogniser failed. */
  readonly notListenedTo: number;
  /** Over the sentences that were listened to; null when none was. */
  readonly wordErrorRate: number | null;
  /** Sentences that were kept although something about them is odd. */
  readonly suspects: readonly Suspect[];
  /** Sentences with words that the voice cannot say; where nothing is left, a short pause stands for them. */
  readonly unsaid: readonly string[];
  /** Sentences that could not be written to the cache. */
  readonly notCached: number;
};

type Suspect = { readonly text: string; readonly faults: readonly (SoundFault | 'misheard')[] };

/** What became of one sentence. */
export type SentenceOutcome = {
  readonly fromCache?: boolean;
  readonly retakes?: number;
  readonly divided?: boolean;
  readonly notListenedTo?: boolean;
  readonly heard?: { readonly words: number; readonly errors: number };
  readonly suspect?: Suspect;
  readonly unsaid?: string;
  readonly notCached?: boolean;
};

/** At most this many sentences are quoted: a report is read by people. */
const most = 20;

export function summarise(outcomes: readonly SentenceOutcome[]): QualityReport {
  const heard = outcomes.flatMap((outcome) => outcome.heard ?? []);
  const words = heard.reduce((sum, { words }) => sum + words, 0);
  const errors = heard.reduce((sum, { errors }) => sum + errors, 0);
  return {
    sentences: outcomes.length,
    fromCache: outcomes.filter((outcome) => outcome.fromCache).length,
    retakes: outcomes.reduce((sum, outcome) => sum + (outcome.retakes ?? 0), 0),
    divided: outcomes.filter((outcome) => outcome.divided).length,
    listenedTo: heard.length,
    notListenedTo: outcomes.filter((outcome) => outcome.notListenedTo).length,
    wordErrorRate: words > 0 ? Math.round((errors / words) * 10_000) / 10_000 : null,
    suspects: outcomes.flatMap((outcome) => outcome.suspect ?? []).slice(0, most),
    unsaid: outcomes.flatMap((outcome) => outcome.unsaid ?? []).slice(0, most),
    notCached: outcomes.filter((outcome) => outcome.notCached).length,
  };
}
