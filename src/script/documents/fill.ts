import { upperFirst } from '../english/case.ts';
import type { DocumentTelling } from './document-telling.ts';

/** Puts a title or topic into each wording and lets the narrator choose. */
export function fill(wordings: readonly string[], by: string, { narrator }: DocumentTelling): string {
  return narrator.say(wordings.map((text) => upperFirst(text.replace(/\{\w+\}/, () => by))));
}
