import type { Item, Node } from '../read/node.ts';

/** The entries of a list: without authors and bare links, with the paths that a line speaks of below it. */
export function entriesOf(items: readonly Item[], signed: boolean): Item[] {
  const kept = signed ? items.map((item) => ({ ...item, text: item.text.replace(author, '') })) : items;
  return withListed(kept).filter((item) => !isPointer(item));
}

const author = /(?<!\s)\s*\(\p{Lu}[\p{L}.'-]+(?:,? (?:and )?\p{Lu}[\p{L}.'-]+){1,7}\)\.?$/u;

/** "… (Ada Lovelace)" at the end of many entries names their authors. */
export function isSigned(nodes: readonly Node[]): boolean {
  const items = nodes.flatMap((node) => (node.kind === 'list' ? node.items : []));
  const signed = items.filter(({ text }) => author.test(text)).length;
  return signed >= 3 && signed >= items.length * 0.15;
}

/** Paths and names in code below a line with a colon are what that line speaks of. */
function withListed(items: readonly Item[]): Item[] {
  const groups: { readonly item: Item; readonly below: Item[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && isCodeAlone(item) && /:\uE005?:?$/.test(last.item.text)) last.below.push(item);
    else groups.push({ item, below: [] });
  }
  return groups.map(({ item, below }) => {
    const place = { from: item.place.from, to: below.at(-1)?.place.to ?? item.place.to };
    const list: Node = { kind: 'list', ordered: false, items: below, place };
    return below.length === 0 ? item : { ...item, children: [...item.children, list], place };
  });
}

/** "`/v1/queries` (FetchQuery)", "… and 6 more paths". */
export function isCodeAlone({ text, children }: Item): boolean {
  return (
    children.length === 0 &&
    /^(?:\uE000[^\uE001]{1,200}\uE001(?: \([\w, ]{1,200}\))?|(?:…|\.\.\.) ?and \d+ more.{0,40})$/.test(text)
  );
}

/** "[Update instructions](…)": a few words that are nothing but a link. */
function isPointer({ link, text, children }: Item): boolean {
  return link && children.length === 0 && /^[\p{Script=Latin}]+(?:\s[\p{Script=Latin}]+){0,2}$/u.test(text);
}
