import { speechProviders } from '../domain/voice-settings.ts';
import type { SpeechEngines } from './speech-engines.ts';

/** What a caller can do about a language that the chosen engine does not speak. */
export function whoSpeaks(engines: SpeechEngines, language: string): string {
  const name = languageName(language);
  const provider = speechProviders.find((slot) => engines.engineFor(slot).supportsLanguage(language));
  if (provider !== undefined)
    return `there is no voice for ${name} with this provider. Set voice.provider to ${provider}, which speaks it.`;
  const able = engines.enginesFor(language);
  const help =
    able.length === 0 ? '' : ` The engines ${able.join(' and ')} could, if the operator sets one up.`;
  return `there is no voice for ${name} here.${help} Use English otherwise.`;
}

function languageName(language: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
  return (/^[a-z]{2,3}$/i.test(language) ? names.of(language) : undefined) ?? language;
}
