import type { Pronounced } from './lexicon/lexicon.ts';
import type { Script } from './script.ts';
import type { VoiceSettings } from './voice-settings.ts';

/** What decides how an episode sounds. */
export type Narration = {
  readonly script: Script;
  readonly voice: VoiceSettings;
  readonly lexicon: readonly Pronounced[];
};

/** An episode, and what is to replace it. */
export type NarrationChange = { readonly before: Narration; readonly after: Narration };

export type NarrationDifference = {
  /** Sentences that the episode does not have like this: other words, pause, stress, voice or pronunciation. */
  readonly changed: number;
  /** Whether that is all of them. */
  readonly isAllChanged: boolean;
  /** Those of them that only a pronunciation changed. */
  readonly repronounced: readonly string[];
  /** Whether all of it sounds the same, in the same order and with the same chapters. */
  readonly isSame: boolean;
};
