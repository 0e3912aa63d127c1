import type { SoundFault } from './examine-sound.ts';

/** How well a script was spoken; kept with the result. */
export type QualityReport = {
  readonly sentences: number;
  readonly fromCache: number;
  readonly retakes: number;
  /** Sentences that had to be spoken in pieces. */
  readonly divided: number;
  readonly listenedTo: number;
  /** Sentences that could not be checked because the recogniser failed. */
  readonly notListenedTo: number;
  /** Over the sentences that were listened to; null if there was none. */
  readonly wordErrorRate: number | null;
  /** Sentences that were kept although they are suspect. */
  readonly suspects: readonly Suspect[];
  /** Sentences with words that the voice cannot say; a short pause replaces a sentence with no other words. */
  readonly unsaid: readonly string[];
  readonly notCached: number;
};

type Suspect = { readonly text: string; readonly faults: readonly (SoundFault | 'misheard')[] };

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

/** People read the report: it quotes at most this many sentences. */
const maxQuotes = 20;

export function summarise(outcomes: readonly SentenceOutcome[]): QualityReport {
  const count = (name: 'fromCache' | 'divided' | 'notListenedTo' | 'notCached') =>
    outcomes.filter((outcome) => outcome[name]).length;
  const heard = outcomes.flatMap((outcome) => outcome.heard ?? []);
  const words = heard.reduce((sum, each) => sum + each.words, 0);
  const errors = heard.reduce((sum, each) => sum + each.errors, 0);
  return {
    sentences: outcomes.length,
    fromCache: count('fromCache'),
    retakes: outcomes.reduce((sum, outcome) => sum + (outcome.retakes ?? 0), 0),
    divided: count('divided'),
    listenedTo: heard.length,
    notListenedTo: count('notListenedTo'),
    wordErrorRate: words > 0 ? Math.round((errors / words) * 10_000) / 10_000 : null,
    suspects: outcomes.flatMap((outcome) => outcome.suspect ?? []).slice(0, maxQuotes),
    unsaid: outcomes.flatMap((outcome) => outcome.unsaid ?? []).slice(0, maxQuotes),
    notCached: count('notCached'),
  };
}
