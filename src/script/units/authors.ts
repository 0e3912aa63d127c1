import type { Item } from '../read/node.ts';

const name = String.raw`\p{Lu}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){1,4}`;
const person = new RegExp(String.raw` \(${name}\)$`, 'u');
const author = new RegExp(String.raw` \((?:${name}|[\p{L}\d_.-]{2,39}(?:\[bot\])?)\)$`, 'u');
const [minSigned, share] = [3, 0.6];

/** "Mend the pump (Ada Lovelace)": where most entries of a list end so, the bracket says whose work it is. */
export function withoutAuthors(items: readonly Item[]): readonly Item[] {
  const signed = items.filter(({ text }) => person.test(text)).length;
  return signed < minSigned || signed < items.length * share
    ? items
    : items.map((item) => ({ ...item, text: item.text.replace(author, '') }));
}
