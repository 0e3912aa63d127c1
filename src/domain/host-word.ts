import { primaryLanguage } from './language.ts';

const words: Readonly<Record<string, string>> = {
  de: 'Host',
  es: 'Voz',
  fr: 'Voix',
  it: 'Voce',
  pt: 'Voz',
  hi: 'होस्ट',
  ja: '話者',
  zh: '主持人',
};

/** What a speaker of a dialogue is called, before the number, in the language of the episode; else in English. */
export function hostWord(tag: string): string {
  return words[primaryLanguage(tag)] ?? 'Host';
}
