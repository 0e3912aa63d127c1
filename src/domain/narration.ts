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
