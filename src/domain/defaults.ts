import { defaultScriptSettings, type ScriptSettings } from './conversion-settings.ts';
import type { SpeakerCount } from './script.ts';
import type { VoiceSettings } from './voice-settings.ts';

/** The settings that a product or an organization can set for requests that leave them out. */
const settingsWithDefaults = ['tone', 'verbosity', 'audience', 'speakers'] as const;

/** The values of a product or an organization for requests that leave them out. */
export type Defaults = {
  /** The language of texts whose own language cannot be detected, as a BCP 47 tag. */
  readonly language?: string;
  readonly settings?: Partial<Pick<ScriptSettings, (typeof settingsWithDefaults)[number]>>;
  readonly voice?: Partial<VoiceSettings>;
};

/** A value replaces the current one, null removes it, and a missing field leaves it unchanged. */
export type DefaultsChanges = {
  readonly language?: string | null;
  readonly settings?: Defaults['settings'] | null;
  readonly voice?: Defaults['voice'] | null;
};

export function changeDefaults(before: Defaults, changes: DefaultsChanges): Defaults {
  const { language, settings, voice } = { ...before, ...changes };
  return { ...(language && { language }), ...(settings && { settings }), ...(voice && { voice }) };
}

/** The defaults for a request, nearest first: of its product, then of its organization. */
export type DefaultLevels = readonly Defaults[];

export function languageByDefault(levels: DefaultLevels): string | null {
  return levels.find(({ language }) => language !== undefined)?.language ?? null;
}

export function settingsByDefault(levels: DefaultLevels): ScriptSettings {
  return Object.assign({ ...defaultScriptSettings }, ...levels.toReversed().map(({ settings }) => settings));
}

/**
 * A voice whose fields come from the request, else from the nearest level. Voices, models and expression are an
 * engine's own: they come only from levels with the same provider, and only those that this number of speakers uses.
 * Pronunciation notes add up, nearest first.
 */
export function fillVoice(
  asked: Partial<VoiceSettings>,
  levels: DefaultLevels,
  speakers: SpeakerCount,
): VoiceSettings {
  const voices = [asked, ...levels.flatMap(({ voice }) => voice ?? [])];
  const provider = voices.find((voice) => voice.provider !== undefined)?.provider ?? 'tts_a';
  const filled: { -readonly [Name in keyof VoiceSettings]: VoiceSettings[Name] } = { provider };
  for (const voice of voices.toReversed()) {
    const { voiceId, model, expression, hostVoiceIds, pronunciationNotes: _, ...anyEngine } = voice;
    Object.assign(filled, anyEngine);
    const isAsked = voice === asked;
    if (!isAsked && (voice.provider ?? 'tts_a') !== provider) continue;
    if (voiceId !== undefined && (isAsked || speakers === 1)) filled.voiceId = voiceId;
    if (model !== undefined) filled.model = model;
    if (expression !== undefined) filled.expression = { ...filled.expression, ...expression };
    if (hostVoiceIds !== undefined && (isAsked || speakers === 2))
      filled.hostVoiceIds = {
        ...withoutVoices(filled.hostVoiceIds, Object.values(hostVoiceIds)),
        ...hostVoiceIds,
      };
  }
  const notes = voices.flatMap(({ pronunciationNotes }) => pronunciationNotes ?? []);
  return { ...filled, provider, ...(notes.length > 0 && { pronunciationNotes: notes.join('\n') }) };
}

/** The hosts of a farther level whose voices a nearer one does not give to a host. */
function withoutVoices(hosts: VoiceSettings['hostVoiceIds'] = {}, taken: readonly string[]) {
  return Object.fromEntries(Object.entries(hosts).filter(([, id]) => !taken.includes(id)));
}
