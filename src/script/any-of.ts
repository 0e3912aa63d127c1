/**
 * Returns a pattern for a list of alternatives, separated by bars with a space on both sides. A long list is easier
 * to read than a literal.
 */
export function anyOf(list: string, where: 'start' | 'whole' | 'words', flags = 'i'): RegExp {
  const parts = list
    .split(/\s\|\s/)
    .map((part) => part.trim())
    .join('|');
  if (where === 'whole') return new RegExp(`^(?:${parts})$`, flags);
  return new RegExp(where === 'start' ? `^(?:${parts})` : `\\b(?:${parts})\\b`, flags);
}
