import { upperFirst } from '../english/case.ts';

/** Ends a sentence as its language does. */
export function closeSentence(text: string, language: string): string {
  const trimmed = text.replace(/[\s,;:、，；：–-]+$/u, '');
  const raised = /^(?:ja|zh)$/.test(language) ? trimmed : upperFirst(trimmed);
  if (/[.!?。！？](?:["'”’)」』]*)$/u.test(trimmed)) return raised;
  return `${raised}${/^(?:ja|zh)$/.test(language) ? '。' : language === 'hi' ? '।' : '.'}`;
}
