import type { TimedWord } from '../../domain/sound.ts';
import type { PhonemeWord } from './phoneme-words.ts';

type Word = { readonly text: string; readonly phonemes: string };

/** Times the words of a text without spaces. Between two pauses, each word has as many sounds as when spoken alone. */
export function shareWords(words: readonly Word[], groups: readonly PhonemeWord[]): TimedWord[] {
  const clauses = splitAfter(words, ({ phonemes }) => /[.,;:!?…—][“”"()\s]*$/u.test(phonemes));
  const heard = splitAfter(groups, ({ pauses }) => pauses);
  if (clauses.length !== heard.length) return shareClause(words, groups);
  return clauses.flatMap((clause, index) => shareClause(clause, heard[index] ?? []));
}

function splitAfter<Type>(list: readonly Type[], ends: (each: Type) => boolean): Type[][] {
  const parts: Type[][] = [];
  let isOpen = false;
  for (const each of list) {
    if (isOpen) parts.at(-1)?.push(each);
    else parts.push([each]);
    isOpen = !ends(each);
  }
  return parts;
}

function shareClause(words: readonly Word[], groups: readonly PhonemeWord[]): TimedWord[] {
  const end = groups.at(-1)?.end ?? 0;
  const starts = [...groups.flatMap((group) => group.starts), end];
  const sizes = words.map(({ phonemes }) => phonemes.replaceAll(/[.,;:!?…—\s]/gu, '').length);
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  let said = 0;
  const timeAt = (share: number) => {
    const position = share * (starts.length - 1);
    const [before = end, after = before] = starts.slice(Math.floor(position));
    return before + (after - before) * (position % 1);
  };
  return words.map(({ text }, index) => {
    const start = timeAt(said / total);
    said += sizes[index] ?? 0;
    return { text, start, end: timeAt(said / total) };
  });
}
