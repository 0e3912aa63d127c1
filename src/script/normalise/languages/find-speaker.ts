import { chinese } from './chinese.ts';
import { french } from './french.ts';
import { hindi } from './hindi.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import { createSpeaker, type Speaker } from './speak.ts';

const speakers: Readonly<Record<string, Speaker>> = {
  es: createSpeaker(spanish),
  fr: createSpeaker(french),
  it: createSpeaker(italian),
  pt: createSpeaker(portuguese),
  hi: createSpeaker(hindi),
  ja: createSpeaker(japanese),
  zh: createSpeaker(chinese),
};

/** Returns the speaker of a language; null without rules, since the voices of that language know its figures best. */
export function findSpeaker(language: string): Speaker | null {
  return speakers[language] ?? null;
}
