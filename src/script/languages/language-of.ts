import { type LanguageWish, primaryLanguage } from '../../domain/language.ts';
import { detectLanguage } from './detector.ts';

/** The language that a text is told in: as someone says, as it looks, by default, or English. */
export function languageOf(text: string, { language, defaultLanguage }: LanguageWish): string {
  return primaryLanguage(language ?? detectLanguage(text) ?? defaultLanguage ?? 'en');
}
