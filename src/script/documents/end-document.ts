import type { DocumentTelling } from './document-telling.ts';
import { fill } from './fill.ts';
import { isStatement } from './heading-shape.ts';
import { topicOf } from './topic.ts';
import { documentEndings, namelessEndings } from './wording.ts';

/** The last words name what was told, where that can be said in a few words. */
export function endDocument(telling: DocumentTelling): string {
  const { title, tone, unnamed } = telling;
  const words = title.split(' ');
  const sayable = words.length < 10 && !/^(?:why|how|what)\b/i.test(title) && !isStatement(words);
  const isDoing = /^\p{L}+ing\b|^RFC\b|^some\b/iu.test(title);
  return unnamed || !sayable || topicOf(title)?.kind === 'question'
    ? telling.narrator.say(namelessEndings[tone])
    : fill(
        documentEndings[tone].filter((text) => !isDoing || !/^And that/.test(text)),
        title,
        telling,
      );
}
