import type { FieldMessage } from './field-message.ts';

/** The language that a caller declares for a text, as canonical BCP 47 tags. */
export type LanguageHint = {
  /** The language of the text. It overrides detection. */
  readonly language?: string | null | undefined;
  /** The language of a text if detection fails: that of the product, else of the organization. */
  readonly defaultLanguage?: string | null | undefined;
};

/** A language with a script and a region, if any: `es`, `pt-BR`, `zh-Hant-TW`. */
export const languagePattern = '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$';

const wellFormed = new RegExp(languagePattern);
const knownNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns the canonical form of a tag, or null if it names no language. */
export function canonicalLanguage(tag: string): string | null {
  if (!wellFormed.test(tag)) return null;
  const [canonical] = Intl.getCanonicalLocales(tag);
  return canonical !== undefined && knownNames.of(primaryLanguage(canonical)) !== undefined
    ? canonical
    : null;
}

/** Returns the primary subtag, which selects voices, phrases and rules of speech: `pt` for `pt-BR`. */
export function primaryLanguage(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? tag;
}

/** Warns if a text appears to be in another language than declared. */
export function languageMismatch(language: string, seen: string | null): FieldMessage[] {
  if (seen === null || seen === primaryLanguage(language)) return [];
  const looks = `the text looks like ${languageName(seen)}`;
  return [{ path: 'language', message: `is ${languageName(language)}, but ${looks}; it is not translated` }];
}

/** In English: "Spanish", "Brazilian Portuguese". */
export function languageName(tag: string): string {
  return (canonicalLanguage(tag) && knownNames.of(tag)) || tag;
}

/** ISO 639-2 codes by two-letter code, for the tags of audio files. */
const threeLetters = new Map(
  `
    am-amh ar-ara az-aze be-bel bg-bul bn-ben ca-cat cs-ces da-dan de-deu el-ell en-eng es-spa et-est
    eu-eus fa-fas fi-fin fr-fra gu-guj he-heb hi-hin hr-hrv hu-hun hy-hye is-isl it-ita ja-jpn ka-kat
    kn-kan ko-kor ku-kur lo-lao lt-lit lv-lav ml-mal mr-mar ms-msa nl-nld no-nor or-ori pa-pan pl-pol
    pt-por ro-ron ru-rus sk-slk sl-slv sq-sqi sr-srp sv-swe ta-tam te-tel th-tha tr-tur uk-ukr ur-urd
    vi-vie yo-yor zh-zho
  `
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('-') as [string, string]),
);

/** The languages that people write in and that can be distinguished, by their names. */
export const commonLanguages: readonly string[] = [...threeLetters.keys(), 'fil'].toSorted((one, other) =>
  languageName(one).localeCompare(languageName(other), 'en'),
);

/** Returns `und` for a language that has no such code here. */
export function threeLetterLanguage(tag: string): string {
  const primary = primaryLanguage(tag);
  return threeLetters.get(primary) ?? (primary.length === 3 ? primary : 'und');
}

const hostWords: Readonly<Record<string, string>> = {
  de: 'Host',
  es: 'Voz',
  fr: 'Voix',
  it: 'Voce',
  pt: 'Voz',
  hi: 'होस्ट',
  ja: '話者',
  zh: '主持人',
};

/** Returns the word for a speaker of a dialogue, before the number, in the language of the episode or else in English. */
export function hostWord(tag: string): string {
  return hostWords[primaryLanguage(tag)] ?? 'Host';
}
