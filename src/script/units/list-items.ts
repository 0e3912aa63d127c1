import { findVerb } from '../judge/verbs.ts';
import type { Item, Node } from '../read/node.ts';

/** The entries of a list: without authors and bare links, with the paths that a line speaks of below it. */
export function entriesOf(items: readonly Item[], { signed, numbered }: Habits): Item[] {
  const kept = items.map((item) => {
    const text = numbered ? item.text.replace(number, '$1') : item.text;
    return { ...item, text: signed ? text.replace(author, '') : text };
  });
  return withListed(kept).filter((item) => !isPointer(item));
}

/** What many entries of some notes have in common: "… (Ada Lovelace)" names authors, "NEW: 1187 …" tickets. */
export type Habits = { readonly signed: boolean; readonly numbered: boolean };

export function habitsOf(nodes: readonly Node[]): Habits {
  const items = nodes.flatMap((node) => (node.kind === 'list' ? node.items : []));
  const share = (pattern: RegExp, least: number) => {
    const found = items.filter(({ text }) => pattern.test(text)).length;
    return found >= 3 && found >= items.length * least;
  };
  return { signed: share(author, 0.15), numbered: share(number, 0.6) };
}

const author = /(?<!\s)\s*\(\p{Lu}[\p{L}.'-]+(?:,? (?:and )?\p{Lu}[\p{L}.'-]+){1,7}\)\.?$/u;

const number = /^((?:\p{L}{2,8}: )?)#?\d{3,6}:? (?=["“[\p{L}])/u;

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

const bundled = /^[\p{L}\p{N}][\p{L}\p{N} .+/_#()-]{0,40} v?\d+(?:\.\d+)+(?: \([^()]{1,60}\))?\.?$/u;

/** "Ameba 0.13.1", "Docker Compose v5.4.0 (new)": a part in a version. "Drop Python 3.8" says more. */
export function isVersion(text: string): boolean {
  const words = text.replace(/ \([^()]*\)\.?$/, '').split(' ');
  const tells = (word: string) =>
    findVerb(word) !== null || /^(?:officially|support\w*|for|to|now)$/i.test(word);
  return bundled.test(text) && !words.some(tells);
}

/** "`/v1/queries` (FetchQuery)", "… and 6 more paths". */
export function isCodeAlone({ text, children }: Item): boolean {
  return children.length === 0 && codeAlone.test(text);
}

const codeAlone =
  /^(?:\uE000[^\uE001]{1,200}\uE001(?: \([\w, ]{1,200}\))?|(?:…|\.\.\.) ?and \d+ more.{0,40})$/;

/** "[Update instructions](…)": a few words that are nothing but a link. */
function isPointer({ link, text, children }: Item): boolean {
  return link && children.length === 0 && /^[\p{Script=Latin}]+(?:\s[\p{Script=Latin}]+){0,2}$/u.test(text);
}
