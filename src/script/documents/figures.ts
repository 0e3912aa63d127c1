const pair = /(\p{L}[\p{L}\p{N} ()'-]{2,40}?)\s*[:：]\s*(\d(?:[\d.,]*\d)?)(?=[\s.,;]|$)/gu;

/** "Public releases: 169 Contributors: 1609" → "In figures, there are 169 public releases and 1609 contributors." */
export function figuresSentence(text: string): string | null {
  const pairs = [...text.matchAll(pair)].slice(0, 6);
  const covered = pairs.reduce((sum, [whole]) => sum + whole.length, 0);
  if (pairs.length < 3 || covered < text.length * 0.6) return null;
  const said = pairs.map(([, label = '', figure]) => `${figure} ${lowered(label.trim())}`);
  return `In figures, that is ${said.slice(0, -1).join(', ')} and ${said.at(-1)}.`;
}

function lowered(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}
