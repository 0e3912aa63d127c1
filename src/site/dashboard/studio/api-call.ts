import { defaultScriptSettings } from '../../../domain/conversion-settings.ts';
import type { ScriptRequest } from '../../../domain/generated-script.ts';

/** The request that wrote a script, ready to be pasted into a shell. */
export function scriptCall(siteUrl: string, request: ScriptRequest): string {
  return call(`${siteUrl}/v1/scripts`, scriptBody(request));
}

/** The request that voices it. What was edited goes along. */
export function convertCall(siteUrl: string, scriptId: string): string {
  const body = { edited_content: 'Leave this out to voice the script as it is.', wait: true };
  return call(`${siteUrl}/v1/scripts/${scriptId}/convert`, body);
}

function call(address: string, body: object): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", `'\\''`);
  return `curl ${address} \\\n  -H "Authorization: Bearer $ALOUD_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '${json}'`;
}

/** As the API spells it; what is left at its default is left out. */
function scriptBody(request: ScriptRequest): Record<string, unknown> {
  const { settings, voice } = request;
  const unless = <T>(value: T, usual: T) => (value === usual ? undefined : value);
  return {
    source_type: request.sourceType,
    title: request.title ?? undefined,
    content: request.content,
    additional_context: request.additionalContext ?? undefined,
    product_id: request.productId ?? undefined,
    ignore_org: unless(request.ignoreOrganization, false),
    settings: orNothing({
      tone: unless(settings.tone, defaultScriptSettings.tone),
      verbosity: unless(settings.verbosity, defaultScriptSettings.verbosity),
      speakers: unless(settings.speakers, defaultScriptSettings.speakers),
      audience: settings.audience ?? undefined,
      version: settings.version ?? undefined,
      cta: settings.cta ?? undefined,
    }),
    voice: orNothing({
      provider: unless(voice.provider, 'tts_a'),
      voice_id: voice.voiceId,
      host_voice_ids: voice.hostVoiceIds,
      pronunciation_notes: voice.pronunciationNotes,
    }),
  };
}

function orNothing(fields: Record<string, unknown>): Record<string, unknown> | undefined {
  return Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
}
