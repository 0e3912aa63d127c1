import { wordsOf } from '../../domain/marks.ts';
import type { Script } from '../../domain/script.ts';
import { detectLanguage } from './detector.ts';

/**
 * Returns the language of an edited script. It only changes if the text clearly looks like another language than
 * before.
 */
export function languageOfEdit({
  before,
  after,
}: {
  readonly before: Script;
  readonly after: Script;
}): string {
  const seen = detectLanguage(textOf(after));
  if (seen === null || seen === before.language) return before.language;
  // The language of such a text was set by hand.
  return seen === detectLanguage(textOf(before)) ? before.language : seen;
}

/** Returns the beginning of a script, which is enough for detection. */
function textOf({ turns }: Script): string {
  return turns.map(wordsOf).join('\n').slice(0, 12_000);
}
