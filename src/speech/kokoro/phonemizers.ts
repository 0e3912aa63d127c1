import { chineseToPhonemes } from '../phonemes/chinese.ts';
import { kanaToPhonemes } from '../phonemes/japanese.ts';
import { type KanaReader, openKanaReader } from '../phonemes/japanese-dictionary.ts';
/** The names of espeak's files. An unknown name ends the process. */
export const phonemizers: Readonly<Record<string, string>> = {
  'en-GB': 'en-gb-x-rp',
  'pt-BR': 'pt-br',
  es: 'es',
  fr: 'fr',
  it: 'it',
  hi: 'hi',
};

/** Phonemes of a text; null for a language that the voice's own phonemizer reads. */
export type Phonemizer = (text: string, language: string) => Promise<string | null>;

/** For languages whose writing espeak cannot read. The dictionary is loaded at the first Japanese text. */
export function createPhonemizer(japaneseDictionary: string): Phonemizer {
  let reader: Promise<KanaReader> | null = null;
  return async (text, language) => {
    if (language === 'zh') return chineseToPhonemes(text).phonemes;
    if (language !== 'ja') return null;
    reader ??= openKanaReader(japaneseDictionary);
    return kanaToPhonemes((await reader)(text)).phonemes;
  };
}
