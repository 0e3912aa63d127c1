import type { Figure } from './bench.ts';

export function table(figures: readonly Figure[]): string {
  return aligned([
    ['figure', 'measured', 'goal', ''],
    ...figures.map(({ name, measured, goal, met }) => [name, measured, goal, met ? 'met' : 'falls short']),
  ]);
}

/** Rows of cells as lines of text, each column as wide as its widest cell. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
