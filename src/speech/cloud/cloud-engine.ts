import type { VoiceSettings } from '../../domain/voice-settings.ts';
import type { EngineAccess, SpeechEngine } from '../speech-engine.ts';
import type { CloudAccess } from './request.ts';

/** The properties shared by all engines behind an API. */
export const cloudEngine = {
  version: '1',
  limit: 600,
  parallel: 3,
  supportsLanguage: () => true,
  warm: () => undefined,
} satisfies Partial<SpeechEngine>;

/** The vendors have no control for pauses, so the preset lengthens those between sentences. */
export function pauseScaleOf({ deliveryPreset }: VoiceSettings): number {
  return { measured: 1.3, dynamic: 0.85, theatrical: 1.5, none: 1 }[deliveryPreset ?? 'none'];
}

/** Returns the access to a provider, with the provider's own URL by default. Throws if no key is set. */
export function requireAccess(
  name: string,
  { access }: { readonly access: EngineAccess | null },
  defaultUrl: string,
): CloudAccess {
  if (access) return { ...access, baseUrl: access.baseUrl ?? defaultUrl };
  const setting = `${name.toUpperCase()}_API_KEY`;
  throw new Error(`${setting} takes a key when a speech engine is ${name}, but got nothing.`);
}
