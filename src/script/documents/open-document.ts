import { upperFirst } from '../english/case.ts';
import { agenda } from './agenda.ts';
import type { DocumentTelling } from './document-telling.ts';
import { fill } from './fill.ts';
import type { Part } from './group-sections.ts';
import { isStatement } from './heading-shape.ts';
import { topicOf } from './topic.ts';
import { documentOpenings, greetings, statedOpenings } from './wording.ts';

const longEnough = 220;

/** The first words: what the document is, in its own words where its first sentence says so, and what lies ahead. */
export function openDocument(
  own: readonly string[],
  parts: readonly Part[],
  telling: DocumentTelling,
): string[] {
  const { narrator, tone, title } = telling;
  const [first = '', ...more] = own;
  const greeting = () => narrator.say(greetings[tone]);
  const ahead = agendaSentence(parts, telling);
  const about = productSentence(telling);
  if (telling.unnamed && own.length > 0) return [`${greeting()} ${first}`, ...about, ...more, ...ahead];
  if (isAbout(first, title)) return [`${greeting()} ${first}`, ...about, ...more, ...ahead];
  const asks = topicOf(title)?.kind === 'question';
  if (/^why /i.test(title) && !asks)
    return [`${greeting()} This is about ${lowerInitial(title)}.`, ...about, ...own, ...ahead];
  if (asks || isStatement(title.split(' '))) {
    const said = asks ? `${upperFirst(title)}?` : fill(statedOpenings, title, telling);
    return [`${greeting()} ${said}`, ...about, ...own, ...ahead];
  }
  return [fill(documentOpenings[tone], title, telling), ...about, ...own, ...ahead];
}

/** "Harbor is a queue for small teams.": the sentence names what it is about, and says what that is. */
function isAbout(sentence: string, title: string): boolean {
  const name = title.replace(/^the /, '').toLowerCase();
  const opening = sentence.toLowerCase().replace(/^the /, '');
  return (
    opening.startsWith(`${name} `) &&
    /^\S*(?: \S+){0,6} (?:is|are|describes|explains|covers|defines)\b/.test(sentence)
  );
}

function productSentence({ product, title, input }: DocumentTelling): string[] {
  const version = input.settings.version?.replace(/^v(?=\d)/i, '') ?? null;
  const named = product === null || title.toLowerCase().includes(product.toLowerCase());
  if (named && (version === null || title.includes(version))) return [];
  return [`It is about ${[product ?? title, version].filter((part) => part !== null).join(' ')}.`];
}

/** Only a long script needs a word on what lies ahead, and only where its parts are led up to. */
function agendaSentence(parts: readonly Part[], { narrator, input, title }: DocumentTelling): string[] {
  const words = parts.flatMap(({ candidates }) => candidates).reduce((sum, one) => sum + one.words, 0);
  const { verbosity } = input.settings;
  const long = verbosity !== 'brief' && words >= longEnough && parts.length > 3;
  const topics = long ? agenda(parts, { brief: 3, normal: 4, detailed: 5 }[verbosity], title) : [];
  if (topics.length === 0) return [];
  const list = `${topics.slice(0, -1).join(', ')} and ${topics.at(-1)}`;
  return [
    narrator.say([
      `The main topics are ${list}.`,
      `The document deals with ${list}.`,
      `What follows is about ${list}.`,
    ]),
  ];
}

function lowerInitial(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
