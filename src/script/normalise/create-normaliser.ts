import { primaryLanguage } from '../../domain/language.ts';
import { expandContractions } from './contractions.ts';
import { sayCron } from './cron.ts';
import { dropEmoji } from './emoji.ts';
import { finish } from './finish.ts';
import { findSpeaker } from './languages/find-speaker.ts';
import { foldCharacters } from './letters.ts';
import { stripMarkup } from './markup.ts';
import { label } from './number-words.ts';
import { toSpokenLightly } from './other-languages.ts';
import type { Pronunciation } from './pronunciation.ts';
import { createPronunciationIndex, type PronunciationIndex } from './pronunciation-index.ts';
import { hideRegularExpressions } from './regular-expressions.ts';
import { scan } from './scan.ts';

/** Turns a written sentence into the words that the voice says. Captions keep the written form. */
export type Normaliser = (sentence: string) => string;

type NormaliserOptions = {
  readonly language: string;
  readonly pronunciations: readonly Pronunciation[];
};

/** Creates the normaliser of a script. The pronunciations are indexed only once. */
export function createNormaliser({ language, pronunciations }: NormaliserOptions): Normaliser {
  if (!/^en\b/i.test(language)) {
    const index = createPronunciationIndex(pronunciations);
    const speaker = findSpeaker(primaryLanguage(language));
    return (sentence) => toSpokenLightly(sentence, index, speaker);
  }
  const index = createPronunciationIndex(pronunciations.map(speakable));
  // A pronunciation may look like another shape, so it is not normalised again.
  if (pronunciations.length > 0) return (sentence) => sayOnce(sentence, index);
  return (sentence) => settle(sayOnce(sentence, index), index);
}

/** Prepares a pronunciation. It is spoken as written, but capitals and figures would be spelled. */
function speakable(pronunciation: Pronunciation): Pronunciation {
  const said = pronunciation.spoken
    .replaceAll(/\p{Lu}{2,}/gu, (capitals) => capitals.toLowerCase())
    .replaceAll(/\d+/g, (figures) => ` ${label(figures)} `);
  return { ...pronunciation, spoken: said.trim() };
}

function sayOnce(text: string, pronunciations: PronunciationIndex): string {
  const plain = dropEmoji(foldCharacters(stripMarkup(hideRegularExpressions(sayCron(text)))));
  return finish(scan(expandContractions(plain), pronunciations));
}

/** Matches text that may still contain a shape. Plain words do not, unless an abbreviation ends after one of them. */
const maybeShape = /[^\p{L}\s,;:.?!…]|\p{L}\p{Lu}|[.?!…](?=\S|\s\S)|(?<!\p{L}{4})\./u;

/** Normalises again, because taking apart `theSt.MB` may reveal another shape. */
function settle(spoken: string, pronunciations: PronunciationIndex): string {
  let settled = spoken;
  for (let round = 0; round < 4 && maybeShape.test(settled); round += 1) {
    const again = sayOnce(settled, pronunciations);
    if (again === settled) break;
    settled = again;
  }
  return settled;
}
