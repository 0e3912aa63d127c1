import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type LanguageHint, primaryLanguage } from '../../domain/language.ts';
import { siblingModule } from '../../domain/sibling-module.ts';

/** Returns the primary language subtag of a text; null if the text is too short or a mixture. */
type Detect = (text: string) => string | null;

let loaded: Detect | undefined;

/** Loads the detector on demand, because it takes 50 MB in each process. */
export const detectLanguage: Detect = (text) => {
  loaded ??= loadDetector();
  return loaded(text);
};

function loadDetector(): Detect {
  const require = createRequire(import.meta.url);
  return require(fileURLToPath(siblingModule('detect-language', import.meta.url))).detectLanguage;
}

/** Returns the language of a script: as set, as detected, the default, or English. */
export function languageOf(text: string, wish: LanguageHint): string {
  return languageFrom(wish.language ? null : detectLanguage(text), wish);
}

/** Returns the same for a text whose language is already detected. */
export function languageFrom(seen: string | null, { language, defaultLanguage }: LanguageHint): string {
  return primaryLanguage(language ?? seen ?? defaultLanguage ?? 'en');
}
