import { type Item, type Node, textsOf, withoutMarks } from '../read/node.ts';
import type { SourceText } from '../read/source-text.ts';
import { wordSet } from '../word-list.ts';

type Spoken = { readonly speaker: string; readonly text: string };
/** Splits a line into its speaker and the words; null where it has no speaker. */
export type Speakers = (line: string) => Spoken | null;

const name = String.raw`\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}`;
const handle = String.raw`\[?@(?<handle>[a-zA-Z][\w-]{0,38})`;
const bullet = String.raw`^[\s*+-]{0,12}(?:\[.\] )?`;
const end = String.raw`[^\s(]{0,80}(?:\s\([^()]{0,60}\))?\s?$`;
const introductions: readonly RegExp[] = [
  new RegExp(String.raw`${bullet}(?<name>${name})\*{0,2}\s?[,:–—-]?\s?[([]{1,2}${handle}${end}`, 'u'),
  new RegExp(
    String.raw`${bullet}(?<name>${name} \p{Lu}[\p{L}.'’-]*)\*{0,2}\s?[,:–—-]?\s?${handle}${end}`,
    'u',
  ),
  new RegExp(String.raw`${bullet}${handle}[^\s,;:(–—-]{0,80}\s?\((?<name>${name})\)\s?$`, 'u'),
];
/** "[AL] Ada Lovelace" introduces initials that open her words and tasks. */
const initialled = new RegExp(
  String.raw`${bullet}\[(?<handle>\p{Lu}{2,4})\]\s+(?<name>${name})\s?(?:\([^()]{1,40}\))?\s?$`,
  'u',
);
const initials = /^\[(\p{Lu}{2,4}|All)\]\s+/u;
const nameAlone = new RegExp(`^${name}`, 'u');
const opening = /^\uE004?@([\w-]{1,40})\uE005?\s?[:–—-]?\uE005?\s*/;
const labelled =
  /^\uE004?([\p{L}][\p{L}\d_.'’-]{0,38}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2})(:\uE005?\s+(?=\S)|\uE005?(?:,| [–—-])\s+|\uE005?$)/u;
const minLines = 2;

/** Finds who speaks in minutes, interviews and discussions: handles and people's names that open lines. */
export function findSpeakers(nodes: readonly Node[], { lines }: SourceText): Speakers {
  const people = peopleOf(nodes, lines);
  const isDiscussion = textsOf(nodes).filter((text) => opening.test(text)).length >= minLines;
  const labels = nodes.flatMap((node) => (node.kind === 'paragraph' ? (labelOf(node.text) ?? []) : []));
  const repeated = [...Map.groupBy(labels, (label) => label)].filter(([, { length }]) => length >= minLines);
  // One word that opens two lines is a label of the author; a conversation has two sides.
  const voices = new Set(repeated.length < 2 ? [] : repeated.map(([label]) => label));
  return (line) => {
    const [written = '', key = ''] = opening.exec(line) ?? [];
    // In other texts the name is one of the words.
    if (key !== '' && !isDiscussion) return null;
    if (key !== '')
      return { speaker: people.get(key.toLowerCase()) ?? key, text: line.slice(written.length) };
    const [brackets = '', short = ''] = initials.exec(line) ?? [];
    const person = short === 'All' ? 'All' : people.get(short.toLowerCase());
    if (short !== '' && person !== undefined) return { speaker: person, text: line.slice(brackets.length) };
    const [whole = '', label = ''] = labelled.exec(line) ?? [];
    const text = line.slice(whole.length);
    const known = people.get(label.toLowerCase());
    const speaks = labelOf(line) !== null && voices.has(label);
    if (label === '' || (known === undefined && !speaks)) return null;
    return { speaker: known ?? label, text };
  };
}

/** A name with a capital before a colon. */
function labelOf(text: string): string | null {
  const [, label = '', mark = ''] = labelled.exec(text) ?? [];
  const isName = mark.startsWith(':') && /^\p{Lu}\p{L}/u.test(label) && !labelWords.has(label.toLowerCase());
  return isName && text.length > label.length + 2 ? label : null;
}

/** What authors put before a colon that is nobody. */
const labelWords = wordSet(
  'note notes tip tips pro pros con cons recap update updates decision decisions rationale reason result results status action actions example examples warning summary option context problem solution issue fix cause impact date time when where who what why how location place owner step goal goals benefit benefits risk risks background motivation outcome input output before after today yesterday tomorrow next severity mitigation',
);

/** People by handle, by name and by first name, as lists of those present give them: "Ada Lovelace (@ada)". */
function peopleOf(nodes: readonly Node[], lines: readonly string[]): Map<string, string> {
  const pairs: (readonly [string | undefined, string])[] = lines.flatMap((line) => {
    const { handle: key, name: full } =
      [initialled, ...introductions]
        .map((each) => each.exec(line)?.groups)
        .find((groups) => groups !== undefined) ?? {};
    return full === undefined ? [] : [[key, full] as const];
  });
  const names = presentIn(nodes).flatMap(({ text }) => nameAlone.exec(withoutMarks(text))?.[0] ?? []);
  pairs.push(...names.map((full) => [undefined, full] as const));
  const people = new Map<string, string>();
  for (const [key, full] of pairs)
    for (const each of [key, full, full.split(' ')[0]])
      if (each !== undefined && !people.has(each.toLowerCase()))
        people.set(each.toLowerCase(), each === full.split(' ')[0] ? each : full);
  return people;
}

/** The items of lists below a line such as "Present:", which may be an item itself. */
function presentIn(nodes: readonly Node[]): Item[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    const above = before !== undefined && 'text' in before ? withoutMarks(before.text) : '';
    if (node.kind !== 'list') return [];
    if (attendance.test(above)) return [...node.items];
    return node.items.flatMap(({ text, children }) => {
      const [first] = children;
      return first?.kind === 'list' && attendance.test(withoutMarks(text)) ? first.items : [];
    });
  });
}

export const attendance =
  /^(?:present|attend|participants|people|members|apologies|regrets|who (?:is|was) here)/i;
