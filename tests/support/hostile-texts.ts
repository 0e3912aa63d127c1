const longest = 51_200;
const fill = (unit: string) => unit.repeat(Math.ceil(longest / unit.length)).slice(0, longest);

/** Texts that once were slow, or look as if they could be. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'references in a parenthesis': `- Fixed the crash (${'#111'.repeat(22)}`,
  'many references': fill('- Fixed the crash (#111#111#111#111 '),
  'combining marks': `The word a${'\u0301'.repeat(4_000)} is long.`,
  'combining marks only': fill('\u0301'),
  'one long line': fill('and the export of a file, '),
  'one long word': fill('x'),
  'open brackets': fill('[('),
  'nested quotes': fill('> '),
  'stars and underscores': fill('*_'),
  numbers: fill('1.2.3-4/5:6 '),
  'a table': fill('| a | b |\n'),
  'short sentences': fill('A b. '),
  tags: fill('<a b="'),
  'code marks': fill('`a``b```'),
};

/** `burning-process.ts` works on a text that begins with this until its deadline. */
export const burning = 'Burn.';

/** As many words with a sound of their own as an organization may have. */
export const manyPronunciations = Array.from(
  { length: 5000 },
  (_, index) => `word${index},sound ${index}`,
).join('\n');
export const wordsToPronounce = fill(Array.from({ length: 500 }, (_, index) => `word${index}`).join(' '));
