/**
 * Spells letters with spaces between them. The voice would read a single A as the article, so it is joined to the
 * next letter (`A-P I`), and at the end it is written as it sounds (`M F eh`).
 */
export function spellLetters(letters: string): string {
  const upper = letters.toUpperCase();
  let spoken = '';
  for (let at = 0; at < upper.length; at += 1) {
    const letter = upper.charAt(at);
    const next = upper.charAt(at + 1);
    if (letter === 'A') spoken += next === '' || next === 'A' ? 'eh ' : 'A-';
    else spoken += `${letter} `;
  }
  return spoken.trimEnd();
}
