import { isKnownWord } from '../grammar/tag-words.ts';
import { wordSet } from '../word-list.ts';

const closing = /(?<!\S)\[([\p{L}\p{N}@][\p{L}\p{N} ,&/@._-]{1,120})\]\.?\s*$/u;
const bullet = /^(\s*)[-*+•] /;

/**
 * Drops names in brackets at the end of a line: "Maps can be printed. [gotcha]". The name must occur again, or the
 * bracket must be alone on the line. The rest of the bullet is a separate entry.
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
    const continuesBullet = isOver && margin !== null && /^\s+\p{Lu}/u.test(line);
    isOver = isCredit(index);
    const text = isOver ? line.replace(closing, '').trimEnd() : line;
    return continuesBullet && text !== '' ? `${margin}- ${text.trimStart()}` : text;
  });
}

/** Returns the names in the last bracket of a line; none if the bracket may mean something else. */
function namesAt(lines: readonly string[], line: string, index: number): string[] {
  const names =
    closing
      .exec(line)?.[1]
      ?.split(/[,&/]| and /)
      .map((name) => name.trim()) ?? [];
  if (!names.every(isHandle)) return [];
  const [above, below] = [lines[index - 1] ?? '', lines[index + 1] ?? ''];
  // "[main]" may open a section of settings, "[beta]" a release.
  return isAlone(line) && (above.trim() === '' || !/^\s*$|^\s*[-*+•] |^\s+\p{Lu}/u.test(below)) ? [] : names;
}

function isAlone(line: string | undefined): boolean {
  return /^\s*\[/.test(line ?? '');
}

/** Whether a word is a name, "gotcha2", "ThibautBorn", rather than a platform or an audience. */
function isHandle(name: string): boolean {
  const plain = name.replace(/^@/, '').toLowerCase();
  const isForm = /^@?[\p{L}\d][\p{L}\d_.-]{1,30}$/u.test(name) && /\p{Ll}{2}/u.test(name);
  return isForm && (/\d/.test(plain) || !isKnownWord(plain)) && !systems.has(plain);
}

const systems = wordSet(
  'linux macos macosx osx windows android ios ipados unix freebsd openbsd netbsd wayland x11 gtk qt web cli gui api ui beta alpha wip experimental',
);
