import type { FieldMessage } from '../../domain/field-message.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { withVoices } from './combine-engines.ts';

/** Replaces an engine by one of this machine, which accepts the voice ids of both and speaks with its own voices. */
export function standIn(
  local: SpeechEngine,
  hasVoice: (id: string) => boolean,
  other: SpeechEngine,
): SpeechEngine {
  if (other.isLocal) return other;
  return {
    ...local,
    supportsLanguage: (language) =>
      local.supportsLanguage(language) || (other.supportsLanguage(language) && !otherLetters.has(language)),
    readsForeign: (language) => !local.supportsLanguage(language),
    knowsVoice: async (id) => (await local.knowsVoice(id)) || other.knowsVoice(id),
    prepare(settings, speakers, language) {
      const { own, warnings } = withOwnVoices(settings, hasVoice);
      const spoken = language !== undefined && local.supportsLanguage(language) ? language : undefined;
      const plan = local.prepare(own, speakers, spoken);
      return { ...plan, warnings: [...warnings, ...plan.warnings] };
    },
  };
}

/** Languages in scripts that an English voice cannot read at all. */
const otherLetters: ReadonlySet<string> = new Set('ar el he hi ja ko ru th zh'.split(' '));

function withOwnVoices(
  { voiceId, hostVoiceIds = {}, ...settings }: VoiceSettings,
  hasVoice: (id: string) => boolean,
) {
  const warnings: FieldMessage[] = [];
  const own = (path: string, id: string | undefined) => {
    if (id === undefined || hasVoice(id)) return id;
    warnings.push({ path, message: 'The sandbox speaks with a built-in voice instead; live uses this one.' });
    return undefined;
  };
  const voices = {
    narrator: own('voice.voice_id', voiceId),
    host1: own('voice.host_voice_ids.host1', hostVoiceIds.host1),
    host2: own('voice.host_voice_ids.host2', hostVoiceIds.host2),
  };
  return { own: withVoices(settings, voices), warnings };
}
