import { languageName } from '../../domain/language.ts';
import type { Voice } from '../../domain/voice.ts';

/** Returns the names of voices in one list, by ID. Language, engine or ID distinguish voices with the same name. */
export function voiceNames(voices: readonly Voice[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const nameOf of [plain, withLanguage, withEngine, withId]) {
    const counts = new Map<string, number>();
    for (const voice of voices) counts.set(nameOf(voice), (counts.get(nameOf(voice)) ?? 0) + 1);
    for (const voice of voices)
      if (!names.has(voice.id) && counts.get(nameOf(voice)) === 1) names.set(voice.id, nameOf(voice));
  }
  return names;
}

const plain = ({ name }: Voice) => name;
const withLanguage = ({ name, language }: Voice) => (language ? `${name} (${languageName(language)})` : name);
const withEngine = (voice: Voice) => (voice.engine ? `${withLanguage(voice)}, ${voice.engine}` : voice.name);
const withId = ({ name, id }: Voice) => `${name} (${id})`;
