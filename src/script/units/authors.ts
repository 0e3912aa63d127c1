import type { Item } from '../read/node.ts';

const name = String.raw`\p{Lu}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){1,4}`;
const handle = String.raw`[\p{L}\d_.-]{2,39}(?:\[bot\])?`;
const person = new RegExp(String.raw` (?:\(${name}\)|[-–—]{1,2} ${name})$`, 'u');
const someone = `(?:${name}|${handle})`;
const author = new RegExp(
  String.raw` (?:\(${someone}\)|[-–—]{1,2} ${someone}(?:(?:,| and|, and) ${someone}){0,3})$`,
  'u',
);
const [minSigned, share] = [3, 0.4];

/** "Mend the pump (Ada Lovelace)", "Mend the pump -- Ada Lovelace": where many entries of a list end so, that says whose work it is. */
export function withoutAuthors(items: readonly Item[]): readonly Item[] {
  const signed = items.filter(({ text }) => person.test(text)).length;
  return signed < minSigned || signed < items.length * share
    ? items
    : items.map((item) => ({ ...item, text: item.text.replace(author, '') }));
}
