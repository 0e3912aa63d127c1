import { upperFirst } from '../english/case.ts';

/** Ends a sentence as its language does. */
export function closeSentence(text: string, language: string): string {
  const trimmed = text.replace(/[\s,;:、，；：–-]+$/u, '');
  if (/[.!?。！？](?:["'”’)」』]*)$/u.test(trimmed)) return upperFirst(trimmed);
  return `${upperFirst(trimmed)}${/^(?:ja|zh)$/.test(language) ? '。' : language === 'hi' ? '।' : '.'}`;
}
