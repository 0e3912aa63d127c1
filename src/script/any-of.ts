/**
 * A pattern out of a list: alternatives between bars with a space on both sides. A list reads as data where a literal
 * would be a wall of signs.
 */
export function anyOf(list: string, where: 'start' | 'whole' | 'words', flags = 'i'): RegExp {
  const parts = list
    .split(/\s\|\s/)
    .map((part) => part.trim())
    .join('|');
  if (where === 'whole') return new RegExp(`^(?:${parts})$`, flags);
  return new RegExp(where === 'start' ? `^(?:${parts})` : `\\b(?:${parts})\\b`, flags);
}
