import { withoutMarks } from '../read/node.ts';

/** Says nearly the same, in nearly the same words. */
export function repeats(text: string, other: string): boolean {
  const [words, told] = [contentWords(text), new Set(contentWords(other))];
  const [same, fresh] = [words.filter((word) => told.has(word)), words.filter((word) => !told.has(word))];
  return words.length > 2 && same.length > words.length * 0.8 && !fresh.some((word) => /\d/.test(word));
}

function contentWords(text: string): string[] {
  return [
    ...new Set(
      withoutMarks(text)
        .toLowerCase()
        .match(/\p{L}{4,}|\d+/gu),
    ),
  ];
}
