import type { Voice, VoiceRole } from '../../domain/voice.ts';

/** The voices of OpenAI's own service; it has no call that lists them. */
export const openAiVoices: readonly Voice[] = [
  voice('alloy', 'Neutral and balanced', 'unknown'),
  voice('ash', 'Clear and firm', 'man'),
  voice('ballad', 'Soft and melodic', 'man'),
  voice('coral', 'Warm and friendly', 'woman'),
  voice('echo', 'Calm and even', 'man'),
  voice('fable', 'A storyteller', 'unknown'),
  voice('nova', 'Bright and lively', 'woman', ['narrator', 'host1']),
  voice('onyx', 'Deep and grave', 'man', ['host2']),
  voice('sage', 'Gentle and thoughtful', 'woman'),
  voice('shimmer', 'Light and clear', 'woman'),
  voice('verse', 'Expressive', 'man'),
];

function voice(
  id: string,
  description: string,
  gender: Voice['gender'],
  defaultFor: readonly VoiceRole[] = [],
): Voice {
  return {
    id,
    name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    description,
    gender,
    defaultFor,
    figures: null,
  };
}
