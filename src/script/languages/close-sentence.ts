import { upperFirst } from '../english/case.ts';
import { isDenseLanguage } from './dense-languages.ts';

/** Ends a sentence as its language does. */
export function closeSentence(text: string, language: string): string {
  const trimmed = text.replace(/[\s,;:、，；：–-]+$/u, '');
  const raised = isDenseLanguage(language) ? trimmed : upperFirst(trimmed);
  if (/[.!?。！？](?:["'”’)」』]*)$/u.test(trimmed)) return raised;
  return `${raised}${isDenseLanguage(language) ? '。' : language === 'hi' ? '।' : '.'}`;
}
