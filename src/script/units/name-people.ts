import type { Node } from '../read/node.ts';
import type { SourceText } from '../read/source-text.ts';

const name = String.raw`\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}`;
const handle = String.raw`\[?@(?<handle>[a-zA-Z][\w-]{0,38})`;
const bullet = String.raw`^[\s*+-]{0,12}(?:\[.\] )?`;
const end = String.raw`[^\s(]{0,80}(?:\s\([^()]{0,60}\))?\s?$`;
/** "Ada Lovelace (@ada)", "@ada (Ada Lovelace)", and "[AL] Ada Lovelace": how lists of those present introduce people. */
const introductions: readonly RegExp[] = [
  String.raw`${bullet}\[(?<handle>\p{Lu}{2,4})\]\s+(?<name>${name})\s?(?:\([^()]{1,40}\))?\s?$`,
  String.raw`${bullet}(?<name>${name})\*{0,2}\s?[,:–—-]?\s?[([]{1,2}${handle}${end}`,
  String.raw`${bullet}(?<name>${name} \p{Lu}[\p{L}.'’-]*)\*{0,2}\s?[,:–—-]?\s?${handle}${end}`,
  String.raw`${bullet}${handle}[^\s,;:(–—-]{0,80}\s?\((?<name>${name})\)\s?$`,
].map((form) => new RegExp(form, 'u'));
const opening = /^\uE004?(?:@([\w-]{1,40})|\[(\p{Lu}{2,4})\](?=\s))(\uE005?\s?[:–—-](?=\s))?\uE005?\s*/u;

/** Puts names in the place of the handles and initials that open lines: "[AL] Call the pilot" is what Ada does or says. */
export function namePeople(nodes: readonly Node[], { lines }: SourceText): Node[] {
  const people = new Map<string, string>();
  for (const line of lines) {
    const found = introductions.map((form) => form.exec(line)?.groups).find((groups) => groups !== undefined);
    const { handle: key = '', name: full = '' } = found ?? {};
    if (!people.has(key.toLowerCase())) people.set(key.toLowerCase(), full);
  }
  const named = (line: string) =>
    line.replace(opening, (written, key: string | undefined, initials: string | undefined, mark?: string) => {
      const person = people.get((key ?? initials ?? '').toLowerCase());
      return !person ? written : `${person}${initials || mark ? ':' : ''} `;
    });
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

export const attendance =
  /^(?:present|attend|participants|people|members|apologies|regrets|who (?:is|was) here)/i;
