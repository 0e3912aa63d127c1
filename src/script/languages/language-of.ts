import { type LanguageHint, primaryLanguage } from '../../domain/language.ts';
import { detectLanguage } from './detector.ts';

/** The language that a text is told in: as someone says, as it looks, by default, or English. */
export function languageOf(text: string, wish: LanguageHint): string {
  return languageFrom(wish.language ? null : detectLanguage(text), wish);
}

/** The same, where it is known what the text looks like. */
export function languageFrom(seen: string | null, { language, defaultLanguage }: LanguageHint): string {
  return primaryLanguage(language ?? seen ?? defaultLanguage ?? 'en');
}
