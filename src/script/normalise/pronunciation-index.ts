import { ordinaryWords } from './ordinary-words.ts';
import type { Pronunciation } from './pronunciation.ts';

export type PronunciationIndex = {
  /** Returns the spoken form and the length of the term at this position. */
  readonly at: (text: string, position: number) => { spoken: string; length: number } | null;
  /** Returns the spoken form of a word inside an identifier or address. */
  readonly word: (written: string) => string | null;
};

type Entry = { readonly term: string; readonly spoken: string; readonly exactCase: boolean };

/** A node for each beginning of a term. A lookup takes the length of the term, however many terms there are. */
type Node = { readonly next: Map<string, Node>; entries: readonly Entry[] };

/** Finds whole terms, longest first, in any case. If a term is given twice, the first one wins. */
export function createPronunciationIndex(pronunciations: readonly Pronunciation[]): PronunciationIndex {
  const root: Node = { next: new Map(), entries: [] };
  for (const { term, spoken, exactCase = false } of pronunciations) {
    const written = term.normalize('NFKC').trim();
    if (written !== '') add(root, { term: written, spoken, exactCase: exactCase || isShoutedWord(written) });
  }
  if (root.next.size === 0) return { at: () => null, word: () => null };
  return {
    at: (text, position) => {
      const found = findLongest(root, text, position);
      return found === null ? null : { spoken: found.spoken, length: found.term.length };
    },
    word: (written) => {
      let node: Node | undefined = root;
      for (let at = 0; at < written.length && node !== undefined; at += 1)
        node = node.next.get(written.charAt(at).toLowerCase());
      return node === undefined ? null : (entryFor(node, written)?.spoken ?? null);
    },
  };
}

function add(root: Node, entry: Entry): void {
  let node = root;
  for (let at = 0; at < entry.term.length; at += 1) {
    const character = entry.term.charAt(at).toLowerCase();
    const next = node.next.get(character) ?? { next: new Map(), entries: [] };
    node.next.set(character, next);
    node = next;
  }
  // An entry after one for any case, or after the same term, is unreachable.
  const reached = node.entries.every(
    (known) => known.exactCase && !(entry.exactCase && known.term === entry.term),
  );
  if (reached) node.entries = [...node.entries, entry];
}

function findLongest(root: Node, text: string, position: number): Entry | null {
  if (splitsWord(text.charAt(position - 1), text.charAt(position))) return null;
  let longest: Entry | null = null;
  let node = root;
  for (let end = position; end < text.length; end += 1) {
    const next = node.next.get(text.charAt(end).toLowerCase());
    if (next === undefined) break;
    node = next;
    if (node.entries.length === 0 || splitsWord(text.charAt(end), text.charAt(end + 1))) continue;
    longest = entryFor(node, text.slice(position, end + 1)) ?? longest;
  }
  return longest;
}

function entryFor(node: Node, written: string): Entry | undefined {
  return node.entries.find((entry) => !entry.exactCase || entry.term === written);
}

function splitsWord(before: string, after: string): boolean {
  return isWordCharacter(before) && isWordCharacter(after);
}

function isWordCharacter(character: string): boolean {
  return /^[\p{L}\p{N}_]$/u.test(character);
}

/** Whether a term only counts in capitals: `IT = "I T"` does not apply to "it", but `SQL` may have any case. */
function isShoutedWord(term: string): boolean {
  return /^\p{Lu}{2,}$/u.test(term) && (ordinaryWords.has(term.toLowerCase()) || term === 'US');
}
