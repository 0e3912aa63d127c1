import type { Command } from 'commander';
import { type Tone, tones } from '../domain/conversion-settings.ts';
import type { Defaults, DefaultsChanges } from '../domain/defaults.ts';
import { type SpeechProvider, speechProviders } from '../domain/voice-settings.ts';
import { choice, languageTag } from './options.ts';

export type DefaultOptions = {
  language?: string;
  tone?: Tone;
  speakers?: '1' | '2';
  provider?: SpeechProvider;
  voiceId?: string;
  host1?: string;
  host2?: string;
  pronunciationNotes?: string;
  defaults?: boolean;
};

export function withDefaultOptions(command: Command): Command {
  return command
    .option('--language <tag>', 'default language of texts whose own is unclear, such as es', languageTag)
    .addOption(choice('--tone <tone>', 'default tone', tones))
    .addOption(
      choice('--speakers <number>', 'default number of speakers: one narrator, or two hosts', ['1', '2']),
    )
    .addOption(choice('--provider <provider>', 'default speech provider', speechProviders))
    .option('--voice-id <id>', 'id of the default narrator’s voice, of that provider')
    .option('--host1 <id>', 'id of the first host’s default voice')
    .option('--host2 <id>', 'id of the second host’s default voice');
}

/** Returns the changes to the defaults from the given options. `--no-defaults` removes all defaults. */
export function defaultsOf(options: DefaultOptions, before: Defaults): DefaultsChanges {
  if (options.defaults === false) return { language: null, settings: null, voice: null };
  const { language, tone, speakers, provider, voiceId, host1, host2, pronunciationNotes } = options;
  const settings = {
    ...(tone && { tone }),
    ...(speakers && ({ speakers: speakers === '2' ? 2 : 1 } as const)),
  };
  const hosts = { ...(host1 && { host1 }), ...(host2 && { host2 }) };
  const voice = {
    ...(provider && { provider }),
    ...(voiceId && { voiceId }),
    ...(pronunciationNotes && { pronunciationNotes }),
    ...((host1 || host2) && { hostVoiceIds: { ...before.voice?.hostVoiceIds, ...hosts } }),
  };
  return {
    ...(language && { language }),
    ...(Object.keys(settings).length > 0 && { settings: { ...before.settings, ...settings } }),
    ...(Object.keys(voice).length > 0 && { voice: { ...before.voice, ...voice } }),
  };
}
