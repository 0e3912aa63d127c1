import { Problem } from '../../domain/errors.ts';
import { languageName } from '../../domain/language.ts';
import type { Voice, VoiceFigures, VoiceRole } from '../../domain/voice.ts';

/** A speaker of a model. English speakers have passed the audition. */
export type CatalogueVoice = Voice & {
  readonly figures: VoiceFigures | null;
  /** BCP 47, such as `en-GB`. */
  readonly language: string;
  /** Index of the speaker in the model. */
  readonly speaker: number;
  /** The model's rate at which this speaker says about 2.7 words a second. */
  readonly rate: number;
  /** Decibels that bring this speaker to the level of the others. */
  readonly gain: number;
};

export type Catalogue = {
  readonly voices: readonly CatalogueVoice[];
  find(id: string): CatalogueVoice | undefined;
  /** Whether it has a voice for a primary BCP 47 subtag. */
  speaks(language: string): boolean;
  /** The requested voice, or the default for the role in a language. */
  choose(id: string | undefined, role: VoiceRole, language: string): CatalogueVoice;
};

/** Creates a catalogue. Voices without defaults of their own are the defaults of their language, in list order. */
export function createCatalogue(voices: readonly CatalogueVoice[]): Catalogue {
  const find = (id: string) => voices.find((voice) => voice.id === id);
  const byLanguage = Map.groupBy(voices, (voice) => primaryTag(voice.language));
  const inLanguage = (language: string) => byLanguage.get(primaryTag(language)) ?? [];
  const defaultFor = (role: VoiceRole, language: string) => {
    const all = inLanguage(language);
    const named = all.find((voice) => voice.defaultFor.includes(role));
    return named ?? (role === 'host2' ? all[1] : undefined) ?? all[0];
  };
  return {
    voices,
    find,
    speaks: (language) => inLanguage(language).length > 0,
    choose(id, role, language) {
      const voice = id === undefined ? defaultFor(role, language) : find(id);
      if (voice === undefined)
        throw new Problem('GENERATION_FAILED', `Speech failed: there is no voice “${id ?? language}”.`, {
          fault: 'service',
        });
      return voice;
    },
  };
}

const people = { woman: 'Woman', man: 'Man', unknown: 'Voice' } as const;

/** Describes a voice by what tells it from the others: who speaks, the language with its accent, the pitch and the manner. */
export function describeVoice(
  { gender, language }: Pick<CatalogueVoice, 'gender' | 'language'>,
  pitch: number,
  manner: string,
): string {
  return `${people[gender]}, ${languageName(language)}. ${manner.replace('-pitched', `-pitched (${pitch} Hz)`)}`;
}

export function primaryTag(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
