import { changedTerms } from './lexicon/pronunciation-notes.ts';
import type { Script, Turn } from './script.ts';
import type { VoiceSettings } from './voice-settings.ts';

/** What decides how an episode sounds. */
type Narration = { readonly script: Script | null; readonly voice: VoiceSettings };

/** Paragraphs that an episode does not have like this: other words, pause, speaker, voice or pronunciation. */
export function countChangedParagraphs(before: Narration, after: Narration): number {
  const known = new Set(before.script?.turns.map((turn) => soundOf(turn, before)));
  const terms = changedTerms(before.voice.pronunciationNotes, after.voice.pronunciationNotes);
  const isSaidOtherwise = ({ text }: Turn) => terms.some((term) => text.toLowerCase().includes(term));
  const turns = after.script?.turns ?? [];
  return turns.filter((turn) => !known.has(soundOf(turn, after)) || isSaidOtherwise(turn)).length;
}

function soundOf({ speaker, text, pause = 0, marks }: Turn, { script, voice }: Narration): string {
  const { provider, deliveryPreset, expression = {}, voiceId, model, hostVoiceIds } = voice;
  const hosts = [hostVoiceIds?.host1, hostVoiceIds?.host2];
  const voices = script?.speakers === 2 ? ['host', speaker, hosts[speaker - 1]] : [voiceId];
  // The database has the fields in an order of its own.
  const manner = [provider, deliveryPreset, model, Object.entries(expression).sort()];
  return JSON.stringify([text, pause, marks === true, voices, manner]);
}
