import { wordList } from '../word-list.ts';
export type Audience = 'lay' | 'expert' | 'general';

/** The extra weight, positive or negative, of technical passages for each audience. */
export const fitFor: Readonly<Record<Audience, number>> = { lay: -20, expert: 5, general: 0 };

const expertWords = wordList(
  'develop|engineer|program|admin|devops|sysops|technical|maintainer|architect|security team|contributor|integrator|coder|data scien',
);
const layWords = wordList(
  'customer|user|business|execut|manage|marketing|sales|everyone|everybody|general|public|famil|student|support|beginner|newcomer|stakeholder|lay|investor|board|leader|teacher|parent|patient|client|press|people',
);

/** Returns the audience: people who build with the product, people who only use it, or a general one. */
export function audienceOf(audience: string | null): Audience {
  const text = audience?.toLowerCase() ?? '';
  if (/non-?\s?(?:tech|dev|engineer|program)|not technical|without (?:a )?technical/.test(text)) return 'lay';
  if (expertWords.some((word) => text.includes(word))) return 'expert';
  return layWords.some((word) => text.includes(word)) ? 'lay' : 'general';
}
