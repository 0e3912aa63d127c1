/** A pattern that matches any phrase of a list as whole words. Phrases contain letters, spaces and apostrophes. */
export function anyPhrase(
  phrases: string,
  { before = String.raw`\b`, after = String.raw`\b`, flags = 'i' } = {},
): RegExp {
  const forms = phrases
    .split('|')
    .map((phrase) => phrase.trim())
    .toSorted((left, right) => right.length - left.length);
  return new RegExp(`${before}(?:${forms.join('|')})${after}`, flags);
}
