import { findPronunciations, type PronunciationFinder } from './apply-pronunciations.ts';
import { sayCron } from './cron.ts';
import { dropEmoji } from './emoji.ts';
import { finish } from './finish.ts';
import { foldCharacters } from './letters.ts';
import { stripMarkup } from './markup.ts';
import { label } from './number-words.ts';
import { toSpokenLightly } from './other-languages.ts';
import type { Pronunciation } from './pronunciation.ts';
import { hideRegularExpressions } from './regular-expressions.ts';
import { scan } from './scan.ts';

type SpokenOptions = {
  readonly language: string;
  readonly pronunciations: readonly Pronunciation[];
};

/** Turns a sentence as it is written into the words the voice says. Captions keep the written form. */
export function toSpoken(text: string, options: SpokenOptions): string {
  if (!/^en\b/i.test(options.language)) {
    return toSpokenLightly(text, findPronunciations(options.pronunciations));
  }
  const pronunciations = findPronunciations(options.pronunciations.map(speakable));
  const spoken = sayOnce(text, pronunciations);
  return options.pronunciations.length > 0 ? spoken : settle(spoken, pronunciations);
}

/** A wish is said as it is written, except for what would be spelled: capitals and figures. */
function speakable({ term, spoken }: Pronunciation): Pronunciation {
  const said = spoken
    .replaceAll(/\p{Lu}{2,}/gu, (capitals) => capitals.toLowerCase())
    .replaceAll(/\d+/g, (figures) => ` ${label(figures)} `);
  return { term, spoken: said.trim() };
}

function sayOnce(text: string, pronunciations: PronunciationFinder): string {
  return finish(
    scan(dropEmoji(foldCharacters(stripMarkup(hideRegularExpressions(sayCron(text))))), pronunciations),
  );
}

/** Taking a knot such as `theSt.MB` apart can lay bare a shape that is only then seen. */
function settle(spoken: string, pronunciations: PronunciationFinder): string {
  let settled = spoken;
  for (let round = 0; round < 4; round += 1) {
    const again = sayOnce(settled, pronunciations);
    if (again === settled) break;
    settled = again;
  }
  return settled;
}
