import { wordsOf } from '../../domain/marks.ts';
import type { Script } from '../../domain/script.ts';
import { detectLanguage } from './detector.ts';

/** The language of a script that someone edited: another one only where it clearly looks like another than before. */
export function languageOfEdit({
  before,
  after,
}: {
  readonly before: Script;
  readonly after: Script;
}): string {
  const seen = detectLanguage(textOf(after));
  if (seen === null || seen === before.language) return before.language;
  // Someone said what language a text is in that looks like this one.
  return seen === detectLanguage(textOf(before)) ? before.language : seen;
}

/** The beginning is enough. */
function textOf({ turns }: Script): string {
  return turns.map(wordsOf).join('\n').slice(0, 12_000);
}
