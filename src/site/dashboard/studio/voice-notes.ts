import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import type { DraftDocument } from '../../../domain/draft.ts';
import { languageName, primaryLanguage } from '../../../domain/language.ts';
import type { SpeakerCount } from '../../../domain/script.ts';
import type { VoiceSettings } from '../../../domain/voice-settings.ts';
import { languageOfDraft } from '../../../operations/drafts/drafts.ts';
import type { DashboardContext } from '../layout/section.ts';

type Cast = {
  readonly voice: VoiceSettings;
  readonly speakers: SpeakerCount;
  readonly language: string;
};

/** Returns a note about the voices of a draft; empty if they speak its language. */
export async function voiceNote(dashboard: DashboardContext, document: DraftDocument): Promise<string> {
  const { context, request } = dashboard;
  const language = await languageOfDraft(context, document, abortedOnClose(request));
  if (language === null) return '';
  // The page has its own note above a script in a language without a voice.
  const { voice, settings, script } = document;
  const notes = await voiceNotes(dashboard, { voice, speakers: settings.speakers, language }, 'will read');
  return (!script && missingVoice(dashboard, language)) || [...notes.values()].join(' ');
}

/** Returns advice if no voice speaks the language; empty if one does. */
export function missingVoice({ context }: DashboardContext, language: string): string {
  if (context.listLanguages(context.caller.mode).includes(primaryLanguage(language))) return '';
  return `There’s no voice for ${languageName(language)} here. You can edit a script, but you can’t hear it or make an episode of it.`;
}

/** Returns the replacement of each chosen voice that does not speak the language, by the API's name of the choice. */
export async function voiceNotes(
  dashboard: DashboardContext,
  { voice, speakers, language }: Cast,
  reads: 'will read' | 'reads',
): Promise<ReadonlyMap<string, string>> {
  const { context } = dashboard;
  const { mode } = context.caller;
  const { host1, host2 } = voice.hostVoiceIds ?? {};
  const hosts = { 'voice.host_voice_ids.host1': host1, 'voice.host_voice_ids.host2': host2 };
  const chosen = Object.entries(speakers === 2 ? hosts : { 'voice.voice_id': voice.voiceId });
  // If a vendor is unreachable, only the notes are missing.
  const providers = await context.listVoices(mode).catch(() => []);
  const voices = new Map(providers.flatMap((provider) => provider.voices.map((each) => [each.id, each])));
  const others = chosen.flatMap(([path, id = ''], speaker) => {
    const asked = voices.get(id);
    const isOther = asked?.language && primaryLanguage(asked.language) !== primaryLanguage(language);
    return isOther ? [{ path, speaker, name: asked.name, speaks: languageName(asked.language) }] : [];
  });
  if (others.length === 0 || missingVoice(dashboard, language) !== '') return new Map();
  const readers = context.readersOf(voice, speakers, language, mode);
  return new Map(
    others.flatMap(({ path, speaker, name, speaks }) => {
      const reader = voices.get(readers[speaker] ?? '')?.name;
      const note = `${name} speaks ${speaks}; this script is in ${languageName(language)}, so ${reader} ${reads} it.`;
      return reader === undefined || reader === name ? [] : [[path, note]];
    }),
  );
}
