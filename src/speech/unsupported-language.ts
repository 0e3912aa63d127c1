import { languageName } from '../domain/language.ts';
import { speechProviders } from '../domain/voice-settings.ts';
import type { SpeechEngines } from './speech-engines.ts';

export function unsupportedLanguageMessage(engines: SpeechEngines, language: string): string {
  const name = languageName(language);
  const provider = speechProviders.find((slot) => engines.engineFor(slot).supportsLanguage(language));
  if (provider !== undefined)
    return `There is no voice for ${name} with this provider. Set voice.provider to ${provider}, which speaks it.`;
  const able = engines.enginesFor(language);
  const help =
    able.length === 0
      ? ''
      : ` The operator can set up ${able.join(' or ')}, which ${able.length === 1 ? 'speaks' : 'speak'} it.`;
  const spoken = list.format(engines.languages().map(languageName));
  return `There is no voice for ${name} here. The voices speak ${spoken}.${help}`;
}

const list = new Intl.ListFormat('en');
