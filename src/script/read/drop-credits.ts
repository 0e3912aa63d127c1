import { isKnownWord } from '../grammar/tag-words.ts';
import { wordSet } from '../word-list.ts';

const closing = /(?<!\S)\[([\p{L}\p{N}@][\p{L}\p{N} ,&/@._-]{1,120})\]\.?\s*$/u;
const bullet = /^(\s*)[-*+•] /;

/**
 * "Maps can be printed. [gotcha]": who did it, in brackets at the end of a line, where the same name comes again or the
 * bracket has the line to itself. What follows in the same bullet is an entry of its own.
 */
export function dropCredits(lines: readonly string[]): readonly string[] {
  const found = lines.map((line, index) => namesAt(lines, line, index));
  const counts = new Map<string, number>();
  for (const name of found.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isCredit = (index: number) => {
    const names = found[index] ?? [];
    return names.length > 0 && (names.some((name) => (counts.get(name) ?? 0) > 1) || isAlone(lines[index]));
  };
  let [margin, isOver] = [null as string | null, false];
  return lines.map((line, index) => {
    margin = bullet.exec(line)?.[1] ?? (line.trim() === '' ? null : margin);
    const goesOn = isOver && margin !== null && /^\s+\p{Lu}/u.test(line);
    isOver = isCredit(index);
    const text = isOver ? line.replace(closing, '').trimEnd() : line;
    return goesOn && text !== '' ? `${margin}- ${text.trimStart()}` : text;
  });
}

/** The names in the bracket that ends a line; none where it may say something else. */
function namesAt(lines: readonly string[], line: string, index: number): string[] {
  const names =
    closing
      .exec(line)?.[1]
      ?.split(/[,&/]| and /)
      .map((name) => name.trim()) ?? [];
  if (!names.every(isHandle)) return [];
  const [above, below] = [lines[index - 1] ?? '', lines[index + 1] ?? ''];
  // "[main]" may open a section of settings, and "[beta]" a release.
  return isAlone(line) && (above.trim() === '' || !/^\s*$|^\s*[-*+•] |^\s+\p{Lu}/u.test(below)) ? [] : names;
}

function isAlone(line: string | undefined): boolean {
  return /^\s*\[/.test(line ?? '');
}

/** "gotcha2", "ThibautBorn": names, neither platform nor audience. */
function isHandle(name: string): boolean {
  const plain = name.replace(/^@/, '').toLowerCase();
  const isForm = /^@?[\p{L}\d][\p{L}\d_.-]{1,30}$/u.test(name) && /\p{Ll}{2}/u.test(name);
  return isForm && (/\d/.test(plain) || !isKnownWord(plain)) && !systems.has(plain);
}

const systems = wordSet(
  'linux macos macosx osx windows android ios ipados unix freebsd openbsd netbsd wayland x11 gtk qt web cli gui api ui beta alpha wip experimental',
);
