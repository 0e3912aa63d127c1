/** "a, b and c". */
export function joined(parts: readonly string[]): string {
  return inARow(parts, ' and ');
}

/** "a, b, and c": of parts that may hold an "and" themselves. */
export function listed(parts: readonly string[]): string {
  return inARow(parts, parts.length < 3 ? ' and ' : ', and ');
}

function inARow(parts: readonly string[], last: string): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`;
}
