import type { Pronounced } from './lexicon/lexicon.ts';
import type { Script } from './script.ts';
import type { VoiceSettings } from './voice-settings.ts';

/** Everything that determines the sound of an episode. */
export type Narration = {
  readonly script: Script;
  readonly voice: VoiceSettings;
  readonly lexicon: readonly Pronounced[];
};

export type ReadNarration = Narration & { readonly readers: readonly string[] };

export type NarrationChange = { readonly before: Narration; readonly after: Narration };

export type NarrationDifference = {
  /** The number of sentences with other words, pause, stress, voice or pronunciation than in the episode. */
  readonly changed: number;
  readonly isAllChanged: boolean;
  /** The number of changed sentences that only another voice, or another delivery of it, changes. */
  readonly revoiced: number;
  /** The changed sentences that differ in pronunciation only. */
  readonly repronounced: readonly string[];
  /** Whether the audio is the same, with the same order and chapters. */
  readonly isSame: boolean;
};
