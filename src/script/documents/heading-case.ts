import type { Block } from '../read/block.ts';

export type HeadingCase = (title: string) => string;

/** Learns from the text which words are names, so that "Avoid Barrel Files" can stand inside a sentence. */
export function learnHeadingCase(blocks: readonly Block[]): HeadingCase {
  const inside = new Map<string, number>();
  const lowered = new Map<string, number>();
  const pairs = new Set<string>();
  for (const block of blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue;
    for (const [, before, word = ''] of block.text.matchAll(/([\p{Ll},]) (\p{L}[\p{L}'’-]*)/gu)) {
      const counts = /^\p{Lu}/u.test(word) ? inside : lowered;
      if (before) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
    }
    for (const [, pair = ''] of block.text.matchAll(/\p{Ll},? (\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+)/gu))
      pairs.add(pair);
  }
  const isName = (word: string) => {
    const key = word.toLowerCase().replace(/['’]s$/, '');
    return (inside.get(key) ?? 0) > (lowered.get(key) ?? 0);
  };
  const isPaired = (index: number, words: readonly string[]) =>
    pairs.has(`${words[index - 1]} ${words[index]}`) || pairs.has(`${words[index]} ${words[index + 1]}`);
  return (title) =>
    quiet(title, inside)
      .split(' ')
      .map((word, index, words) =>
        isLowered(word, index, words) && !isName(word) && !isPaired(index, words) ? lower(word) : word,
      )
      .join(' ');
}

/** A heading in capitals: only what the text writes so as well is an abbreviation. */
function quiet(title: string, inside: ReadonlyMap<string, number>): string {
  if (/\p{Ll}/u.test(title) || (!/\p{Lu}{6}/u.test(title) && title.split(' ').length < 3)) return title;
  return title.replace(/[\p{Lu}'’]{2,}/gu, (word) =>
    inside.has(word.toLowerCase()) ? word : word.toLowerCase(),
  );
}

const always =
  /^(?:January|February|April|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|German|French|Spanish|European?|American|Christmas|Easter)\b/;

/** Only plain words change: acronyms, camel case and words beside a figure stay as they are. */
function isLowered(word: string, index: number, words: readonly string[]): boolean {
  if (!/^["'“(]?\p{Lu}\p{Ll}+(?:[-'’]\p{L}+)*[,:;"'”)?!.]*$/u.test(word) && !/^[AI]$/.test(word))
    return false;
  if (word === 'I' || always.test(word)) return false;
  return !/^\d/.test(words[index + 1] ?? '') || index === 0;
}

function lower(word: string): string {
  return word.replace(/\p{Lu}/u, (letter) => letter.toLowerCase());
}
