import { tones } from '../../domain/conversion-settings.ts';
import type { Defaults } from '../../domain/defaults.ts';
import { canonicalLanguage } from '../../domain/language.ts';
import { modeOfDefaults } from '../../domain/tiers.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { selectField } from '../components/form.ts';
import { capitalized } from '../components/format.ts';
import { languageField } from '../components/language-field.ts';
import { voiceNames } from '../components/voice-names.ts';
import { changedText } from '../layout/shown-values.ts';
import type { DashboardContext } from './layout/section.ts';

const none = { value: '', text: 'No default' };

/** Form fields of the defaults, which apply to requests that leave the values out. */
export async function defaultFields({ context }: DashboardContext, defaults: Defaults): Promise<SafeHtml> {
  const { language, tone, speakers, narrator, host1, host2 } = valuesOfDefaults(defaults);
  const providers = await context.listVoices(modeOfDefaults(context.caller.tier));
  const { voices = [] } = providers.find(({ provider }) => provider === 'tts_b') ?? {};
  const names = voiceNames(voices);
  const known = voices.map(({ id, description }) => ({
    value: id,
    text: `${names.get(id)} – ${description}`,
  }));
  // A voice that is no longer listed stays chosen until someone chooses another.
  const offer = (chosen: string) => [
    none,
    ...(chosen === '' || known.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, text: `${chosen} – not available here` }]),
    ...known,
  ];
  const voiceField = (name: string, label: string, chosen: string) =>
    selectField({ name, label, choices: offer(chosen), chosen });
  const toneChoices = [none, ...tones.map((value) => ({ value, text: capitalized(value) }))];
  return html`${languageField({ label: 'Default language', languages: offeredLanguages(context), none: none.text, chosen: language, hint: 'For texts whose language isn’t clear.' })}
    ${selectField({ name: 'tone', label: 'Default tone', choices: toneChoices, chosen: tone })}
    ${selectField({ name: 'speakers', label: 'Default speakers', choices: speakerChoices, chosen: speakers })}
    ${voiceField('narrator', 'Default narrator', narrator)}
    ${voiceField('host1', 'Default voice for host 1', host1)}
    ${voiceField('host2', 'Default voice for host 2', host2)}`;
}

/** Returns the languages with a voice. */
export function offeredLanguages({ caller, listLanguages }: DashboardContext['context']): readonly string[] {
  return listLanguages(modeOfDefaults(caller.tier));
}

const speakerChoices = [none, { value: '1', text: 'One narrator' }, { value: '2', text: 'Two hosts' }];

export function valuesOfDefaults({ language = '', settings = {}, voice = {} }: Defaults) {
  return {
    language,
    tone: settings.tone ?? '',
    speakers: String(settings.speakers ?? ''),
    narrator: voice.voiceId ?? '',
    host1: voice.hostVoiceIds?.host1 ?? '',
    host2: voice.hostVoiceIds?.host2 ?? '',
  };
}

/** Returns the submitted defaults. Values without a field in the form stay unchanged. */
export function submittedDefaults({ request }: DashboardContext, before: Defaults): Defaults {
  const saved = valuesOfDefaults(before);
  const text = (name: keyof typeof saved) => changedText(request, name, 100, saved[name]).trim();
  const language = canonicalLanguage(text('language'));
  const tone = tones.find((each) => each === text('tone'));
  const speakers = ([1, 2] as const).find((each) => String(each) === text('speakers'));
  const { tone: _, speakers: __, ...otherSettings } = before.settings ?? {};
  const settings = { ...otherSettings, ...(tone && { tone }), ...(speakers && { speakers }) };
  const [narrator, host1, host2] = [text('narrator'), text('host1'), text('host2')];
  const hosts = { ...(host1 && { host1 }), ...(host2 && { host2 }) };
  const { voiceId, hostVoiceIds, provider, ...otherVoice } = before.voice ?? {};
  // Only this provider lets you choose a voice.
  const kept = voiceId || hostVoiceIds ? undefined : provider;
  const used = narrator || host1 || host2 ? 'tts_b' : kept;
  const voice = {
    ...otherVoice,
    ...(used && { provider: used }),
    ...(narrator && { voiceId: narrator }),
    ...(Object.keys(hosts).length > 0 && { hostVoiceIds: hosts }),
  };
  return {
    ...(language && { language }),
    ...(isFilled(settings) && { settings }),
    ...(isFilled(voice) && { voice }),
  };
}

function isFilled(value: object): boolean {
  return Object.keys(value).length > 0;
}
