import { type Static, Type } from 'typebox';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import type { DefaultsChanges, Defaults as StoredDefaults } from '../../domain/defaults.ts';
import { fromApi } from './api-names.ts';
import { Language, languageFrom, sharedSettings, speakers } from './conversion-request.ts';
import { Nullable } from './fields.ts';
import { Voice, voiceFrom, voiceView } from './voice.ts';

const { tone, verbosity, audience } = sharedSettings;

const DefaultSettings = Type.Object(
  { tone, verbosity, audience, speakers },
  { title: 'DefaultSettings', description: 'Used for requests that leave these settings out.' },
);

type Settings = Static<typeof DefaultSettings>;
type VoiceObject = Static<typeof Voice>;

/** A null field means that there is no default. */
export const Defaults = {
  language: Nullable(Language('The language of texts that do not show their own.')),
  settings: Type.Unsafe<Settings | null>({ ...DefaultSettings, type: ['object', 'null'] }),
  voice: Type.Unsafe<VoiceObject | null>({
    ...Voice,
    type: ['object', 'null'],
    description:
      'For requests that leave these fields out. Voices, model and expression are used only with the same ' +
      'provider; pronunciation notes are added to those of the request.',
  }),
};

type Body = { language?: string | null; settings?: Settings | null; voice?: VoiceObject | null };

/** Converts the changes of a request. Each of the two objects is replaced as a whole. */
export function defaultsFrom({ language, settings, voice }: Body): DefaultsChanges {
  return {
    ...(language !== undefined && { language: language && languageFrom(language) }),
    ...(settings !== undefined && { settings: settings && settingsOf(settings) }),
    ...(voice !== undefined && { voice: voice && voiceFrom(voice) }),
  };
}

/** An empty audience is none. */
function settingsOf({ audience, ...settings }: Settings): Partial<ScriptSettings> {
  const text = audience?.trim();
  return { ...fromApi(DefaultSettings, settings), ...(text && { audience: text }) };
}

export function defaultsView({ language, settings, voice }: StoredDefaults) {
  const { audience, ...others } = settings ?? {};
  return {
    language: language ?? null,
    settings: settings ? { ...others, ...(audience != null && { audience }) } : null,
    voice: voice ? voiceView(voice) : null,
  };
}
