import type { Section } from './section.ts';

/** Sections that are told as one: a heading with all that stands under it, or a stretch of years. */
export type Chapter = {
  readonly sections: readonly number[];
  readonly words: number;
  /** Words below its heading, with those of parts that stand alone. */
  readonly reach: number;
  readonly dated: boolean;
};

const [fewestWords, fewWords, ownWords] = [40, 26, 170];
const dated =
  /^(?:\d{4}(?:-\d{2}){0,2}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}*,? (?:\d{1,2},? )?\d{4}|(?:version |v)?\d+\.\d[\d.]*)\b/iu;

/**
 * A script that stops at every heading hops. Subsections are told with the section they stand in, unless that one is
 * so large that its parts can stand alone; years of a chronicle are told together.
 */
export function toChapters(sections: readonly Section[]): Chapter[] {
  const words = sections.map(({ candidates }) => candidates.reduce((sum, one) => sum + one.words, 0));
  const total = words.reduce((sum, count) => sum + count, 0);
  const large = Math.max(ownWords, total * 0.2);
  const ends = sections.map((_, index) => endOf(sections, index));
  const sums = [0];
  for (const count of words) sums.push((sums.at(-1) ?? 0) + count);
  const wordsFrom = (start: number, end: number) => (sums[end] ?? 0) - (sums[start] ?? 0);
  const chapters: number[][] = [];
  for (let index = 0; index < sections.length; ) {
    const end = ends[index] ?? index + 1;
    const children = childrenOf(index, end, ends);
    const sizeable = children.filter((child) => wordsFrom(child, ends[child] ?? child) >= fewestWords);
    const asks = children.filter((child) => /\?$/.test(sections[child]?.title ?? '')).length > 1;
    const splits =
      isWhole(sections, index, ends) || asks || (wordsFrom(index, end) > large && sizeable.length > 1);
    const until = splits ? index + 1 : end;
    chapters.push(Array.from({ length: until - index }, (_, offset) => index + offset));
    index = until;
  }
  const joined = joinDated(joinSmall(chapters, sections, words), sections, words, Math.max(120, total / 6));
  return joined.map((chapter) => {
    const [head = 0] = chapter.sections;
    return {
      ...chapter,
      reach: head < 2 ? chapter.words : Math.max(chapter.words, wordsFrom(head, ends[head] ?? head)),
    };
  });
}

/** The one heading at the top names the document; what stands under it are its chapters. */
function isWhole(sections: readonly Section[], index: number, ends: readonly number[]): boolean {
  return index <= 1 && (ends[index] ?? 0) === sections.length && sections.length > index + 1;
}

function endOf(sections: readonly Section[], start: number): number {
  if (start === 0) return 1;
  const level = sections[start]?.level ?? 0;
  for (let index = start + 1; index < sections.length; index += 1)
    if ((sections[index]?.level ?? 0) <= level) return index;
  return sections.length;
}

function childrenOf(start: number, end: number, ends: readonly number[]): number[] {
  const children: number[] = [];
  for (let index = start + 1; index < end; index = ends[index] ?? index + 1) children.push(index);
  return children;
}

/** A few words under a heading of their own go with what stands before them, below the same heading. */
function joinSmall(
  chapters: readonly (readonly number[])[],
  sections: readonly Section[],
  words: readonly number[],
): number[][] {
  const joined: number[][] = [];
  for (const chapter of chapters) {
    const [first = 0] = chapter;
    const level = sections[first]?.level ?? 1;
    const last = joined.at(-1);
    const count = chapter.reduce((sum, index) => sum + (words[index] ?? 0), 0);
    const before = sections[last?.[0] ?? 0];
    const asks = /\?$/.test(sections[first]?.title ?? '');
    const under =
      before !== undefined && !asks && before.title !== null && before.level <= level && level > 2;
    if (last && count < fewWords && under) last.push(...chapter);
    else joined.push([...chapter]);
  }
  return joined;
}

function joinDated(
  chapters: readonly (readonly number[])[],
  sections: readonly Section[],
  words: readonly number[],
  most: number,
): Omit<Chapter, 'reach'>[] {
  const joined: { sections: number[]; words: number; dated: boolean }[] = [];
  for (const chapter of chapters) {
    const count = chapter.reduce((sum, index) => sum + (words[index] ?? 0), 0);
    const isDated = dated.test(sections[chapter[0] ?? 0]?.title ?? '');
    const last = joined.at(-1);
    if (isDated && last?.dated && last.words + count <= most) {
      last.sections.push(...chapter);
      last.words += count;
    } else joined.push({ sections: [...chapter], words: count, dated: isDated });
  }
  return joined;
}
