import type { Node } from '../read/node.ts';
import type { SourceText } from '../read/source-text.ts';

const name = String.raw`\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}`;
const handle = String.raw`\[?@(?<handle>[a-zA-Z][\w-]{0,38})`;
const bullet = String.raw`^[\s*+-]{0,12}(?:\[.\] )?`;
const end = String.raw`[^\s(]{0,80}(?:\s\([^()]{0,60}\))?\s?$`;
/** Matches people in lists of participants: "Ada Lovelace (@ada)", "@ada (Ada Lovelace)", and "[AL] Ada Lovelace". */
const introductions: readonly RegExp[] = [
  String.raw`${bullet}\[(?<handle>\p{Lu}{2,4})\]\s+(?<name>${name})\s{0,3}(?:\([^()]{1,40}\))?\s?$`,
  String.raw`${bullet}(?<name>${name})\*{0,2}\s?[,:–—-]?\s?[([]{1,2}${handle}${end}`,
  String.raw`${bullet}(?<name>${name} \p{Lu}[\p{L}.'’-]*)\*{0,2}\s?[,:–—-]?\s?${handle}${end}`,
  String.raw`${bullet}${handle}[^\s,;:(–—-]{0,80}\s?\((?<name>${name})\)\s?$`,
].map((form) => new RegExp(form, 'u'));
const opening =
  /^\uE004?(?:@([\w-]{1,40})|\[(\p{Lu}{2,4}(?:(?:, ?| and | & |\/)\p{Lu}{2,4}){0,4})\](?=\s))(\uE005?\s?[:–—-](?=\s))?\uE005?\s*/u;
/** Matches a person who is only introduced: "Ada Lovelace: Ada Lovelace". */
const introduced = /^(\p{Lu}[\p{L}.'’ -]{1,80}): (?=\1(?:\s*\(|$))\1/u;
const listed = /^[\s*+-]{0,12}\[?(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3})(?:$|[\](,–—])/u;

/** Replaces handles and initials at the start of lines with names: "[AL] Call the pilot" is what Ada does or says. */
export function namePeople(nodes: readonly Node[], { lines }: SourceText): Node[] {
  const people = new Map<string, string>();
  for (const line of lines) {
    const found = introductions.map((form) => form.exec(line)?.groups).find((groups) => groups !== undefined);
    const { handle: key = '', name: full = '' } = found ?? {};
    if (!people.has(key.toLowerCase())) people.set(key.toLowerCase(), full);
  }
  const speakers = speakersByInitials(lines);
  const named = (line: string) =>
    line
      .replace(opening, (written, key?: string, initials?: string, mark?: string) => {
        const keys = key === undefined ? (initials ?? '').split(/, ?| and | & |\//) : [key];
        const known = keys.map((each) => people.get(each.toLowerCase()));
        const person = known.every((each) => each) ? known.join(', ') : undefined;
        return !person ? written : `${person}${initials || mark ? ':' : ''} `;
      })
      .replace(introduced, '$1')
      .replace(/(?<![\p{L}\d])\p{Lu}{2,4}(?![\p{L}\d])/gu, (initials) => speakers.get(initials) ?? initials);
  const renamed = (node: Node): Node => {
    if (node.kind === 'paragraph') return { ...node, text: named(node.text) };
    if (node.kind !== 'list') return node;
    const items = node.items.map((item) => ({
      ...item,
      text: named(item.text),
      children: item.children.map(renamed),
    }));
    return { ...node, items };
  };
  return nodes.map(renamed);
}

/** Returns speakers by initials: "AL: …" is said by Ada Lovelace if no other participant has these initials. */
function speakersByInitials(lines: readonly string[]): Map<string, string> {
  const present = new Map<string, Set<string>>();
  const speaking = new Set<string>();
  let isPresent = false;
  for (const line of lines) {
    if (/^(?:#|\*\*)/.test(line)) isPresent = attendance.test(line.replace(/^[#*\s]+/, ''));
    const [, speaker] = /^[\s*+-]{0,12}(\p{Lu}{2,4}):\s/u.exec(line) ?? [];
    if (speaker !== undefined) speaking.add(speaker);
    const [, person] = (isPresent ? listed.exec(line) : null) ?? [];
    if (person === undefined) continue;
    const initials = [...person.matchAll(/(?<=^|[ -])\p{Lu}/gu)].join('');
    present.set(initials, (present.get(initials) ?? new Set()).add(person));
  }
  return new Map(
    [...speaking].flatMap((initials) => {
      const people = [...(present.get(initials) ?? [])];
      return people.length === 1 && people[0] !== undefined ? [[initials, people[0]]] : [];
    }),
  );
}

export const attendance =
  /^(?:present|attend|participants|people|members|apologies|regrets|who (?:is|was) here)/i;
