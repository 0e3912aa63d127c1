import type { FieldMessage } from '../../domain/field-message.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { findVoice } from './catalogue.ts';

/** The built-in engine in place of another: it takes the voice ids of both, and speaks with its own voices. */
export function standIn(builtin: SpeechEngine, other: SpeechEngine): SpeechEngine {
  if (other === builtin) return builtin;
  return {
    ...builtin,
    supportsLanguage: (language) =>
      builtin.supportsLanguage(language) || (other.supportsLanguage(language) && !otherLetters.has(language)),
    readsForeign: (language) => !builtin.supportsLanguage(language),
    knowsVoice: async (id) => (await builtin.knowsVoice(id)) || other.knowsVoice(id),
    prepare(settings, speakers) {
      const { own, warnings } = withOwnVoices(settings);
      const plan = builtin.prepare(own, speakers);
      return { ...plan, warnings: [...warnings, ...plan.warnings] };
    },
  };
}

/** Languages in letters that the built-in voice cannot read at all. */
const otherLetters: ReadonlySet<string> = new Set('ar el he hi ja ko ru th zh'.split(' '));

function withOwnVoices({ voiceId, hostVoiceIds = {}, ...settings }: VoiceSettings) {
  const warnings: FieldMessage[] = [];
  const own = (path: string, id: string | undefined) => {
    if (id === undefined || findVoice(id)) return id;
    warnings.push({ path, message: 'The sandbox speaks with a built-in voice instead; live uses this one.' });
    return undefined;
  };
  const [narrator, host1, host2] = [
    own('voice.voice_id', voiceId),
    own('voice.host_voice_ids.host1', hostVoiceIds.host1),
    own('voice.host_voice_ids.host2', hostVoiceIds.host2),
  ];
  const hosts = { ...(host1 !== undefined && { host1 }), ...(host2 !== undefined && { host2 }) };
  const voices = { ...(narrator !== undefined && { voiceId: narrator }), hostVoiceIds: hosts };
  return { own: { ...settings, ...voices }, warnings };
}
