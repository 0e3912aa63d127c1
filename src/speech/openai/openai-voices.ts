import { editDistance } from '../../domain/edit-distance.ts';
import type { Voice, VoiceRole } from '../../domain/voice.ts';

/** The voices of OpenAI's own service; it has no call that lists them. */
export const openAiVoices: readonly Voice[] = [
  voice('alloy', 'Neutral and balanced', 'unknown'),
  voice('ash', 'Clear and firm', 'man'),
  voice('ballad', 'Soft and melodic', 'man'),
  voice('cedar', 'Warm and steady', 'man'),
  voice('coral', 'Warm and friendly', 'woman'),
  voice('echo', 'Calm and even', 'man'),
  voice('fable', 'A storyteller', 'unknown'),
  voice('marin', 'Natural and clear', 'woman'),
  voice('nova', 'Bright and lively', 'woman', ['narrator', 'host1']),
  voice('onyx', 'Deep and grave', 'man', ['host2']),
  voice('sage', 'Gentle and thoughtful', 'woman'),
  voice('shimmer', 'Light and clear', 'woman'),
  voice('verse', 'Expressive', 'man'),
];

/** The older, faster models have only these. */
export const fastVoices: ReadonlySet<string> = new Set(
  'alloy ash coral echo fable nova onyx sage shimmer'.split(' '),
);

/** A voice that a customer had made. */
export function isCustomVoice(id: string): boolean {
  return /^voice_\w{1,100}$/.test(id);
}

/** False for an obvious typo. A voice newer than this list passes: the vendor refuses what it does not know. */
export function mayBeVoice(id: string): boolean {
  if (isCustomVoice(id) || openAiVoices.some((voice) => voice.id === id)) return true;
  return openAiVoices.every((voice) => editDistance(id.slice(0, 40).toLowerCase(), voice.id) > 2);
}

function voice(
  id: string,
  description: string,
  gender: Voice['gender'],
  defaultFor: readonly VoiceRole[] = [],
): Voice {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return { id, name, description, gender, defaultFor, figures: null };
}
