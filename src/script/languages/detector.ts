import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type LanguageHint, primaryLanguage } from '../../domain/language.ts';
import { siblingModule } from '../../domain/sibling-module.ts';

/** Primary language subtag of a text; null where there is too little of it, or a mixture. */
type Detect = (text: string) => string | null;

let loaded: Detect | undefined;

/** The detector takes 50 MB in each process that loads it, so it is loaded where it is first needed. */
export const detectLanguage: Detect = (text) => {
  loaded ??= loadDetector();
  return loaded(text);
};

function loadDetector(): Detect {
  const require = createRequire(import.meta.url);
  return require(fileURLToPath(siblingModule('detect-language', import.meta.url))).detectLanguage;
}

/** The language of a script: as set, as detected, the default, or English. */
export function languageOf(text: string, wish: LanguageHint): string {
  return languageFrom(wish.language ? null : detectLanguage(text), wish);
}

/** The same, for a text whose language is already detected. */
export function languageFrom(seen: string | null, { language, defaultLanguage }: LanguageHint): string {
  return primaryLanguage(language ?? seen ?? defaultLanguage ?? 'en');
}
