import { spellNumbers } from './spell-numbers.ts';

export type WordErrors = { readonly words: number; readonly errors: number };

/**
 * How many words of `expected` were not heard, or heard otherwise. `tolerant` forgives words that are spelled
 * nearly alike: a recogniser guesses at names, and homophones are not errors of the voice.
 */
export function countWordErrors(expected: string, heard: string, tolerant = false): WordErrors {
  const wanted = comparableWords(expected, 'cardinal');
  const counts = (['cardinal', 'pairs', 'digits'] as const).map((reading) =>
    distance(wanted, comparableWords(heard, reading), tolerant ? nearlyAlike : alike),
  );
  return { words: wanted.length, errors: Math.min(...counts) };
}

function comparableWords(text: string, reading: 'cardinal' | 'pairs' | 'digits'): string[] {
  return (
    spellNumbers(text.normalize('NFKC').toLowerCase(), reading)
      .replaceAll(/['’]/g, '')
      // "C L I" and "CLI" sound alike.
      .replaceAll(/(?<![\p{L}\p{N}])\p{L}(?: \p{L})+(?![\p{L}\p{N}])/gu, (letters) =>
        letters.replaceAll(' ', ''),
      )
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
  );
}

/** Edit distance in words. Two words written as one ("log in", "login") are no error. */
function distance(wanted: string[], heard: string[], same: (a: string, b: string) => boolean): number {
  const rows: number[][] = [Array.from({ length: heard.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= wanted.length; row += 1) {
    const current = [row];
    const word = wanted[row - 1] ?? '';
    for (let column = 1; column <= heard.length; column += 1) {
      const other = heard[column - 1] ?? '';
      let best = Math.min((rows[row - 1]?.[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      best = Math.min(best, (rows[row - 1]?.[column - 1] ?? 0) + (same(word, other) ? 0 : 1));
      if (row > 1 && same((wanted[row - 2] ?? '') + word, other)) {
        best = Math.min(best, rows[row - 2]?.[column - 1] ?? best);
      }
      if (column > 1 && same(word, (heard[column - 2] ?? '') + other)) {
        best = Math.min(best, rows[row - 1]?.[column - 2] ?? best);
      }
      current.push(best);
    }
    rows.push(current);
  }
  return rows[wanted.length]?.[heard.length] ?? 0;
}

function alike(a: string, b: string): boolean {
  return a === b;
}

function nearlyAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const longer = Math.max(a.length, b.length);
  if (longer > 40 || Math.abs(a.length - b.length) > 2) return false;
  const allowed = longer <= 3 ? 1 : Math.ceil(longer / 3);
  return distance([...a], [...b], alike) <= allowed;
}
