import type { DocumentTelling } from './document-telling.ts';
import { fill } from './fill.ts';
import type { Part } from './group-sections.ts';
import { isStatement } from './heading-shape.ts';
import { topicOf } from './topic.ts';
import { documentEndings, namelessEndings } from './wording.ts';

/** The last words name what was told, where that can be said in a few words. */
export function endDocument(parts: readonly Part[], telling: DocumentTelling): string {
  const { title, tone, unnamed } = telling;
  const words = title.split(' ');
  if (unnamed || words.length > 9 || isStatement(words) || topicOf(title)?.kind === 'question')
    return telling.narrator.say(namelessEndings[tone]);
  const topics = parts
    .map(({ section }) => (section.phrase === null ? null : topicOf(section.phrase)))
    .flatMap((topic) => (topic?.kind === 'thing' && topic.text.split(' ').length < 5 ? [topic.text] : []))
    .filter((topic) => topic.toLowerCase() !== title.toLowerCase());
  const [first = '', last = ''] = [topics[0], topics.at(-1)];
  const span = topics.length > 2 && first !== last ? [spanned(tone, first, last)] : [];
  return fill([...documentEndings[tone], ...span], title, telling);
}

function spanned(tone: DocumentTelling['tone'], first: string, last: string): string {
  const thanks =
    tone === 'casual' || tone === 'enthusiastic' ? 'Thanks for listening!' : 'Thank you for listening.';
  return `That was {title}, from ${first} to ${last}. ${thanks}`;
}
