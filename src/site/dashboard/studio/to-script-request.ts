import { defaultScriptSettings } from '../../../domain/conversion-settings.ts';
import type { ScriptRequest } from '../../../domain/generated-script.ts';
import type { VoiceSettings } from '../../../domain/voice-settings.ts';
import { isUuid } from '../../../operations/input.ts';
import type { StudioForm } from './studio-form.ts';

/** What the form asks for, as the API would be asked. */
export function toScriptRequest(form: StudioForm): ScriptRequest {
  return {
    sourceType: form.kind,
    title: form.title || null,
    content: form.content,
    additionalContext: form.context || null,
    productId: isUuid(form.product) ? form.product : null,
    ignoreOrganization: form.withoutContext,
    voice: voiceOf(form),
    settings: {
      ...defaultScriptSettings,
      tone: form.tone,
      verbosity: form.verbosity,
      speakers: form.speakers,
      audience: form.audience || null,
      version: form.version || null,
      cta: form.callToAction || null,
    },
  };
}

/** A narrator can be named with `tts_b` only, hosts with either provider. */
function voiceOf({ voice, secondVoice, speakers, pronunciations }: StudioForm): VoiceSettings {
  const notes = pronunciations === '' ? {} : { pronunciationNotes: pronunciations };
  if (speakers === 1)
    return voice === '' ? { provider: 'tts_a', ...notes } : { provider: 'tts_b', voiceId: voice, ...notes };
  const hosts = { ...(voice && { host1: voice }), ...(secondVoice && { host2: secondVoice }) };
  const named = Object.keys(hosts).length > 0;
  return { provider: named ? 'tts_b' : 'tts_a', ...(named && { hostVoiceIds: hosts }), ...notes };
}
