import type { Source } from './block.ts';

const runLimit = 6;
const markLimit = 300;

/**
 * Flattens what only an attacker writes: parsers are quadratic in unmatched marks, or recurse once for
 * every level of nesting. Honest text passes unchanged.
 */
export function limitNesting(content: string, format: Source['format']): string {
  const lines = limitTables(content.split('\n').map(limitLine));
  return (format === 'html' ? lines : limitMarks(lines)).join('\n');
}

function limitLine(line: string): string {
  return line
    .slice(0, 20_000)
    .replace(/\[\^[^\]\s]{1,80}\]:?/g, ' ')
    .replace(/([[\](){}<>"'!|\\])\1{6,}/g, (run) => run.slice(0, runLimit))
    .replace(/([*_~`#=+.-])\1{80,}/g, (run) => run.slice(0, 80))
    .replace(/^[ \t]{25,}/, ' '.repeat(24))
    .replace(/^(?:[ \t]{0,3}>){4,}/, '>>>')
    .replace(/^[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]+){4,}/, (markers) =>
      markers.slice(0, 8).trimEnd().concat(' '),
    );
}

/** A table of thousands of rows is told in one clause: its first rows are enough. */
function limitTables(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let rows = 0;
  for (const line of lines) {
    rows = /^\s*\|/.test(line) ? rows + 1 : 0;
    if (rows <= 400) kept.push(rows > 0 ? limitPipes(line) : line);
  }
  return kept;
}

function limitPipes(line: string): string {
  const cells = line.split('|');
  return cells.length > 40 ? `${cells.slice(0, 40).join('|')}|` : line;
}

/** Counts marks by paragraph, the unit in which parsers pair them, and drops those past the limit. */
function limitMarks(lines: readonly string[]): string[] {
  let marks = 0;
  return lines.map((line) => {
    if (line.trim() === '' || /^\s*(?:[-*+o]|\d+[.)])\s/.test(line)) marks = 0;
    if (marks > markLimit) return line.replace(/[[\]*_~`<>!]/g, ' ');
    const before = marks;
    marks += line.match(/[[\]*_~`<]/g)?.length ?? 0;
    return marks > markLimit ? dropMarks(line, markLimit - before) : line;
  });
}

function dropMarks(line: string, keep: number): string {
  let seen = 0;
  return line.replace(/[[\]*_~`<>!]/g, (mark) => {
    seen += 1;
    return seen <= keep ? mark : ' ';
  });
}
