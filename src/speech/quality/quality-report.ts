import type { QualityReport, SoundFault } from '../../domain/quality-report.ts';

export type SentenceOutcome = {
  readonly spokenBy?: { readonly engine: string; readonly voice: string };
  readonly fromCache?: boolean;
  readonly retakes?: number;
  /** Set if the sentence had to be spoken in pieces. */
  readonly divided?: boolean;
  /** Set if the recognizer failed. */
  readonly notListenedTo?: boolean;
  readonly heard?: { readonly words: number; readonly errors: number };
  /** Set if the sound was used although it may be wrong. */
  readonly suspect?: { readonly text: string; readonly faults: readonly SoundFault[] };
  /** The text, if the voice cannot say some of the words. */
  readonly unsaid?: string;
  readonly notCached?: boolean;
};

/** The maximum number of quoted sentences, because people read the report. */
const maxQuotes = 20;

export function summarize(outcomes: readonly SentenceOutcome[]): QualityReport {
  const count = (name: 'fromCache' | 'divided' | 'notListenedTo' | 'notCached') =>
    outcomes.filter((outcome) => outcome[name]).length;
  const heard = outcomes.flatMap((outcome) => outcome.heard ?? []);
  const words = heard.reduce((sum, each) => sum + each.words, 0);
  const errors = heard.reduce((sum, each) => sum + each.errors, 0);
  const spokenBy = outcomes.flatMap((outcome) => outcome.spokenBy ?? []);
  const distinct = (name: 'engine' | 'voice') => [...new Set(spokenBy.map((each) => each[name]))];
  return {
    engine: distinct('engine').join(', '),
    voices: distinct('voice'),
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
