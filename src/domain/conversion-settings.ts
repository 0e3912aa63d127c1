import type { SpeakerCount } from './script.ts';

export const sourceTypes = ['changelog', 'document'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const tones = ['casual', 'professional', 'enthusiastic', 'technical'] as const;
export type Tone = (typeof tones)[number];

export const verbosities = ['brief', 'normal', 'detailed'] as const;
export type Verbosity = (typeof verbosities)[number];

/** The API's `settings` object, with its defaults filled in. */
export type ScriptSettings = {
  readonly productName: string | null;
  readonly version: string | null;
  readonly tone: Tone;
  readonly audience: string | null;
  readonly verbosity: Verbosity;
  readonly cta: string | null;
  readonly severityAwareTone: boolean;
  readonly summaryThreshold: number | null;
  readonly useHistory: boolean;
  readonly historyLimit: number;
  readonly speakers: SpeakerCount;
};

export const defaultScriptSettings: ScriptSettings = {
  productName: null,
  version: null,
  tone: 'casual',
  audience: null,
  verbosity: 'normal',
  cta: null,
  severityAwareTone: false,
  summaryThreshold: null,
  useHistory: true,
  historyLimit: 10,
  speakers: 1,
};
