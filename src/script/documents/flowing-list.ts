import { countWords, lowerFirst, upperFirst } from '../english/case.ts';
import { isSentence } from '../english/shape.ts';

const joints: Readonly<Record<string, readonly [comma: string, and: string]>> = {
  en: [', ', ' and '], de: [', ', ' und '], fr: [', ', ' et '], es: [', ', ' y '], pt: [', ', ' e '], ja: ['、', '、'], zh: ['、', '和'],
};

/** "It supports:" and its bullets become one sentence. Null when the bullets are sentences, or too long to join. */
export function flowingList(lead: string, items: readonly string[], language: string): string[] | null {
  const joint = joints[language];
  const texts = items.map((item) => item.replace(/[.;,:]+$/, '')).filter((item) => item !== '');
  const short = texts.every((item) => countWords(item) <= 8 && !isSentence(item.split(' ')));
  if (!joint || texts.length < 2 || texts.length > 8 || !short) return null;
  const named = language === 'en' ? texts.map((item) => lowerFirst(item, new Set())) : texts;
  const list = `${named.slice(0, -1).join(joint[0])}${joint[1]}${named.at(-1)}`;
  const end = /^(?:ja|zh)$/.test(language) ? '。' : '.';
  const head = lead.replace(/[:：]\s*$/, '').replace(/,?\s*(?:the following|as follows)$/i, '');
  return countWords(head) + countWords(list) > 45 ? null : [`${upperFirst(head)}: ${list}${end}`];
}
