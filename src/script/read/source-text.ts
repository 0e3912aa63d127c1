import { normalForm } from '../normal-form.ts';

/** A source in readable lines, each at the same position as in the submitted text. */
export type SourceText = {
  readonly lines: readonly string[];
  /** The start of each line in the original, in code points. One more entry is the end. */
  readonly starts: readonly number[];
};

const maxLineLength = 20_000;

/** Removes invisible characters: direction overrides, zero-width marks, control and private-use characters. */
export function readText(content: string): SourceText {
  const original = content.split(/\r\n?|\n|\u2028|\u2029/);
  const starts = lineStarts(content);
  return { lines: original.map(visible), starts };
}

/** Returns the range of lines in the original, without trailing blank lines. */
export function offsetsOf(
  { lines, starts }: SourceText,
  from: number,
  to: number,
): { start: number; end: number } {
  let after = Math.min(to, lines.length);
  while (after > from + 1 && lines[after - 1]?.trim() === '') after -= 1;
  const last = starts.at(-1) ?? 0;
  const start = starts[from] ?? last;
  return { start, end: Math.max(start, (starts[after] ?? last) - 1) };
}

function visible(line: string): string {
  return normalForm(line.slice(0, maxLineLength), 'NFC')
    .replace(/[\u00A0\u202F\u2007\u3000]/g, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/[^\P{Cc}\t]/gu, ' ');
}

const lineEnds: ReadonlySet<string> = new Set('\n\r\u2028\u2029');

function lineStarts(content: string): number[] {
  const starts = [0];
  let characters = 0;
  let previous = '';
  for (const character of content) {
    characters += 1;
    if (character === '\n' && previous === '\r') starts[starts.length - 1] = characters;
    else if (lineEnds.has(character)) starts.push(characters);
    previous = character;
  }
  starts.push(characters + 1);
  return starts;
}
