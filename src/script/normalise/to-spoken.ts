import { findPronunciations } from './apply-pronunciations.ts';
import { dropEmoji } from './emoji.ts';
import { finish } from './finish.ts';
import { foldCharacters } from './letters.ts';
import { stripMarkup } from './markup.ts';
import { toSpokenLightly } from './other-languages.ts';
import type { Pronunciation } from './pronunciation.ts';
import { scan } from './scan.ts';

export type SpokenOptions = {
  readonly language: string;
  readonly pronunciations: readonly Pronunciation[];
};

/** Turns a sentence as it is written into the words the voice says. Captions keep the written form. */
export function toSpoken(text: string, options: SpokenOptions): string {
  const pronunciations = findPronunciations(options.pronunciations);
  if (!/^en\b/i.test(options.language)) return toSpokenLightly(text, pronunciations);
  const plain = dropEmoji(foldCharacters(stripMarkup(text)));
  return finish(scan(plain, pronunciations));
}
